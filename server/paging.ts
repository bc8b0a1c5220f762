import { type RawBuilder, sql } from 'kysely';

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
export const orderBy = (column: RawBuilder<unknown>, order: 'asc' | 'desc', tie: RawBuilder<unknown>) =>
  sql`order by ${column} ${order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`}, ${tie}`;

/** The rows of the page that was asked for. */
export const slice = ({ page, page_size }: PageRequest<string>) =>
  sql`limit ${page_size} offset ${(page - 1) * page_size}`;
