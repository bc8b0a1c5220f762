import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { sqlFiles } from '#db/definitions.ts';
import { readCatalog, type Table } from './readCatalog.ts';
import { rolePage } from './rolePage.ts';
import { type Places, tablePage } from './tablePage.ts';

const db = new URL('../../db/', import.meta.url);

/** The pages of `docs/schema` by their file names: one for each table, a list of them, and the matrix of roles. */
export async function schemaPages(client: pg.ClientBase): Promise<Map<string, string>> {
  const catalog = await readCatalog(client);
  const places = await findPlaces();
  const pages = catalog.tables.map(
    (table) => [`${table.name}.md`, tablePage(table, catalog, places)] as const,
  );
  return new Map([
    ['README.md', listOf(catalog.tables, places)],
    ['roles.md', rolePage(catalog.tables)],
    ...pages,
  ]);
}

function listOf(tables: readonly Table[], places: Places): string {
  const by_file = [...Map.groupBy(tables, ({ name }) => places.tables.get(name) ?? '')].sort(
    ([one], [other]) => (one < other ? -1 : 1),
  );
  const lines = by_file.map(
    ([file, all]) =>
      `- [${file.split('/').at(-1)}](../../${file}): ${all.map(({ name }) => `[${name}](${name}.md)`).join(', ')}`,
  );
  return `# The tables of the schema

[All rights of all roles](roles.md) stand on one page. Each other page lists the columns of a table, its constraints, the rights of each role on columns and rows, and the triggers
of each change in the order in which they fire. \`npm run schema:docs\` writes these pages from a migrated database.

The effects of a trigger are read from the texts of its function and of the functions that this calls: their names, and
the tables that they write. A condition may skip any of them. Triggers of those tables stand on their own pages. Foreign
keys, which act beside triggers, are listed as constraints. Rights on functions and views stand in
[db/functions](../../db/functions) and [db/rules](../../db/rules).

${lines.join('\n')}
`;
}

async function findPlaces(): Promise<Places> {
  const [tables, functions, rules] = await Promise.all([
    find('migrations', /^create table app\.(\w+)/gm),
    find('functions', /^create (?:or replace )?function app\.(\w+)/gm),
    find('rules', /\bon app\.(\w+)/g),
  ]);
  const basic = await find('migrations', /^create function app\.(\w+)/gm);
  return { tables, functions: new Map([...basic, ...functions]), rules };
}

/** The first file of a part in which each name stands. */
async function find(part: string, pattern: RegExp): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of await sqlFiles(db, part)) {
    const text = await readFile(new URL(path, db), 'utf8');
    for (const [, name = ''] of text.matchAll(pattern)) if (!found.has(name)) found.set(name, `db/${path}`);
  }
  return found;
}
