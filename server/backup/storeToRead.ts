import type { Config } from '#server/base/config.ts';
import { createStore, reopenStore } from '#server/storage/openStore.ts';
import type { ReadableStore } from './addObjects.ts';
import { readMarker } from './namedObjects.ts';
import { onSnapshot } from './snapshot.ts';

/**
 * Opens the store of a database to read from it, and writes nothing.
 * @throws {StoreUnavailable} if the configured store does not carry the database's marker.
 */
export async function storeToRead(config: Config, owner_url: string): Promise<ReadableStore> {
  const marker = await onSnapshot(owner_url, async (client) => {
    await client.query('set local role app_backup');
    return readMarker(client);
  });
  if (marker === undefined) return createStore(config);
  const store = await reopenStore(config, marker);
  await store.ping();
  return store;
}
