import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '#server/paging.ts';

/** Which entries of the index of an order make a page. */
export interface Walk {
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

/** Columns of the index of an order and of the one that is its reverse; empty values are last in both directions. */
const orders = {
  asc: { ahead: sql`asc nulls last`, back: sql`desc nulls first` },
  desc: { ahead: sql`desc nulls last`, back: sql`asc nulls first` },
};

/** The order of rows that have a `sort_key` and an `id`, by which those are ordered that sort alike. */
export const placeOf = (rows: string, { order }: PageRequest<string>) =>
  sql`${sql.ref(`${rows}.sort_key`)} ${orders[order].ahead}, ${sql.ref(`${rows}.id`)} ${order === 'asc' ? sql`asc` : sql`desc`}`;

/**
 * The way along the index of an order to a page of all `total` rows that match, from the nearer end; undefined where reading
 * and sorting all that match takes fewer steps, because they are few among `all`.
 */
export function walkTo(
  { sort, order, page, page_size }: PageRequest<string>,
  { all, total }: { readonly all: number; readonly total: number },
): Walk | undefined {
  const first = Math.min((page - 1) * page_size, total);
  const end = Math.min(first + page_size, total);
  const isNearStart = end <= total - first;
  const steps = (isNearStart ? end : total - first) * (all / Math.max(total, 1));
  if (total > 0 && total < steps) return undefined;

  const direction = orders[order][isNearStart ? 'ahead' : 'back'];
  const tie = isNearStart === (order === 'asc') ? sql`asc` : sql`desc`;
  return {
    order: sql`${sql.ref(`r.${sort}`)} ${direction}, r.id ${tie}`,
    limit: end - first,
    offset: isNearStart ? first : total - end,
  };
}
