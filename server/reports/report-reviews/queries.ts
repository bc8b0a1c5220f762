import { ReviewState } from '#contract/reports/report-reviews.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, one } from '#db/statements.ts';

/** The marks on the kit of `r`, a row of the patient table. */
export const reviewsOfRow = sql`
  case when r.report_changed_at is null then '[]' else app.reviews_of(r.id) end`;

/** The marks on a visible kit; undefined for any other kit. A mark names the change to the microsecond. */
export const reviewState = one(
  ReviewState,
  (kit_id: KitCode) => sql`
    select to_json(r.report_changed_at) #>> '{}' as report_changed_at, r.report_change, ${reviewsOfRow} as reviews
    from app.patient_table_rows r where r.kit_id = ${kit_id}`,
);

/**
 * Marks the report of a kit as reviewed by the caller, as of a change of the report.
 * @throws constraint `kit_not_found`, `report_changed_since`.
 */
export const storeReview = command(
  (kit_id: KitCode, report_changed_at: string) =>
    sql`select app.review_report(${kit_id}, ${report_changed_at})`,
);

/**
 * Takes the caller's mark back.
 * @throws constraint `kit_not_found`.
 */
export const removeReview = command((kit_id: KitCode) => sql`select app.take_review_back(${kit_id})`);
