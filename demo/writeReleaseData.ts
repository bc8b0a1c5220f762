import { rm } from 'node:fs/promises';
import { portalVersion } from '#db/portalVersion.ts';
import { writeReleaseData } from './releaseData.ts';
import { releaseFiles, writeDefinitions } from './releaseFiles.ts';

// npm run release:data: writes the data set of this version, which every later version must carry (see CONTRIBUTING.md).

const { backup, definitions } = releaseFiles(portalVersion);
await rm(backup, { force: true });
await writeReleaseData(backup);
await writeDefinitions(definitions);
console.log(`The data of ${portalVersion} is in ${backup}, its functions and rules in ${definitions}.`);
