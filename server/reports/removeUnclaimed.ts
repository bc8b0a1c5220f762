import type { FastifyBaseLogger } from 'fastify';
import { type Tx, worker } from '#db/connect.ts';
import type { Deps } from '#server/deps.ts';
import type { ObjectStore } from '#server/storage/ObjectStore.ts';
import { forgetObject, nextUnclaimed, postponeObject } from './queries.ts';

/** Removes from the store what no record names. What cannot be removed now is tried again later. */
export async function removeUnclaimed(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const removeNext = async (tx: Tx) => {
    const object_key = await nextUnclaimed(tx);
    return object_key === undefined ? false : remove(tx, store, object_key, log);
  };
  // One transaction each: what was removed stays forgotten when the next one fails.
  while (await db(worker, removeNext));
}

/** Whether to go on: a store that does not answer is not asked for the next one. */
async function remove(
  tx: Tx,
  store: ObjectStore,
  object_key: string,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    await store.remove(object_key);
  } catch (error) {
    log.warn({ message: (error as Error).message }, 'an unclaimed object could not be removed');
    await postponeObject(tx, object_key);
    return false;
  }
  await forgetObject(tx, object_key);
  return true;
}
