import * as z from 'zod/mini';
import type { Role } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { value } from '#db/statements.ts';
import { part } from '#server/base/paging.ts';
import { filtered } from './filters.ts';
import { codesIn, matches, matchesIndexed } from './matching.ts';
import { firstRows, rowOrder, sortedPage, sortKey } from './ordered.ts';
import { type PatientTableRequest, pageOf } from './page.ts';

/**
 * Rows that a search reads along the order for each page before it turns to the text index. Frequent texts fill their pages from
 * fewer rows; for rare ones this takes less time than their matches.
 */
const ROWS_PER_PAGE = 1000;
/** Further rows are not read: pages far from the start come from all matches. */
const ROWS_MAX = 20_000;

/** One page of the patients that a practitioner sees by grants: the caller, or an administrator's choice. */
export function pageOfGranted(role: Role, request: PatientTableRequest) {
  const { search, filter, sort } = request;
  const chosen =
    search === '' && filter === undefined && sort === 'name'
      ? pageOfNames(request)
      : pageOfFew(request, sql`${grantedTo(request)} and ${matches(search)} and ${filtered(request)}`);
  return pageOf(role, request, chosen);
}

/** One page of all patients, for administrators. The total is null if counting would take longer than finding the page. */
export function pageOfEverybody(request: PatientTableRequest, rows_per_page = ROWS_PER_PAGE) {
  const { search, filter } = request;
  if (search === '' && filter === undefined) return pageOf('admin', request, pageInOrder(request));
  if (codesIn(search))
    return pageOf('admin', request, pageOfFew(request, sql`${matches(search)} and ${filtered(request)}`));
  return pageOf('admin', request, pageOfMatches(request, rows_per_page));
}

/** Counts the matches among all patients. */
export const countEverybody = value(
  z.number(),
  ({ search, filter }: Pick<PatientTableRequest, 'search' | 'filter'>) =>
    search === '' && filter === undefined
      ? sql`select ${all} as total`
      : sql`select count(*) as total from app.patient_table_rows r
          where ${matchesIndexed(search)} and ${filtered({ filter })}`,
);

/** The number of rows in the whole table. */
const all = sql`(select app.row_count('patient_table_rows'))`;

const columnsOf = ({ sort }: PatientTableRequest) =>
  sql`r.id, ${sortKey(sort)} as sort_key, r.patient_id, r.kit_id`;

const rowsWhere = (request: PatientTableRequest, condition: Sql) =>
  sql`select ${columnsOf(request)} from app.patient_table_rows r where ${condition}`;

/** A page of rows that are few enough to read and sort all of them. */
const pageOfFew = (request: PatientTableRequest, condition: Sql) => ({
  page: sql`
    found as materialized (${rowsWhere(request, condition)}),
    page as materialized (${sortedPage('found', request)})`,
  total: sql`(select count(*) from found)`,
});

/** A page by name without a search: the patients up to its end have all of its rows, and those of the others are not read. */
function pageOfNames(request: PatientTableRequest) {
  const { practitioner_id, page, page_size } = request;
  const isLive = practitioner_id
    ? sql`g.practitioner_id = ${practitioner_id} and g.patient_id in (
        select patient_id from app.live_access where practitioner_id = ${practitioner_id})`
    : sql`g.practitioner_id = (select app.uid())`;
  const first = sql`
    select patient_id from granted order by ${rowOrder('granted', request)} limit ${page * page_size}`;
  return {
    page: sql`
      granted as materialized (
        select g.patient_id, g.name as sort_key, null as kit_id, g.shown from app.granted_patients g
        where ${isLive} and g.shown > 0),
      found as materialized (
        ${rowsWhere(request, sql`r.patient_id = any (array(${first})) and ${grantedTo(request)}`)}),
      page as materialized (${sortedPage('found', request)})`,
    total: sql`(select coalesce(sum(shown), 0) from granted)`,
  };
}

/** A page without a search: the rows before it are read from the index alone. */
function pageInOrder(request: PatientTableRequest) {
  const { page, page_size } = request;
  const ids = firstRows(sql`r.id`, request, page * page_size);
  const in_page = sql`select first.id from (${ids}) first ${part(page_size, (page - 1) * page_size)}`;
  return {
    page: sql`page as materialized (${rowsWhere(request, sql`r.id = any (array(${in_page}))`)})`,
    total: all,
  };
}

/** A page of a search or a filter, from the first rows of the order or, if they do not fill it, from all matches. */
function pageOfMatches(request: PatientTableRequest, rows_per_page: number) {
  const { search, page, page_size } = request;
  const first = firstRows(sql`r.*`, request, Math.min(page * rows_per_page, ROWS_MAX));
  // One more match shows that there is a next page.
  const is_full = sql`(select count(*) > ${page * page_size} from near)`;
  return {
    page: sql`
      near as materialized (
        select ${columnsOf(request)} from (${first}) r where ${matches(search)} and ${filtered(request)} limit ${page * page_size + 1}),
      found as materialized (
        select * from near where ${is_full}
        union all ${rowsWhere(request, sql`${matchesIndexed(search)} and ${filtered(request)} and not ${is_full}`)}),
      page as materialized (${sortedPage('found', request)})`,
    total: sql`case when not ${is_full} then (select count(*) from found) end`,
  };
}

const grantedTo = ({ practitioner_id }: PatientTableRequest) =>
  practitioner_id
    ? sql`(r.patient_id = any (array(
          select patient_id from app.live_access where practitioner_id = ${practitioner_id} and kit_record_ids is null))
        or r.id = any (array(select unnest(kit_record_ids) from app.live_access where practitioner_id = ${practitioner_id})))`
    : sql`true`;
