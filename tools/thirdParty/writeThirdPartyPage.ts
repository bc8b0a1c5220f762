import { writeFileSync } from 'node:fs';
import { thirdPartyPage } from './thirdPartyPage.ts';

// npm run third-party:docs: writes docs/third-party.md from the lockfile and the imports of the browser part.
writeFileSync('docs/third-party.md', thirdPartyPage());
