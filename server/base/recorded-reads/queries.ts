import * as z from 'zod/mini';
import type { KitCode } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { value } from '#db/statements.ts';

/** Reads write nothing that could be audited; the database records them on request. */
export type Reading =
  | 'symptoms_exported'
  | 'report_read'
  | 'report_versions_read'
  | 'suggestion_link_made'
  | 'audit_exported';

/** A select column that records a read of the returned row. */
export const recordedAs = (
  reading: Reading | Sql,
  kit_id: Sql | KitCode | null,
  details: Sql | null = null,
) => sql`app.record_read(${reading}, ${kit_id}, ${details}) as recorded`;

/** Lists whose reading is recorded. */
export type RecordedList =
  | 'patient_table'
  | 'live_changes'
  | 'kit_inventory'
  | 'kit_emails'
  | 'kit_claims'
  | 'undone_registrations'
  | 'symptom_checks'
  | 'users'
  | 'notifications'
  | 'deliveries'
  | 'audit_log'
  | 'report_openings';

/** Records that the caller reads a list, once in a quarter of an hour. Resolves to the seconds until its end. */
export const recordListRead = value(
  z.number(),
  (list: RecordedList) => sql`select app.record_list_read(${list}) as seconds`,
);
