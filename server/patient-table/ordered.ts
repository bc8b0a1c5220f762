import { type Sql, sql } from '#db/sql.ts';
import { type PageRequest, part } from '#server/base/paging.ts';

const directions = { asc: sql`asc`, desc: sql`desc` };

/** Order of rows by their `sort_key`; empty values last. */
export const keyOrder = (rows: string, { order }: PageRequest<string>): Sql =>
  sql`${sql.ref(`${rows}.sort_key`)} ${directions[order]} nulls last`;

/** The page of the rows of a common table expression, with `id` to break ties. */
export const sortedPage = (rows: string, request: PageRequest<string>): Sql => sql`
  select * from ${sql.ref(rows)}
  order by ${keyOrder(rows, request)}, id ${directions[request.order]} ${part(request.page_size, (request.page - 1) * request.page_size)}`;

/**
 * The first rows of the patient table in the requested order, read along its index.
 * An index that is read backward begins with the empty values, so they are appended instead.
 */
export function firstRows(columns: Sql, { sort, order }: PageRequest<string>, count: number): Sql {
  const limit = sql`limit ${count}`;
  const key = sql.ref(`r.${sort}`);
  const along = (condition: Sql) => sql`
    (select ${columns} from app.patient_table_rows r where ${condition}
    order by ${key} ${directions[order]}, r.id ${directions[order]} ${limit})`;
  // Names are never empty.
  return order === 'asc' || sort === 'name'
    ? along(sql`true`)
    : sql`${along(sql`${key} is not null`)} union all ${along(sql`${key} is null`)} ${limit}`;
}
