import { Readable, type Writable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { portalVersion } from '#db/portalVersion.ts';
import { StartError } from '#db/StartError.ts';
import { ArchiveWriter } from './ArchiveWriter.ts';
import { addObjects, type ReadableStore } from './addObjects.ts';
import { columnNames, readMigrations, readSequences, readTables, tableName } from './catalog.ts';
import type { FileCopy } from './FileCopy.ts';
import { inChunks } from './inChunks.ts';
import { type ArchivedJob, readJobs } from './jobs.ts';
import { type Closing, entryNames, FORMAT_VERSION, type Manifest } from './manifest.ts';
import { type NamedObjects, namedObjects, readMarker, type WrongKey, wrongKeys } from './namedObjects.ts';
import type { Progress } from './Progress.ts';
import { onSnapshot, withoutRemovals } from './snapshot.ts';

/** Jobs in one entry. */
const JOBS_PER_ENTRY = 1000;

export interface Written {
  readonly manifest: Manifest;
  readonly closing: Omit<Closing, 'sha256'>;
}

/** The place of a backup's files: the archive, a copy that has those of earlier backups, or none. */
export type FilePlace = 'archive' | 'none' | FileCopy;

interface Outcome extends Written {
  readonly wrong_keys: readonly WrongKey[];
  /** Files that were new to the copy. */
  readonly added: number | undefined;
}

type Gathered = Omit<Closing, 'sha256'> & { added?: number };

/**
 * Writes database and files to `target` as one archive. The portal may be running: the rows are one snapshot, and no job
 * removes an object until all are copied.
 * @throws {StartError} if the database has no portal.
 */
export async function backUp(
  source: { readonly owner_url: string; readonly store: ReadableStore },
  target: Writable,
  progress: Progress,
  files: FilePlace = 'archive',
): Promise<Outcome> {
  const archive = new ArchiveWriter(target);
  try {
    return await withoutRemovals(source.owner_url, async () => {
      const { objects, ...rows } = await onSnapshot(source.owner_url, (client) =>
        addRows(client, archive, files === 'archive' ? 'inside' : 'outside', progress),
      );
      const { added, ...closing }: Gathered =
        files === 'archive'
          ? await addObjects(archive, source.store, objects, progress)
          : files === 'none'
            ? { objects: 0, missing: [], damaged: [] }
            : await files.add(source.store, objects, progress);
      await archive.close(closing);
      return { ...rows, closing, added };
    });
  } catch (error) {
    await archive.abort();
    throw error;
  }
}

/** Adds the manifest, the rows and the jobs of a snapshot. */
async function addRows(
  client: pg.Client,
  archive: ArchiveWriter,
  files: Manifest['files'],
  progress: Progress,
): Promise<{ manifest: Manifest; objects: NamedObjects; wrong_keys: readonly WrongKey[] }> {
  const migrations = await readMigrations(client);
  if (!migrations) throw new StartError('There is no portal in this database.');
  const { rows: about } = await client.query<{ version: string; now: Date }>(
    `select current_setting('server_version') as version, now()`,
  );
  const sequences = await readSequences(client);
  const jobs = await as(client, 'app_worker', () => readJobs(client));
  return as(client, 'app_backup', async () => {
    const objects = await namedObjects(client);
    const manifest: Manifest = {
      format: 'gut-health-portal',
      format_version: FORMAT_VERSION,
      portal_version: portalVersion,
      postgres_version: about[0]?.version ?? '',
      created_at: new Date(about[0]?.now ?? 0).toISOString(),
      migrations,
      tables: await readTables(client),
      sequences,
      jobs: jobs.length,
      objects: objects.size,
      files,
      marker: await readMarker(client),
    };
    await archive.add(entryNames.manifest, Buffer.from(JSON.stringify(manifest)));
    if (files === 'outside') await addKeys(archive, objects);
    for (const [index, { name, columns }] of manifest.tables.entries()) {
      progress(`table ${index + 1} of ${manifest.tables.length}`);
      const rows = client.query(copyTo(`copy ${tableName(name)} (${columnNames(columns)}) to stdout`));
      for await (const [number, chunk] of inChunks(rows))
        await archive.add(`${entryNames.table(name)}${number}`, chunk);
    }
    await addJobs(archive, jobs);
    return { manifest, objects, wrong_keys: await wrongKeys(client, objects) };
  });
}

async function addKeys(archive: ArchiveWriter, objects: NamedObjects): Promise<void> {
  const lines = Readable.from([...objects.keys()].map((key) => Buffer.from(`${key}\n`)));
  for await (const [number, chunk] of inChunks(lines))
    await archive.add(`${entryNames.keys}${number}`, chunk);
}

async function addJobs(archive: ArchiveWriter, jobs: readonly ArchivedJob[]): Promise<void> {
  for (let start = 0; start < jobs.length; start += JOBS_PER_ENTRY) {
    const some = JSON.stringify(jobs.slice(start, start + JOBS_PER_ENTRY));
    await archive.add(`${entryNames.jobs}${start / JOBS_PER_ENTRY + 1}`, Buffer.from(some));
  }
}

/** Runs `work` in a role that sees every row. */
async function as<T>(
  client: pg.ClientBase,
  role: 'app_worker' | 'app_backup',
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`set local role ${role}`);
  const result = await work();
  await client.query('reset role');
  return result;
}
