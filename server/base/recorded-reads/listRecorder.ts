import type { Db, SignedIn } from '#db/connect.ts';
import { type RecordedList, recordListRead } from './queries.ts';
import { RecentKeys } from './RecentKeys.ts';

/**
 * Records that a caller reads a list, before the read, once in a quarter of an hour. This process queries the database once for
 * each user, list and quarter; a unique index keeps the event single over all processes.
 */
export function listRecorder(db: Db): (actor: SignedIn, list: RecordedList) => Promise<void> {
  const recorded = new RecentKeys();
  return async (actor, list) => {
    const key = `${actor.user_id} ${list}`;
    if (!recorded.has(key)) recorded.keep(key, await db.run(actor, recordListRead(list)));
  };
}
