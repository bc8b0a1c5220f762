import type { PatientTableFilter, patientTableSorts } from '#contract/records/lists.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import type { Role, UserId } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { json } from '#db/statements.ts';
import type { PageRequest } from '#server/base/paging.ts';
import { reviewsOfRow } from '#server/reports/report-reviews/queries.ts';
import { isNew } from './filters.ts';
import { rowOrder } from './ordered.ts';

export interface PatientTableRequest extends PageRequest<(typeof patientTableSorts)[number]> {
  /** Only the kits that this practitioner sees by a grant; all visible ones if absent. */
  readonly practitioner_id?: UserId | undefined;
  readonly filter?: PatientTableFilter | undefined;
}

/** The selection of a page: its rows and the total. */
interface Chosen {
  /** Common table expressions; one named `page` has the ids of the rows, and their place in the order. */
  readonly page: Sql;
  readonly total: Sql;
}

/**
 * A page with everything that its rows show. Row policies decide the visible patients. Rows with the same sort key stand by
 * patient, and the kits of a patient ascend, across the pages too.
 */
export const pageOf = json(
  listPatientTable.result,
  // One lookup for each row: a join would read all rows of a practitioner again.
  (role: Role, request: PatientTableRequest, { page, total }: Chosen) => sql`
    with ${page}
    select json_build_object(
      'total', ${total},
      'rows', coalesce(json_agg(json_build_object(
        'patient_id', r.patient_id,
        'first_name', r.first_name,
        'last_name', r.last_name,
        'date_of_birth', r.dob,
        'customer_email', r.customer_email,
        'practitioners', ${role === 'admin' ? practitionerNames : sql`array[]::text[]`},
        'kit', ${kitColumn(role)}
      ) order by ${rowOrder('page', request)}), '[]')
    )::text as page
    from page cross join lateral (select * from app.patient_table_rows where id = page.id limit 1) as r`,
);

const practitionerNames = sql`
  array(
    select practitioner.full_name
    from app.live_access a
    cross join lateral (select full_name from app.profiles where id = a.practitioner_id limit 1) as practitioner
    where a.patient_id = r.patient_id and (a.kit_record_ids is null or r.id = any (a.kit_record_ids))
    order by a.granted_at
  )`;

const kitColumn = (role: Role) => sql`
  case when r.kit_id is not null then json_build_object(
    'id', r.id,
    'kit_id', r.kit_id,
    'status', r.status,
    'created_at', r.registered,
    'sample_taken_date', r.available,
    'kit_notes', r.kit_notes,
    'practitioner_notes', r.practitioner_notes,
    'practitioner_notes_version', r.practitioner_notes_version,
    'suggestion_shared', r.suggestion_shared,
    'suggestion_outdated', r.suggestion_outdated,
    'has_suggestion', r.has_suggestion,
    'available_pages', r.available_pages,
    'range_counts', case when r.range_counts is not null then json_build_object(
      'below', r.range_counts[1], 'within', r.range_counts[2], 'above', r.range_counts[3]) end,
    'report_generated_at', r.reported,
    'report_changed_at', r.report_changed_at,
    'report_change', r.report_change,
    'reviews', ${reviewsOfRow},
    'is_new', ${role === 'practitioner' ? isNew : sql`false`},
    'has_answers', r.has_answers
  ) end`;
