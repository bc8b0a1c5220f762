import type { AuditFilter } from '#contract/operation/audit/audit.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import { auditCsvCells, auditCsvHead } from './auditCsv.ts';
import { auditEventsAfter, confirmCaller, type Position, recordExport } from './queries.ts';

/** Events per batch: a slow download holds neither a connection nor the whole file. */
const BATCH = 1000;

/**
 * Streams the matching events as CSV, newest first. The first batch records the export and fixes its end; later events
 * are not included. A caller who lost the administrator role gets no further batch.
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
