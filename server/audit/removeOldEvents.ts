import { type Db, worker } from '#db/connect.ts';
import * as queries from './queries.ts';
import { sealEvents, VERY_LATE } from './sealEvents.ts';

/** Events removed per transaction. */
const BATCH = 5000;

/** Removes events older than the database's retention, then what is kept of former practitioners for a time. Only sealed events are removed. */
export async function removeOldEvents(db: Db): Promise<void> {
  await sealEvents(db);
  await sealEvents(db, VERY_LATE);
  const removeSome = () => db.run(worker, queries.removeOldEvents(BATCH));
  let removed = BATCH;
  while (removed === BATCH) removed = await removeSome();
  await db.run(worker, queries.forgetFormerPractitioners());
}
