import { type RawBuilder, sql } from 'kysely';
import type { Role, UserId } from '#contract/ids.ts';
import type { PatientTableRow, patientTableSorts } from '#contract/patient-table.ts';
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
        )
        select page.patient_id, page.first_name, page.last_name, page.date_of_birth,
          ${role === 'admin' ? adminColumns : practitionerColumns},
          ${kitColumn}
        from page left join app.kits k on k.id = page.kit_record_id
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

/** Name, printed code or status contains the text, in any case. */
const matches = (search: string) => {
  if (search === '') return sql`true`;
  const pattern = containing(search);
  return sql`(p.first_name || ' ' || p.last_name ilike ${pattern} or k.kit_id ilike ${pattern} or k.status ilike ${pattern})`;
};

const adminColumns = sql`
  (select email from app.profiles where id = page.owner_id) as customer_email,
  array(
    select coalesce(practitioner.full_name, practitioner.email)
    from app.practitioner_access a join app.profiles practitioner on practitioner.id = a.practitioner_id
    where a.patient_id = page.patient_id
    order by a.granted_at
  ) as practitioners`;

const practitionerColumns = sql`
  (select email from app.owner_emails(array[page.patient_id])) as customer_email,
  '{}'::text[] as practitioners`;

const kitColumn = sql`
  case when k.id is not null then json_build_object(
    'id', k.id,
    'kit_id', k.kit_id,
    'status', k.status,
    'created_at', k.created_at,
    'sample_taken_date', k.sample_taken_date,
    'kit_notes', k.kit_notes,
    'practitioner_notes', k.practitioner_notes,
    'suggestion_shared', k.suggestion_shared,
    'has_suggestion', exists (
      select from app.report_files f where f.kit_record_id = k.id and f.page = 5 and f.published_at is not null
    ),
    'available_pages', array(
      select distinct f.page from app.report_files f
      where f.kit_record_id = k.id and f.page <= 4 and f.published_at is not null order by f.page
    ),
    'questionnaire_submitted', exists (select from app.symptom_data s where s.kit_record_id = k.id)
  ) end as kit`;
