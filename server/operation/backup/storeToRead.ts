import { StartError } from '#db/StartError.ts';
import type { Config } from '#server/base/config.ts';
import { createStore, reopenStore } from '#server/storage/openStore.ts';
import type { ReadableStore } from './addObjects.ts';
import { FileCopy } from './FileCopy.ts';
import { readMarker } from './namedObjects.ts';
import { onSnapshot } from './snapshot.ts';

/**
 * Opens the store of a database to read from it, and writes nothing.
 * @throws {StoreUnavailable} if the configured store does not carry the database's marker.
 */
export async function storeToRead(config: Config, owner_url: string): Promise<ReadableStore> {
  const marker = await markerAt(owner_url);
  if (marker === undefined) return createStore(config);
  const store = await reopenStore(config, marker);
  await store.ping();
  return store;
}

/** Opens the copy of the store of a database. @throws {StartError} if the folder is none, or the database has no store yet. */
export async function copyToWrite(folder: string, owner_url: string): Promise<FileCopy> {
  const marker = await markerAt(owner_url);
  if (marker === undefined) throw new StartError('The portal of this database has never started.');
  return FileCopy.toWrite(folder, marker);
}

const markerAt = (owner_url: string) =>
  onSnapshot(owner_url, async (client) => {
    await client.query('set local role app_backup');
    return readMarker(client);
  });
