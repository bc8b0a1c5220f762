import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Db, type Tx, worker } from '#db/connect.ts';
import { StartError } from '#db/StartError.ts';
import type { Config } from '#server/base/config.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { usesS3 } from '#server/base/s3Settings.ts';
import { FolderStore } from './FolderStore.ts';
import { StoreUnavailable } from './failures.ts';
import { MARKER_KEY, type MarkableStore } from './MarkableStore.ts';
import { MarkedStore } from './MarkedStore.ts';
import { knowsFiles, lockStore, recordStore, storeMarker, waitForStarts } from './queries.ts';

/** Milliseconds for which a bucket's marker counts as read. A folder's costs next to nothing and is read for each write. */
const BUCKET_TRUST = 5_000;

/**
 * Opens the configured store of the database: a bucket, or a folder in DATA_DIR. The first start marks the store, and so does
 * a later one while the database knows no files. Portals may start at the same time.
 * @throws {StartError} with one sentence if the store is unusable, or empty or foreign although the database knows files.
 */
export const openStore = (config: Config, db: Db): Promise<ObjectStore> =>
  open(config, db, async (tx, store, known) => {
    const found = await readMarker(store);
    if (known !== undefined && found === known) return known;
    if (known !== undefined && (await tx.run(knowsFiles()))) throw notOwn(store, found);
    const marker = found ?? crypto.randomUUID();
    if (found === undefined) await store.writeMarker(marker);
    await tx.run(recordStore(marker));
    return marker;
  });

/**
 * Makes the configured store the database's, for a restored database whose files are about to be copied there. Writes the
 * database's marker if the store has none.
 * @throws {StartError} with one sentence if the store is unusable, or carries the marker of another database.
 */
export const markStore = (config: Config, db: Db): Promise<ObjectStore> =>
  open(config, db, async (tx, store, known) => {
    const found = await readMarker(store);
    if (found !== undefined && known !== undefined && found !== known) throw notOwn(store, found);
    const marker = known ?? found ?? crypto.randomUUID();
    if (found === undefined) await store.writeMarker(marker);
    if (known === undefined) await tx.run(recordStore(marker));
    return marker;
  });

/** Opens a store that another process has opened before, without a look at it. */
export const reopenStore = async (config: Config, marker: string): Promise<ObjectStore> =>
  guarded(config, await createStore(config), marker);

type Mark = (tx: Tx, store: MarkableStore, known: string | undefined) => Promise<string>;

async function open(config: Config, db: Db, mark: Mark): Promise<ObjectStore> {
  const store = await createStore(config);
  const marker = await db(worker, async (tx) => {
    const [, , known] = await Promise.all([
      tx.run(waitForStarts()),
      tx.run(lockStore()),
      tx.run(storeMarker()),
    ]);
    return mark(tx, store, known?.marker);
  }).catch(async (error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    // The check finds the reason and says it in one sentence.
    await store.check();
    throw new StartError(`The ${store.place} cannot be used: ${(error.cause as Error).message}`, {
      cause: error,
    });
  });
  await store.check();
  return guarded(config, store, marker);
}

const guarded = (config: Config, store: MarkableStore, marker: string) =>
  new MarkedStore(store, marker, usesS3(config) ? BUCKET_TRUST : 0);

/**
 * The configured store, whether it is the database's or not.
 * @param in_batches see `FolderStore`.
 */
export async function createStore(
  config: Config,
  options: { readonly in_batches?: boolean } = {},
): Promise<MarkableStore> {
  if (!usesS3(config)) return new FolderStore(join(config.DATA_DIR, 'objects'), options);
  // Imported on demand: saves 0.2 s and 30 MB in a portal without a bucket.
  const { S3Store } = await import('./S3Store.ts');
  return new S3Store(config);
}

/** @throws {StartError} if the marker is not one of a portal. */
async function readMarker(store: MarkableStore): Promise<string | undefined> {
  const found = await store.readMarker();
  if (found !== undefined && !z.uuid().safeParse(found).success) throw notOwn(store, found);
  return found;
}

const notOwn = ({ place }: MarkableStore, found: string | undefined) =>
  new StartError(
    found === undefined
      ? `The ${place} does not hold the files of this database: its file "${MARKER_KEY}" is missing. Mount or name the store that the portal used before.`
      : `The ${place} holds the files of another database. Mount or name the store that the portal used before.`,
  );
