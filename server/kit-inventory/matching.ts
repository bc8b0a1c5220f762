import { sql } from 'kysely';
import type { Tx } from '#db/connect.ts';
import { containing } from '#server/base/paging.ts';

/** Every code contains MB. */
export const isWholeInventory = (search: string) => 'MB'.includes(search.toUpperCase());

/** The kits whose code contains the text. With MB it can only begin with it, which the primary key tells. */
export function matching(search: string) {
  const wanted = search.toUpperCase();
  if (isWholeInventory(wanted)) return sql``;
  return /^MB\d{1,6}$/.test(wanted)
    ? sql`where i.kit_id between ${wanted.padEnd(8, '0')} and ${wanted.padEnd(8, '9')}`
    : sql`where i.kit_id like ${containing(wanted)}`;
}

/** How many kits a search finds. */
export async function countMatching(tx: Tx, search: string): Promise<number> {
  const [count] = isWholeInventory(search)
    ? await tx.all(sql<Counted>`select app.row_count('kits') as total`)
    : await countFound(tx, search);
  return count?.total ?? 0;
}

interface Counted {
  readonly total: number;
}

async function countFound(tx: Tx, search: string) {
  // Which index serves best depends on the text; one plan for all texts would suit none.
  const planned = tx.all(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
  const counted = tx.all(sql<Counted>`select count(*) as total from app.kit_inventory i ${matching(search)}`);
  return (await Promise.all([counted, planned]))[0];
}
