import { type Db, worker } from '#db/connect.ts';
import { announceSome } from './queries.ts';

/** Accounts of one transaction. */
const BATCH = 500;

/**
 * Gives a notification to every customer with a consent to an earlier version of a document. A job that is repeated after a failure
 * begins anew and notifies nobody twice.
 */
export async function announceRenewal(db: Db, document_id: string, batch = BATCH): Promise<void> {
  let last = await db.run(worker, announceSome(document_id, null, batch));
  while (last !== null) last = await db.run(worker, announceSome(document_id, last, batch));
}
