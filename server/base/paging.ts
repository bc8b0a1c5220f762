import { type Sql, sql } from '#db/sql.ts';

/** A page as the contract's `pageQuery` parses it; `page` counts from 1. */
export interface PageRequest<Sort extends string> {
  readonly search: string;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly page_size: number;
}

/** Pattern for `ilike` that finds the text as typed: `%` and `_` stand for themselves. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** Order of a list. Rows that sort alike are ordered by `tie`, so that no row shows on two pages or on none. */
export const orderBy = (column: Sql, order: 'asc' | 'desc', tie: Sql) =>
  sql`order by ${column} ${order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`}, ${tie}`;

/** So many rows after so many others. Written out as far as values are few: the plan of a first page then holds for every call. */
export const part = (limit: number, offset: number) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`;

/** The rows of the page that was asked for. */
export const slice = ({ page, page_size }: Pick<PageRequest<string>, 'page' | 'page_size'>) =>
  part(page_size, (page - 1) * page_size);
