import { type RawBuilder, sql } from 'kysely';
import type { Role, UserId } from '#contract/ids.ts';
import type { PatientTableRow, patientTableSorts } from '#contract/patient-table.ts';
import { SUGGESTION_PAGE } from '#contract/reports.ts';
import type { Tx } from '#db/connect.ts';
import { containing, orderBy, type PageRequest, slice } from '#server/paging.ts';

type Sort = (typeof patientTableSorts)[number];

interface PatientTableRequest extends PageRequest<Sort> {
  /** Only the patients who granted this practitioner access; all in sight when absent. */
  readonly practitioner_id?: UserId | undefined;
}

/** One page of the patient table with all that its rows show, and how many rows match. What is in sight, policies decide. */
export const patientTablePage = async (tx: Tx, role: Role, request: PatientTableRequest) => {
  const matching = sql`
    from app.patients p left join app.kits k on k.patient_id = p.id
    where ${grantedTo(request.practitioner_id)} and ${matches(request.search)}`;
  const [rows, count] = await Promise.all([
    tx.all(
      // The page first, then the side data of its rows alone.
      sql<PatientTableRow>`
        with page as materialized (
          select p.id as patient_id, p.owner_id, p.first_name, p.last_name, p.date_of_birth, k.id as kit_record_id,
            ${sortKeys[request.sort]} as sort_key
          ${matching}
          ${orderBy(sql`sort_key`, request.order, sql`p.id, k.id`)} ${slice(request)}
        ), emails as materialized (${role === 'admin' ? allEmails : grantedEmails})
        select page.patient_id, page.first_name, page.last_name, page.date_of_birth,
          emails.email as customer_email,
          ${role === 'admin' ? practitionerNames : sql`'{}'::text[]`} as practitioners,
          ${kitColumn}
        from page
        left join emails on emails.patient_id = page.patient_id
        left join app.kits k on k.id = page.kit_record_id
        cross join lateral (
          select coalesce(array_agg(f.page order by f.page), '{}') as published,
            max(f.version) filter (where f.page = ${SUGGESTION_PAGE}) as suggestion_version
          from app.report_files f
          where f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null
        ) as files
        ${orderBy(sql`page.sort_key`, request.order, sql`page.patient_id, page.kit_record_id`)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total ${matching}`),
  ]);
  return { rows, total: count?.total ?? 0 };
};

const sortKeys = {
  name: sql`lower(p.first_name || ' ' || p.last_name)`,
  kit_id: sql`k.kit_id`,
  registered: sql`k.created_at`,
  available: sql`k.sample_taken_date`,
  dob: sql`p.date_of_birth`,
} satisfies Record<Sort, RawBuilder<unknown>>;

const grantedTo = (practitioner_id: UserId | undefined) =>
  practitioner_id
    ? sql`p.id = any (array(select patient_id from app.practitioner_access where practitioner_id = ${practitioner_id}))`
    : sql`true`;

/** Name, printed code or status contains the text, in any case; the status as it is stored or as it reads on the screen. */
const matches = (search: string) => {
  if (search === '') return sql`true`;
  const pattern = containing(search);
  return sql`(p.first_name || ' ' || p.last_name ilike ${pattern} or k.kit_id ilike ${pattern}
    or k.status ilike ${pattern} or replace(k.status, '_', ' ') ilike ${pattern})`;
};

const allEmails = sql`
  select distinct page.patient_id, owner.email from page join app.profiles owner on owner.id = page.owner_id`;

/** Asked once for the whole page: a practitioner may not read the owners' profiles, only call this function. */
const grantedEmails = sql`select patient_id, email from app.owner_emails(array(select patient_id from page))`;

const practitionerNames = sql`
  array(
    select coalesce(practitioner.full_name, practitioner.email)
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
    'available_pages', array_remove(files.published, ${SUGGESTION_PAGE}::smallint),
    'questionnaire_submitted', exists (select from app.symptom_data s where s.kit_record_id = k.id)
  ) end as kit`;
