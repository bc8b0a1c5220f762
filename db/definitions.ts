import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** Statements that are applied together, and again whenever they have changed. */
export interface Definition {
  /** Such as `functions` or `rules/kits.sql`. */
  readonly name: string;
  readonly statements: string;
  readonly sha256: string;
}

/** The functions as a whole, then each file of rules: these name functions of every domain. */
export async function definitions(folder = new URL('./', import.meta.url)): Promise<Definition[]> {
  const functions = await Promise.all(
    (await sqlFiles(folder, 'functions')).map((name) => read(folder, name)),
  );
  const rules = (await sqlFiles(folder, 'rules')).map(async (name) =>
    definition(name, await read(folder, name)),
  );
  return [definition('functions', functions.join('\n')), ...(await Promise.all(rules))];
}

/** Paths of the files in a part of `db/` and its domains, in the order of their names. */
export async function sqlFiles(folder: URL, part: string): Promise<string[]> {
  const paths = await readdir(new URL(`${part}/`, folder), { recursive: true });
  return paths
    .filter((path) => path.endsWith('.sql'))
    .sort()
    .map((path) => `${part}/${path}`);
}

const read = (folder: URL, name: string) => readFile(new URL(name, folder), 'utf8');

const definition = (name: string, statements: string): Definition => ({
  name,
  statements,
  sha256: createHash('sha256').update(statements).digest('hex'),
});
