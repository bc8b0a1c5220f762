import { readFileSync } from 'node:fs';

const file = new URL('../package.json', import.meta.url);

/** Version of this portal, such as `0.1.0`. */
export const portalVersion = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
