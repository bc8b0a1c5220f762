import type { patientTableSorts } from '#contract/records/lists.ts';
import { type Sql, sql } from '#db/sql.ts';
import { type PageRequest, part } from '#server/base/paging.ts';

type Sort = (typeof patientTableSorts)[number];

/** The column of an order. */
export const sortKey = (sort: Sort): Sql => sql.ref(`r.${sort === 'last_name' ? 'last_first' : sort}`);

const directions = { asc: sql`asc`, desc: sql`desc` };

/** Rows with the same key stand by patient, and the kits of a patient ascend in either direction. No two rows have both. */
const byPatient = (rows: string) => sql`${sql.ref(`${rows}.patient_id`)}, ${sql.ref(`${rows}.kit_id`)}`;

/** Order of rows by their `sort_key`, across all pages; empty values last. */
export const rowOrder = (rows: string, { order }: PageRequest<string>): Sql =>
  sql`${sql.ref(`${rows}.sort_key`)} ${directions[order]} nulls last, ${byPatient(rows)}`;

/** The page of the rows of a common table expression. */
export const sortedPage = (rows: string, request: PageRequest<string>): Sql => sql`
  select * from ${sql.ref(rows)}
  order by ${rowOrder(rows, request)} ${part(request.page_size, (request.page - 1) * request.page_size)}`;

/**
 * The first rows of the patient table in the requested order, read along its index.
 * An index that is read backward begins with the empty values, so they are appended instead, in its own order.
 */
export function firstRows(columns: Sql, { sort, order }: PageRequest<Sort>, count: number): Sql {
  const limit = sql`limit ${count}`;
  const key = sortKey(sort);
  const along = (condition: Sql, direction: Sql) => sql`
    (select ${columns} from app.patient_table_rows r where ${condition} order by ${key} ${direction}, ${byPatient('r')} ${limit})`;
  // Names are never empty.
  return order === 'asc' || sort === 'name' || sort === 'last_name'
    ? along(sql`true`, directions[order])
    : sql`
      ${along(sql`${key} is not null`, directions.desc)} union all
      ${along(sql`${key} is null`, directions.asc)} ${limit}`;
}
