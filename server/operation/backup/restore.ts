import type { Readable } from 'node:stream';
import type pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { removeEverything } from '#db/removeEverything.ts';
import { StartError } from '#db/StartError.ts';
import type { MarkableStore } from '#server/storage/MarkableStore.ts';
import { ArchiveReader } from './ArchiveReader.ts';
import type { Written } from './backUp.ts';
import { readMigrations, tableName } from './catalog.ts';
import {
  type ErasureList,
  refuseOtherPortal,
  refuseOtherTime,
  repeatErasures,
  type Undecided,
} from './erasures.ts';
import { FileCopy } from './FileCopy.ts';
import { knownMigrations } from './knownMigrations.ts';
import { loadRows } from './loadRows.ts';
import { entryNames, type Manifest } from './manifest.ts';
import { namedObjects, readMarker } from './namedObjects.ts';
import type { Progress } from './Progress.ts';
import { refuseFullTarget } from './refuseFullTarget.ts';
import { inTransaction } from './snapshot.ts';
import { storeObjects } from './storeObjects.ts';

interface Restored extends Written {
  /** Deletions of the list that were repeated, and those that are left to the operator. */
  readonly repeated: number;
  readonly undecided: readonly Undecided[];
}

interface Options {
  /** The deletions since the backup. The portal removes their files within a day. */
  readonly erasures?: ErasureList | undefined;
  /** The folder with the files of an archive that holds none. Without it, the store has them already. */
  readonly files?: string | undefined;
}

/**
 * Restores an archive into an empty database and an empty store, then migrates the database to this portal's version. All or
 * nothing: rows are committed after the last byte of the archive is verified and every file is stored.
 * @throws {StartError} with one sentence for the operator.
 */
export async function restore(
  source: Readable,
  target: { readonly owner_url: string; readonly store: MarkableStore },
  progress: Progress,
  { erasures, files }: Options = {},
): Promise<Restored> {
  const { owner_url, store } = target;
  const archive = new ArchiveReader(source);
  const manifest = await archive.manifest();
  if (erasures) refuseOtherTime(erasures, manifest.created_at);
  const last_migration = await knownMigrations(manifest.migrations);
  const is_standing = manifest.files === 'outside' && files === undefined;
  if (manifest.files === 'inside' && files !== undefined)
    throw new StartError('This backup holds its files itself. Name no folder (--files).');
  const former = await refuseFullTarget(owner_url, is_standing ? undefined : store, progress);
  if (former) await removeEverything(owner_url);
  await migrate(owner_url, last_migration);
  const closing = await inTransaction(owner_url, 'begin', async (client) => {
    await refuseOtherMigrations(client, manifest);
    await archive.skip(entryNames.keys);
    await loadRows(client, archive, manifest, progress);
    await client.query('set local role app_backup');
    const named = await namedObjects(client);
    const marker = await readMarker(client);
    if (erasures) await refuseOtherPortal(client, erasures);
    await client.query('reset role');
    if (is_standing) await refuseOtherStore(store, marker);
    else await markStore(store, marker, former?.marker);
    const source = files === undefined ? undefined : await FileCopy.toRead(files, marker);
    return storeObjects(store, archive, named, progress, source ?? (is_standing ? 'store' : 'archive'));
  });
  // The triggers of deletions come with the last functions.
  const outcome = await finish(owner_url, erasures);
  await analyze(owner_url, manifest);
  return { manifest, closing, repeated: 0, undecided: [], ...outcome };
}

/** Migrates the loaded database to this version and repeats the deletions of a list. */
async function finish(owner_url: string, erasures: ErasureList | undefined) {
  try {
    await migrate(owner_url);
    return await inTransaction(owner_url, 'begin', async (client) => {
      // Logins since the backup are lost: nobody is deleted for their absence.
      await client.query('set local role app_worker');
      await client.query('select app.keep_dormant_account(a) from app.accounts_to_keep(null) as a');
      await client.query('reset role');
      return erasures && repeatErasures(client, erasures);
    });
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new StartError(
      `The backup is loaded, but not migrated, and no deletion is repeated (${reason}). Start no portal on it: empty database and store, and restore again.`,
      { cause },
    );
  }
}

/** A portal that starts now would migrate the database under the load: it waits for this lock. */
async function refuseOtherMigrations(client: pg.Client, { migrations }: Manifest): Promise<void> {
  await client.query('lock table public.applied_migrations in share mode');
  const applied = await readMigrations(client);
  if (applied?.map(({ name }) => name).join() !== migrations.map(({ name }) => name).join())
    throw new StartError('A portal has started on this database. Stop it, then repeat this.');
}

/**
 * Gives the store the marker of the restored database, in place of the target's own.
 * @throws {StartError} if the store carries the marker of another database.
 */
async function markStore(
  store: MarkableStore,
  restored: string | undefined,
  former: string | undefined,
): Promise<void> {
  const found = await store.readMarker();
  if (found !== undefined && found !== restored && found !== former)
    throw new StartError(`The ${store.place} belongs to another database. Restore into a store of its own.`);
  await store.writeMarker(restored ?? found ?? crypto.randomUUID());
  await store.check();
}

/** @throws {StartError} if the store is not the one whose files the rows name. */
async function refuseOtherStore(store: MarkableStore, marker: string | undefined): Promise<void> {
  if (marker === undefined || (await store.readMarker()) !== marker)
    throw new StartError(
      `This backup holds no files, and the ${store.place} is not the store of its portal. Name that store, or a folder with the files (--files).`,
    );
  await store.check();
}

/** Gathers the planner's statistics, without which the first requests take slow plans. */
const analyze = (owner_url: string, { tables }: Manifest) =>
  inTransaction(owner_url, 'begin', (client) =>
    client.query(`analyze ${tables.map(({ name }) => tableName(name)).join(', ')}`),
  );
