import * as z from 'zod/mini';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { getReportSummary, ReplacedPage } from '#contract/reports/report-summary.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { SignedIn } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { many, one } from '#db/statements.ts';
import { recordedAs } from '#server/base/recorded-reads/queries.ts';
import { kitDetails } from '#server/kits/kit-status/kitColumns.ts';

/** The newest answers of kit `k`, and those in force when the newest pages that the caller can read were published. */
const answers = sql`(
  select json_build_object(
    'newest', json_build_object('version', s.version, 'given_at', coalesce(s.corrected_at, s.created_at)),
    'used', (
      select json_build_object('version', used.version, 'given_at', used.given_at)
      from (
        select s.version, coalesce(s.corrected_at, s.created_at) as given_at
        union all
        select e.version, e.given_at from app.earlier_answers e where e.kit_record_id = k.id
      ) as used
      where used.given_at <= (
        select max(f.published_at) from app.report_files f where f.kit_record_id = k.id and f.page <= 4 and not f.is_held)
      order by used.version desc limit 1))
  from app.symptom_data s where s.kit_record_id = k.id)`;

/** The patient, the history and the answers of a visible kit; undefined for any other kit. Records the reading by staff. */
export const kitAndPatient = one(
  z.pick(getReportSummary.result, { patient: true, kit: true, answers: true }),
  (kit_id: KitCode) => sql`
    select
      json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'date_of_birth', p.date_of_birth) as patient,
      (select to_json(kit) from (select ${kitDetails}) as kit) as kit,
      ${answers} as answers,
      ${recordedAs('report_versions_read', sql`k.kit_id`)}
    from app.kits k join app.patients p on p.id = k.patient_id
    where k.kit_id = ${kit_id}`,
);

const ofSuggestion = (kit_id: KitCode) => sql`
  union all
  select ${SUGGESTION_PAGE}::smallint, r.version, r.replaced_at, r.reason
  from app.kits k join app.replaced_suggestions r on r.kit_record_id = k.id
  where k.kit_id = ${kit_id}`;

/**
 * Versions of a visible kit's report that were replaced by different content, the last one first. Of the suggestion the
 * owner learns the replacements of the shared copy while one is shared.
 */
export const replacedPages = many(
  ReplacedPage,
  ({ role }: SignedIn, kit_id: KitCode) => sql`
    select amended.page, old.version, amended.replaced_at, amended.reason
    from (
      select k.id, f.page, f.amended_at as replaced_at, min(f.version) as version, max(f.replacement_reason) as reason
      from app.kits k join app.report_files f on f.kit_record_id = k.id
      where k.kit_id = ${kit_id} and f.amended_at >= k.created_at and f.published_at is not null and not f.is_held
      group by k.id, f.page, f.amended_at
    ) as amended
    -- The version that readers had before, past held ones.
    cross join lateral (
      select o.version from app.report_files o
      where o.kit_record_id = amended.id and o.page = amended.page and o.version < amended.version
        and o.superseded_at is not null and not o.is_held
      order by o.version desc limit 1
    ) as old
    ${role === 'customer' ? ofSuggestion(kit_id) : sql``}
    order by replaced_at desc, page`,
);
