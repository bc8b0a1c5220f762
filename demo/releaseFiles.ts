import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Definition, definitions } from '#db/definitions.ts';

/** Paths of the files of one release: a backup, and the functions and rules under which its data was written. */
export interface ReleaseFiles {
  readonly backup: string;
  readonly definitions: string;
}

const folder = new URL('../db/testing/releases/', import.meta.url).pathname;

export const releaseFiles = (version: string): ReleaseFiles => ({
  backup: `${folder}${version}.backup`,
  definitions: `${folder}${version}.definitions.json.gz`,
});

/** Versions with files, in the order of their names. */
export const releasedVersions = (): string[] =>
  globSync('*.backup', { cwd: folder })
    .map((name) => name.replace(/\.backup$/, ''))
    .sort();

export async function writeDefinitions(file: string): Promise<void> {
  await writeFile(file, gzipSync(JSON.stringify(await definitions())));
}

export async function readDefinitions(file: string): Promise<Definition[]> {
  return JSON.parse(gunzipSync(await readFile(file)).toString());
}
