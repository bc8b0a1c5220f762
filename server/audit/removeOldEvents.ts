import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import * as queries from './queries.ts';

/** Events removed per transaction. */
const BATCH = 5000;

/** Removes events older than the configured retention, then the names that only they needed. */
export async function removeOldEvents(db: Db, { AUDIT_RETENTION_DAYS }: Config): Promise<void> {
  const removeSome = () => db.run(worker, queries.removeOldEvents(AUDIT_RETENTION_DAYS, BATCH));
  let removed = BATCH;
  while (removed === BATCH) removed = await removeSome();
  await db.run(worker, queries.forgetFormerPractitioners());
}
