import { rm } from 'node:fs/promises';
import { portalVersion } from '#db/portalVersion.ts';
import { writeReleaseData } from './releaseData.ts';

// npm run release:data: writes the data set of this version, which every later version must carry (see CONTRIBUTING.md).

const file = new URL(`../db/testing/releases/${portalVersion}.backup`, import.meta.url).pathname;
await rm(file, { force: true });
await writeReleaseData(file);
console.log(`The data of ${portalVersion} is in ${file}.`);
