import { type Sql, sql } from '#db/sql.ts';
import type { PageRequest } from '#server/base/paging.ts';

/** A range of an order's index that makes a page. */
export interface Walk {
  readonly order: Sql;
  readonly limit: number;
  readonly offset: number;
}

const directions = { asc: sql`asc`, desc: sql`desc` };
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Sorts rows by their `sort_key`, with `id` to break ties; empty values last. */
export const placeOf = (rows: string, { order }: PageRequest<string>) =>
  sql`${sql.ref(`${rows}.sort_key`)} ${directions[order]} nulls last, ${sql.ref(`${rows}.id`)} ${directions[order]}`;

/** The range of a page from the start of an order's index. */
export const walkAhead = (request: PageRequest<string>): Walk => ({
  order: along(request, 'ahead'),
  limit: request.page_size,
  offset: (request.page - 1) * request.page_size,
});

/**
 * The range of a page in an order's index, from the nearer end, if all `total` matches are counted. Undefined if reading and
 * sorting the matches takes fewer steps, because they are few among `all`.
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

/** Columns of an order's index, or of its reverse, for rows `r`. Empty values are last, and first in the reverse. */
function along({ sort, order }: PageRequest<string>, way: 'ahead' | 'back'): Sql {
  const direction = directions[way === 'ahead' ? order : opposite[order]];
  const column = sql`${sql.ref(`r.${sort}`)} ${direction}`;
  const empty = way === 'ahead' ? sql`nulls last` : sql`nulls first`;
  // Names are never empty, and their one index has no nulls clause; adding one would prevent its use.
  return sort === 'name' ? sql`${column}, r.id ${direction}` : sql`${column} ${empty}, r.id ${direction}`;
}
