import { listPatientTable, type patientTableSorts } from '#contract/patient-table.ts';
import { SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import type { Role, UserId } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { json } from '#db/statements.ts';
import type { PageRequest } from '#server/base/paging.ts';
import { placeOf } from './ordered.ts';

export interface PatientTableRequest extends PageRequest<(typeof patientTableSorts)[number]> {
  /** Only the patients who granted this practitioner access; all visible patients if absent. */
  readonly practitioner_id?: UserId | undefined;
}

/** The selection of a page: its rows and the total. */
interface Chosen {
  /** Common table expressions; one named `page` has the rows. */
  readonly page: Sql;
  readonly total: Sql;
}

/** A page with everything that its rows show. Row policies decide the visible patients. */
export const pageOf = json(
  listPatientTable.result,
  // Selects the page first: only its rows are joined with the side data.
  (role: Role, request: PatientTableRequest, { page, total }: Chosen) => sql`
    with ${page}${role === 'admin' ? sql`` : sql`, emails as materialized (${grantedEmails})`}
    select json_build_object(
      'total', ${total},
      'rows', coalesce(json_agg(json_build_object(
        'patient_id', p.id,
        'first_name', p.first_name,
        'last_name', p.last_name,
        'date_of_birth', p.date_of_birth,
        'customer_email', (${role === 'admin' ? emailOfOwner : sql`select email from emails where patient_id = p.id`}),
        'practitioners', ${role === 'admin' ? practitionerNames : sql`array[]::text[]`},
        'kit', ${kitColumn}
      ) order by ${placeOf('page', request)}), '[]')
    )::text as page
    from page
    ${thePatient}
    left join app.kits k on k.id = page.id
    cross join lateral (
      select coalesce(array_agg(f.page order by f.page), '{}') as published,
        max(f.version) filter (where f.page = ${SUGGESTION_PAGE}) as suggestion_version
      from app.report_files f
      where f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null
    ) as files`,
);

/** One lookup per row: a join would read all patients visible to the practitioner. */
const thePatient = sql`
  cross join lateral (select * from app.patients where id = page.patient_id limit 1) as p`;

const emailOfOwner = sql`select owner.email from app.profiles owner where owner.id = p.owner_id`;

/** One call for the whole page: practitioners cannot read the owners' profiles, only this function. */
const grantedEmails = sql`select patient_id, email from app.owner_emails(array(select patient_id from page))`;

const practitionerNames = sql`
  array(
    select practitioner.full_name
    from app.practitioner_access a join app.profiles practitioner on practitioner.id = a.practitioner_id
    where a.patient_id = page.patient_id
    order by a.granted_at
  )`;

const kitColumn = sql`
  case when k.id is not null then json_build_object(
    'id', k.id,
    'kit_id', k.kit_id,
    'status', k.status,
    'created_at', k.created_at,
    'sample_taken_date', k.sample_taken_date,
    'kit_notes', k.kit_notes,
    'practitioner_notes', k.practitioner_notes,
    'practitioner_notes_version', k.practitioner_notes_version,
    'suggestion_shared', k.suggestion_shared,
    'suggestion_outdated',
      k.suggestion_shared and k.shared_suggestion_version is distinct from files.suggestion_version,
    'has_suggestion', files.suggestion_version is not null,
    'available_pages', array_remove(files.published, ${SUGGESTION_PAGE}::smallint)
  ) end`;
