import type { AuditFilter } from '#contract/audit/audit.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import { auditCsvCells, auditCsvHead } from './auditCsv.ts';
import { auditEventsAfter, confirmCaller, type Position, recordExport } from './queries.ts';

/** Events that are read at once: a slow line holds neither a connection nor more of the file than this. */
const BATCH = 1000;

/**
 * The events that match as CSV, newest first, read as the file is taken. The export is recorded with the first batch, before
 * anything is sent; what happens later is not in the file. Who is no administrator any more gets no further batch.
 */
export async function* exportAudit(db: Db, actor: SignedIn, filter: AuditFilter): AsyncGenerator<string> {
  const nextAfter = (position: Position | undefined) =>
    db(actor, async (tx) => {
      await tx.run(confirmCaller());
      if (!position) await tx.run(recordExport());
      return tx.run(auditEventsAfter(filter, position, BATCH));
    });
  let events = await nextAfter(undefined);
  yield BYTE_ORDER_MARK + csvRow(auditCsvHead);
  while (events.length > 0) {
    yield events.map((event) => csvRow(auditCsvCells(event))).join('');
    const last = events.at(-1);
    events = events.length < BATCH ? [] : await nextAfter(last);
  }
}
