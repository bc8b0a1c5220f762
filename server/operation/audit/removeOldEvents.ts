import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import * as queries from './queries.ts';
import { sealEvents, VERY_LATE } from './sealEvents.ts';

/** Events removed per transaction. */
const BATCH = 5000;

/**
 * Removes events older than the retention of the settings and of the database, then the names of former practitioners after their
 * time. Only sealed events are removed.
 */
export async function removeOldEvents(
  db: Db,
  { AUDIT_RETENTION_DAYS }: Pick<Config, 'AUDIT_RETENTION_DAYS'>,
): Promise<void> {
  await sealEvents(db);
  await sealEvents(db, VERY_LATE);
  const removeSome = () => db.run(worker, queries.removeOldEvents(AUDIT_RETENTION_DAYS, BATCH));
  let removed = BATCH;
  while (removed === BATCH) removed = await removeSome();
  await db.run(worker, queries.forgetFormerPractitioners());
}
