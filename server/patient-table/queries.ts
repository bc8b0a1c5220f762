import * as z from 'zod/mini';
import type { Role } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { one, value } from '#db/statements.ts';
import { part } from '#server/base/paging.ts';
import { contains, containsIndexed } from './matching.ts';
import { type PatientTableRequest, pageOf } from './page.ts';
import { placeOf, type Walk, walkAhead, walkTo } from './walkTo.ts';

/** Row counts that choose how to search all patients. */
export interface Limits {
  /** Up to this many matches are collected, counted and sorted for any page. Later pages need the counts first. */
  readonly max_gathered: number;
  /** From this size on, the first scan is worth trying; a page that it fills has no total. */
  readonly large_table: number;
  /** Entries of the order's index to scan first for page 1. */
  readonly first_page_scan: number;
  /** Entries to scan first for a later page. */
  readonly later_page_scan: number;
  /** Entries to scan if more than `max_gathered` rows match, before reading all matches. */
  readonly last_resort_scan: number;
}

export const limits: Limits = {
  max_gathered: 2000,
  large_table: 20_000,
  first_page_scan: 300,
  later_page_scan: 2500,
  last_resort_scan: 5000,
};

/** One page of the patients who granted a practitioner access: the caller, or an administrator's choice. */
export const pageOfGranted = (role: Role, request: PatientTableRequest) =>
  pageOf(role, request, {
    // Few enough rows to read and sort all matches.
    page: sql`
      matching as materialized (${rowsWhere(request, sql`${grantedTo(request)} and ${contains(request.search)}`)}),
      page as materialized (${sorted('matching', request)})`,
    total: sql`(select count(*) from matching)`,
  });

/** Whether a page is close enough to the start to skip the counts. */
export const isEarly = ({ page, page_size }: PatientTableRequest, { max_gathered } = limits) =>
  page * page_size <= max_gathered;

/**
 * An early page of all patients, for administrators, in one statement. The total is null if counting would take longer than
 * finding the page.
 */
export const earlyPage = (request: PatientTableRequest, numbers = limits) =>
  pageOf(
    'admin',
    request,
    request.search === ''
      ? { page: sql`page as materialized (${walked(request, walkAhead(request))})`, total: all }
      : searchedEarly(request, numbers),
  );

/** Size of the table, and the number of matches. */
type Counts = z.infer<typeof Counts>;
const Counts = z.object({ all: z.number(), total: z.number() });

/** Any page of all patients, from its counts. */
export function countedPage(request: PatientTableRequest, counts: Counts = { all: 0, total: 0 }) {
  const { total } = counts;
  const walk = walkTo(request, counts);
  const matching = rowsWhere(request, containsIndexed(request.search));
  let page = sql`matching as materialized (${matching}), page as materialized (${sorted('matching', request)})`;
  if (walk && request.search === '') page = sql`page as materialized (${walked(request, walk)})`;
  else if (walk)
    // The matches may lie at the far end of the order; then reading all of them is faster.
    page = sql`
      near as materialized (${walkedWithin(total, request, walk)}),
      matching as materialized (${matching} and (select count(*) < ${walk.limit} from near)),
      page as materialized (
        select * from near where (select count(*) = ${walk.limit} from near)
        union all (${sorted('matching', request)})
      )`;
  return pageOf('admin', request, { page, total: sql`${total}::bigint` });
}

/**
 * Rows of an early page of a search, in three steps. A frequent text fills the page near the start of the order. A rare text is
 * found by the text index. Anything else is scanned for further along the order before all matches are read.
 */
function searchedEarly(request: PatientTableRequest, numbers: Limits) {
  const { max_gathered, large_table, first_page_scan, later_page_scan, last_resort_scan } = numbers;
  const walk = walkAhead(request);
  // One extra row shows that there is a next page.
  const wanted = { ...walk, limit: walk.limit + 1 };
  const first_scan = sql.lit(walk.offset === 0 ? first_page_scan : later_page_scan);
  const size = sql.lit(request.page_size);
  const isNear = sql`(select count(*) > ${size} from near)`;
  const isMany = sql`(select count(*) > ${sql.lit(max_gathered)} from first_found)`;
  const isFar = sql`(select count(*) > ${size} from far)`;
  const found = containsIndexed(request.search);
  return {
    page: sql`
      near as materialized (${walkedWithin(first_scan, request, wanted, sql`${all} >= ${sql.lit(large_table)}`)}),
      first_found as materialized (${rowsWhere(request, sql`${found} and not ${isNear}`)} limit ${sql.lit(max_gathered + 1)}),
      far as materialized (${walkedWithin(sql.lit(last_resort_scan), request, wanted, isMany)}),
      matching as materialized (
        select * from first_found where not ${isMany}
        union all ${rowsWhere(request, sql`${found} and ${isMany} and not ${isFar}`)}
      ),
      page as materialized (
        (select * from near where ${isNear} order by ${placeOf('near', request)} limit ${size})
        union all (select * from far where ${isFar} order by ${placeOf('far', request)} limit ${size})
        union all (${sorted('matching', request)})
      )`,
    total: sql`case when not ${isNear} and not ${isFar} then (select count(*) from matching) end`,
  };
}

/** The number of rows in the whole table. */
const all = sql`(select app.row_count('patient_table_rows'))`;

const countOf = (search: string) =>
  search === '' ? all : sql`(select count(*) from app.patient_table_rows r where ${containsIndexed(search)})`;

/** How many rows all patients have, and how many of them match. */
export const countsFor = one(
  Counts,
  (search: string) => sql`select ${all} as all, ${countOf(search)} as total`,
);

/** Counts the matches among all patients. */
export const countEverybody = value(z.number(), (search: string) => sql`select ${countOf(search)} as total`);

const columnsOf = ({ sort }: PatientTableRequest) =>
  sql`r.id, r.patient_id, r.kit_record_id, ${sql.ref(`r.${sort}`)} as sort_key`;

const rowsWhere = (request: PatientTableRequest, condition: Sql) =>
  sql`select ${columnsOf(request)} from app.patient_table_rows r where ${condition}`;

const sorted = (rows: string, request: PatientTableRequest) => sql`
  select * from ${sql.ref(rows)}
  order by ${placeOf(rows, request)} ${part(request.page_size, (request.page - 1) * request.page_size)}`;

/** Follows the index of the order until the page is full; rows before the page are read from the index alone. */
const walked = (request: PatientTableRequest, { order, limit, offset }: Walk) =>
  rowsWhere(
    request,
    sql`r.id = any (array(select r.id from app.patient_table_rows r order by ${order} ${part(limit, offset)}))`,
  );

/** Like `walked` for a condition: reads the rows on the way to check it, at most `steps` of them. */
const walkedWithin = (
  steps: number | Sql,
  request: PatientTableRequest,
  { order, limit, offset }: Walk,
  condition = sql`true`,
) => sql`
  select ${columnsOf(request)} from (
    select r.* from app.patient_table_rows r order by ${order} limit ${steps}
  ) r
  where ${condition} and ${contains(request.search)} order by ${order} ${part(limit, offset)}`;

const grantedTo = ({ practitioner_id }: PatientTableRequest) =>
  practitioner_id
    ? sql`r.patient_id = any (array(select patient_id from app.practitioner_access where practitioner_id = ${practitioner_id}))`
    : sql`true`;
