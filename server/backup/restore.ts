import type { Readable } from 'node:stream';
import type pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { removeEverything } from '#db/removeEverything.ts';
import { StartError } from '#db/StartError.ts';
import type { MarkableStore } from '#server/storage/MarkableStore.ts';
import { ArchiveReader } from './ArchiveReader.ts';
import type { Written } from './backUp.ts';
import { readMigrations, tableName } from './catalog.ts';
import { knownMigrations } from './knownMigrations.ts';
import { loadRows } from './loadRows.ts';
import type { Manifest } from './manifest.ts';
import { namedObjects, readMarker } from './namedObjects.ts';
import type { Progress } from './Progress.ts';
import { refuseFullTarget } from './refuseFullTarget.ts';
import { inTransaction } from './snapshot.ts';
import { storeObjects } from './storeObjects.ts';

/**
 * Restores an archive into an empty database and an empty store, then migrates the database to this portal's version. All or
 * nothing: rows are committed after the last byte of the archive is verified and every file is stored.
 * @throws {StartError} with one sentence for the operator.
 */
export async function restore(
  source: Readable,
  target: { readonly owner_url: string; readonly store: MarkableStore },
  progress: Progress,
): Promise<Written> {
  const { owner_url, store } = target;
  const archive = new ArchiveReader(source);
  const manifest = await archive.manifest();
  const last_migration = await knownMigrations(manifest.migrations);
  const former = await refuseFullTarget(owner_url, store);
  if (former) await removeEverything(owner_url);
  await migrate(owner_url, last_migration);
  const closing = await inTransaction(owner_url, 'begin', async (client) => {
    await refuseOtherMigrations(client, manifest);
    await loadRows(client, archive, manifest, progress);
    await client.query('set local role app_backup');
    const named = await namedObjects(client);
    await markStore(store, await readMarker(client), former?.marker);
    await client.query('reset role');
    return storeObjects(store, archive, named, progress);
  });
  await migrate(owner_url);
  await analyze(owner_url, manifest);
  return { manifest, closing };
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

/** Gathers the planner's statistics, without which the first requests take slow plans. */
const analyze = (owner_url: string, { tables }: Manifest) =>
  inTransaction(owner_url, 'begin', (client) =>
    client.query(`analyze ${tables.map(({ name }) => tableName(name)).join(', ')}`),
  );
