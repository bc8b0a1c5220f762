import type { PatientTableFilter } from '#contract/records/lists.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';

interface Filtering {
  readonly practitioner_id?: UserId | undefined;
  readonly filter?: PatientTableFilter | undefined;
}

/** Whether a report is there that the calling practitioner has not opened since its last change. */
export const isNew = sql`
  (r.available_pages <> '{}' and not exists (
    select from app.report_openings o
    where o.kit_record_id = r.id and o.practitioner_id = (select app.uid()) and o.report_changed_at = r.report_changed_at))`;

/** Rows whose report changed and has no current mark of this practitioner, or of the caller. */
const isToReview = (practitioner_id: UserId | undefined) => sql`
  r.report_changed_at is not null and not exists (
    select from app.report_reviews v
    where v.kit_record_id = r.id and v.reviewer_id = ${practitioner_id ?? sql`(select app.uid())`}
      and v.report_changed_at = r.report_changed_at)`;

const conditions: Readonly<Record<PatientTableFilter, (practitioner_id: UserId | undefined) => Sql>> = {
  new: () => isNew,
  to_review: isToReview,
  // Both have an index.
  information_needed: () => sql`r.status = 'information_needed'`,
  no_answers: () => sql`not r.has_answers and r.status not in ('rejected', 'cancelled')`,
};

/** The condition of a filter on rows `r` of the patient table. */
export const filtered = ({ filter, practitioner_id }: Filtering): Sql =>
  filter === undefined ? sql`true` : conditions[filter](practitioner_id);
