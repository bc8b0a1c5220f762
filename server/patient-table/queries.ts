import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '#contract/endpoint.ts';
import type { Role, UserId } from '#contract/ids.ts';
import type { listPatientTable, patientTableSorts } from '#contract/patient-table.ts';
import { SUGGESTION_PAGE } from '#contract/reports.ts';
import type { Tx } from '#db/connect.ts';
import { Json } from '#db/json.ts';
import { containing, type PageRequest } from '#server/paging.ts';
import { placeOf, type Walk, walkTo } from './walkTo.ts';

type Sort = (typeof patientTableSorts)[number];

interface PatientTableRequest extends PageRequest<Sort> {
  /** Only the patients who granted this practitioner access; all in sight when absent. */
  readonly practitioner_id?: UserId | undefined;
}

type Page = Json<ResultOf<typeof listPatientTable>>;

/** One page of the patients who granted a practitioner access: the caller, or the one an administrator asks for. */
export const pageOfGranted = (tx: Tx, role: Role, request: PatientTableRequest) =>
  pageOf(tx, role, request, gathered(request), sql`(select count(*) from matching)`);

/** One page of all patients, for administrators. */
export async function pageOfEverybody(tx: Tx, request: PatientTableRequest) {
  const { all, total } = await sizes(tx, request.search);
  const walk = walkTo(request, { all, total });
  return pageOf(
    tx,
    'admin',
    request,
    walk ? walked(request, walk) : gathered(request),
    sql`${total}::bigint`,
  );
}

/** The rows of a `page` with all that they show, and how many rows match. What is in sight, policies decide. */
async function pageOf(
  tx: Tx,
  role: Role,
  request: PatientTableRequest,
  page: RawBuilder<unknown>,
  total: RawBuilder<unknown>,
): Promise<Page> {
  const answer = await tx.first(
    // The page first, then the side data of its rows alone.
    sql<{ page: string }>`
      with ${page},
      emails as materialized (${role === 'admin' ? allEmails : grantedEmails})
      select json_build_object(
        'total', ${total},
        'rows', coalesce(json_agg(json_build_object(
          'patient_id', p.id,
          'first_name', p.first_name,
          'last_name', p.last_name,
          'date_of_birth', p.date_of_birth,
          'customer_email', emails.email,
          'practitioners', ${role === 'admin' ? practitionerNames : sql`array[]::text[]`},
          'kit', ${kitColumn}
        ) order by ${placeOf('page', request)}), '[]')
      )::text as page
      from page
      join app.patients p on p.id = page.patient_id
      left join emails on emails.patient_id = page.patient_id
      left join app.kits k on k.id = page.kit_record_id
      cross join lateral (
        select coalesce(array_agg(f.page order by f.page), '{}') as published,
          max(f.version) filter (where f.page = ${SUGGESTION_PAGE}) as suggestion_version
        from app.report_files f
        where f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null
      ) as files`,
  );
  return new Json(answer?.page ?? '');
}

/** How many rows the whole table has, and how many of them match. */
const sizes = async (tx: Tx, search: string) => {
  const all = sql`(select coalesce(sum(change), 0)::bigint from app.patient_table_sizes)`;
  const total =
    search === '' ? all : sql`(select count(*) from app.patient_table_rows r where ${contains(search)})`;
  return (
    (await tx.first(sql<{ all: number; total: number }>`select ${all} as all, ${total} as total`)) ?? {
      all: 0,
      total: 0,
    }
  );
};

/** All rows that match are read and sorted: they are few. */
const gathered = (request: PatientTableRequest) => sql`
  matching as materialized (
    select r.id, r.patient_id, r.kit_record_id, ${sql.ref(`r.${request.sort}`)} as sort_key
    from app.patient_table_rows r where ${grantedTo(request.practitioner_id)} and ${contains(request.search)}
  ), page as materialized (
    select * from matching order by ${placeOf('matching', request)}
    ${part(request.page_size, (request.page - 1) * request.page_size)}
  )`;

/** The index of the order is followed until the page is full; of the rows on the way, the index alone is read. */
const walked = ({ search, sort }: PatientTableRequest, { order, limit, offset }: Walk) => sql`
  page as materialized (
    select r.id, r.patient_id, r.kit_record_id, ${sql.ref(`r.${sort}`)} as sort_key
    from app.patient_table_rows r
    where r.id = any (array(
      select r.id from app.patient_table_rows r where ${containsUnindexed(search)}
      order by ${order} ${part(limit, offset)}
    ))
  )`;

/** Written out as far as values are few: the plan of a first page then holds for the next call, too. */
const part = (limit: number, offset: number) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`;

const grantedTo = (practitioner_id: UserId | undefined) =>
  practitioner_id
    ? sql`r.patient_id = any (array(select patient_id from app.practitioner_access where practitioner_id = ${practitioner_id}))`
    : sql`true`;

/** Name, printed code or status contains the text, in any case; the status as it is stored or as it reads on the screen. */
const contains = (search: string): RawBuilder<unknown> =>
  hasTrigram(search) && !hasControl(search)
    ? sql`r.searched like lower(${containing(search)})`
    : containsUnindexed(search);

/** The same without the index of the text, which would be read from end to end by whoever knows less than it. */
const containsUnindexed = (search: string): RawBuilder<unknown> => {
  if (search === '') return sql`true`;
  return hasControl(search) ? sql`false` : sql`strpos(r.searched, lower(${search})) > 0`;
};

/** Three letters or digits in a row, which the index of the text knows in every language of the database. */
const hasTrigram = (search: string) => /[a-z0-9]{3}/i.test(search);

/** No name has control characters; they part it from code and status. */
const hasControl = (search: string) => /\p{Cc}/u.test(search);

const allEmails = sql`
  select distinct p.id as patient_id, owner.email
  from page join app.patients p on p.id = page.patient_id join app.profiles owner on owner.id = p.owner_id`;

/** Asked once for the whole page: a practitioner may not read the owners' profiles, only call this function. */
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
    'available_pages', array_remove(files.published, ${SUGGESTION_PAGE}::smallint),
    'questionnaire_submitted', exists (select from app.symptom_data s where s.kit_record_id = k.id)
  ) end`;
