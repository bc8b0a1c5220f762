import { type Sql, sql } from '#db/sql.ts';
import type { PageRequest } from '#server/base/paging.ts';

/** Which entries of the index of an order make a page. */
export interface Walk {
  readonly order: Sql;
  readonly limit: number;
  readonly offset: number;
}

const directions = { asc: sql`asc`, desc: sql`desc` };
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The order of rows that have a `sort_key` and an `id`, by which those are ordered that sort alike; empty values are last. */
export const placeOf = (rows: string, { order }: PageRequest<string>) =>
  sql`${sql.ref(`${rows}.sort_key`)} ${directions[order]} nulls last, ${sql.ref(`${rows}.id`)} ${directions[order]}`;

/** The way along the index of an order from its start to a page. */
export const walkAhead = (request: PageRequest<string>): Walk => ({
  order: along(request, 'ahead'),
  limit: request.page_size,
  offset: (request.page - 1) * request.page_size,
});

/**
 * The way along the index of an order to a page of all `total` rows that match, from the nearer end; undefined where reading
 * and sorting all that match takes fewer steps, because they are few among `all`.
 */
export function walkTo(
  request: PageRequest<string>,
  { all, total }: { readonly all: number; readonly total: number },
): Walk | undefined {
  const { page, page_size } = request;
  const first = Math.min((page - 1) * page_size, total);
  const end = Math.min(first + page_size, total);
  const isNearStart = end <= total - first;
  const steps = (isNearStart ? end : total - first) * (all / Math.max(total, 1));
  if (total > 0 && total < steps) return undefined;
  return {
    order: along(request, isNearStart ? 'ahead' : 'back'),
    limit: end - first,
    offset: isNearStart ? first : total - end,
  };
}

/** Columns of the index of an order, or of its reverse, for rows `r`. Empty values are last, and first on the way back. */
function along({ sort, order }: PageRequest<string>, way: 'ahead' | 'back'): Sql {
  const direction = directions[way === 'ahead' ? order : opposite[order]];
  const column = sql`${sql.ref(`r.${sort}`)} ${direction}`;
  const empty = way === 'ahead' ? sql`nulls last` : sql`nulls first`;
  // No name is empty: its one index is read in both directions, which it is not if empty values are to be at the other end.
  return sort === 'name' ? sql`${column}, r.id ${direction}` : sql`${column} ${empty}, r.id ${direction}`;
}
