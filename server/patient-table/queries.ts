import * as z from 'zod/mini';
import type { Role } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { one, value } from '#db/statements.ts';
import { part } from '#server/base/paging.ts';
import { contains, containsIndexed } from './matching.ts';
import { type PatientTableRequest, pageOf } from './page.ts';
import { placeOf, type Walk, walkAhead, walkTo } from './walkTo.ts';

/** Numbers of rows: what is tried first, and when it is given up. */
export interface Limits {
  /** As many as this are read, counted and sorted for any page; one that starts behind so many is not an early one. */
  readonly few: number;
  /** From so many on, the table is large: what matches a large part of it is not counted along with a page. */
  readonly large: number;
  /** Within so many entries of an order's index, what matches a large part of the table fills a page. */
  readonly near: number;
  /** The same for a page that is not the first. */
  readonly onwards: number;
  /** So many entries are passed for a page of what matches more than few. */
  readonly far: number;
}

export const limits: Limits = { few: 2000, large: 20_000, near: 300, onwards: 2500, far: 5000 };

/** One page of the patients who granted a practitioner access: the caller, or the one an administrator asks for. */
export const pageOfGranted = (role: Role, request: PatientTableRequest) =>
  pageOf(role, request, {
    // All rows that match are read and sorted: they are few.
    page: sql`
      matching as materialized (${rowsWhere(request, sql`${grantedTo(request)} and ${contains(request.search)}`)}),
      page as materialized (${sorted('matching', request)})`,
    total: sql`(select count(*) from matching)`,
  });

/** Whether the way to a page of all patients is short from the start. */
export const isEarly = ({ page, page_size }: PatientTableRequest, { few } = limits) =>
  page * page_size <= few;

/**
 * An early page of all patients, for administrators, in one statement. The total is null where counting would take longer than
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

type Counts = z.infer<typeof Counts>;
const Counts = z.object({ all: z.number(), total: z.number() });

/** Any page of all patients. */
export function countedPage(request: PatientTableRequest, counts: Counts = { all: 0, total: 0 }) {
  const { total } = counts;
  const walk = walkTo(request, counts);
  const matching = rowsWhere(request, containsIndexed(request.search));
  let page = sql`matching as materialized (${matching}), page as materialized (${sorted('matching', request)})`;
  if (walk && request.search === '') page = sql`page as materialized (${walked(request, walk)})`;
  else if (walk)
    // What matches may stand at the other end of the order: then reading all of it is the shorter way.
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
 * Rows of an early page of a search. What matches a large part of the table fills the page near the start of the order; few
 * that match are found by the index of the text; what is between them is looked for far along the order, and only then all read.
 */
function searchedEarly(request: PatientTableRequest, { few, large, near, onwards, far }: Limits) {
  const walk = walkAhead(request);
  // One row more shows that there is a next page.
  const wanted = { ...walk, limit: walk.limit + 1 };
  const reach = sql.lit(walk.offset === 0 ? near : onwards);
  const size = sql.lit(request.page_size);
  const isNear = sql`(select count(*) > ${size} from near)`;
  const isMany = sql`(select count(*) > ${sql.lit(few)} from first_found)`;
  const isFar = sql`(select count(*) > ${size} from far)`;
  const found = containsIndexed(request.search);
  return {
    page: sql`
      near as materialized (${walkedWithin(reach, request, wanted, sql`${all} >= ${sql.lit(large)}`)}),
      first_found as materialized (${rowsWhere(request, sql`${found} and not ${isNear}`)} limit ${sql.lit(few + 1)}),
      far as materialized (${walkedWithin(sql.lit(far), request, wanted, isMany)}),
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

/** How many rows the whole table has. */
const all = sql`(select app.row_count('patient_table_rows'))`;

const countOf = (search: string) =>
  search === '' ? all : sql`(select count(*) from app.patient_table_rows r where ${containsIndexed(search)})`;

/** How many rows all patients have, and how many of them match. */
export const countsFor = one(
  Counts,
  (search: string) => sql`select ${all} as all, ${countOf(search)} as total`,
);

/** How many rows of all patients match. */
export const countEverybody = value(z.number(), (search: string) => sql`select ${countOf(search)} as total`);

const columnsOf = ({ sort }: PatientTableRequest) =>
  sql`r.id, r.patient_id, r.kit_record_id, ${sql.ref(`r.${sort}`)} as sort_key`;

const rowsWhere = (request: PatientTableRequest, condition: Sql) =>
  sql`select ${columnsOf(request)} from app.patient_table_rows r where ${condition}`;

const sorted = (rows: string, request: PatientTableRequest) => sql`
  select * from ${sql.ref(rows)}
  order by ${placeOf(rows, request)} ${part(request.page_size, (request.page - 1) * request.page_size)}`;

/** The index of the order is followed until the page is full; of the rows on the way, the index alone is read. */
const walked = (request: PatientTableRequest, { order, limit, offset }: Walk) =>
  rowsWhere(
    request,
    sql`r.id = any (array(select r.id from app.patient_table_rows r order by ${order} ${part(limit, offset)}))`,
  );

/** The same for rows that match, which are read on the way; so many at most. */
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
