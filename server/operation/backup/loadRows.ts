import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '#db/StartError.ts';
import type { ArchiveReader } from './ArchiveReader.ts';
import { columnNames, tableName } from './catalog.ts';
import { insertJobs } from './jobs.ts';
import { type ArchivedTable, entryNames, type Manifest } from './manifest.ts';
import type { Progress } from './Progress.ts';

/**
 * Replaces the rows of all tables, the sequences and the jobs by those of the archive, in the transaction of `client`. Triggers
 * and row-level security are off during the load: the archive already has the rows that triggers add. Foreign keys, checks and
 * domains hold.
 */
export async function loadRows(
  client: pg.Client,
  archive: ArchiveReader,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  const tables = manifest.tables.map(({ name }) => tableName(name));
  const alterAll = async (...changes: string[]) => {
    for (const table of tables) await client.query(`alter table ${table} ${changes.join(', ')}`);
  };
  await alterAll('disable trigger user', 'no force row level security');
  await client.query(`truncate ${tables.join(', ')}`);
  const indexes = await dropIndexes(client);
  for (const [index, table] of manifest.tables.entries()) {
    progress(`table ${index + 1} of ${tables.length}`);
    await loadTable(client, archive, table);
  }
  for (const { name, value, is_called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [tableName(name), value, is_called]);
  await client.query('set constraints all immediate');
  for (const definition of indexes) await client.query(definition);
  await alterAll('enable trigger user', 'force row level security');
  await loadJobs(client, archive);
}

/**
 * Drops the indexes that no constraint needs, and resolves to the statements that build them again: as a whole, they take a
 * fraction of the time that row by row takes.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(oid) as definition from pg_class c
     where relnamespace = 'app'::regnamespace and relkind = 'i'
       and not exists (select from pg_constraint where conindid = c.oid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${tableName(name)}`);
  return rows.map(({ definition }) => definition);
}

async function loadTable(
  client: pg.Client,
  archive: ArchiveReader,
  { name, columns, rows }: ArchivedTable,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${tableName(name)} (${columnNames(columns)}) from stdin`));
  await pipeline(Readable.from(contentOf(archive, entryNames.table(name))), target);
  if (target.rowCount !== rows)
    throw new StartError(`The backup does not hold all rows of the table ${name}.`);
}

async function loadJobs(client: pg.Client, archive: ArchiveReader): Promise<void> {
  await client.query('set local role app_worker');
  await client.query('delete from graphile_worker._private_jobs');
  for await (const entry of archive.entries(entryNames.jobs))
    await insertJobs(client, (await buffer(archive.contentOf(entry))).toString());
  await client.query('reset role');
}

/** The content of all entries whose names begin with `prefix`. */
async function* contentOf(archive: ArchiveReader, prefix: string): AsyncGenerator<Buffer> {
  for await (const entry of archive.entries(prefix)) yield* archive.contentOf(entry);
}
