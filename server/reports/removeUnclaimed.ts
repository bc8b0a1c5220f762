import type { FastifyBaseLogger } from 'fastify';
import { worker } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { forgetObject, takeUnclaimed } from './queries.ts';

/** How long one run may go on, in milliseconds; the next one goes on with the rest. */
const RUN_MS = 30_000;

/** Removes from the store what no record names. What cannot be removed now is tried again later. */
export async function removeUnclaimed(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const end = Date.now() + RUN_MS;
  while (Date.now() < end) {
    const object_key = await db.run(worker, takeUnclaimed());
    if (object_key === null) return;
    try {
      await store.remove(object_key);
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'an unclaimed object could not be removed');
      // A store that does not answer is not asked for the next one.
      return;
    }
    await db.run(worker, forgetObject(object_key));
  }
}
