import { type Sql, sql } from '#db/sql.ts';

/** A page as `pageQuery` of the contract parses it; `page` counts from 1. */
export interface PageRequest<Sort extends string> {
  readonly search: string;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly page_size: number;
}

/** A `like` or `ilike` pattern that matches the text literally, including `%` and `_`. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** Order of a list. `tie` breaks ties: every row appears on exactly one page. */
export const orderBy = (column: Sql, order: 'asc' | 'desc', tie: Sql) =>
  sql`order by ${column} ${order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`}, ${tie}`;

/** The limit is a literal and the offset a parameter: few texts are prepared, and a first page has its own plan. */
export const part = (limit: number, offset: number) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`;

/** Limit and offset of the requested page. */
export const slice = ({ page, page_size }: Pick<PageRequest<string>, 'page' | 'page_size'>) =>
  part(page_size, (page - 1) * page_size);
