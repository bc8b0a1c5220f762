import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { evidencePages } from './evidencePages.ts';

// npm run evidence:docs: writes docs/evidence from its data, the titles of tests, the code and the settings.
const folder = 'docs/evidence';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of evidencePages().pages) writeFileSync(`${folder}/${name}`, text);
