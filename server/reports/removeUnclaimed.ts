import type { FastifyBaseLogger } from 'fastify';
import { worker } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { forgetObject, takeUnclaimedObject } from './queries.ts';

/** Maximum duration of a run in milliseconds; the next run continues. */
const RUN_MS = 30_000;

/** Removes unclaimed objects from the store. Failed removals are retried later. */
export async function removeUnclaimed(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const end = Date.now() + RUN_MS;
  while (Date.now() < end) {
    const object_key = await db.run(worker, takeUnclaimedObject());
    if (object_key === null) return;
    try {
      await store.remove(object_key);
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'an unclaimed object could not be removed');
      // The store is unlikely to answer for the next object either.
      return;
    }
    await db.run(worker, forgetObject(object_key));
  }
}
