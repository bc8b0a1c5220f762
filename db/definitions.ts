import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** Statements that are applied together, and again whenever they have changed. */
export interface Definition {
  /** Such as `functions` or `rules/kits.sql`. */
  readonly name: string;
  readonly statements: string;
  readonly sha256: string;
}

/** Name of the definition of all functions. The others define rules. */
export const FUNCTIONS = 'functions';

/** Holds the procedures that rules call: triggers follow from its text, too. */
const PROCEDURES = 'functions/base.sql';

/** The functions as a whole, then each file of rules: these name functions of every domain. */
export async function definitions(folder = new URL('./', import.meta.url)): Promise<Definition[]> {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  const readAll = async (part: string) =>
    Promise.all((await sqlFiles(folder, part)).map(async (name) => ({ name, statements: await read(name) })));
  const functions = (await readAll('functions')).map(({ statements }) => statements).join('\n');
  const procedures = await read(PROCEDURES);
  return [
    { name: FUNCTIONS, statements: functions, sha256: hashOf(functions) },
    ...(await readAll('rules')).map(({ name, statements }) => ({
      name,
      statements,
      sha256: hashOf(procedures + statements),
    })),
  ];
}

/** Paths of the files in a part of `db/` and its domains, in the order of their names. */
export async function sqlFiles(folder: URL, part: string): Promise<string[]> {
  const paths = await readdir(new URL(`${part}/`, folder), { recursive: true });
  return paths
    .filter((path) => path.endsWith('.sql'))
    .sort()
    .map((path) => `${part}/${path}`);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
