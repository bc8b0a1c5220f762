import * as z from 'zod/mini';
import { sql } from '#db/sql.ts';
import { value } from '#db/statements.ts';
import { containing } from '#server/base/paging.ts';

/** Whether a search matches every kit; each code starts with MB. */
export const isWholeInventory = (search: string) => 'MB'.includes(search.toUpperCase());

/** The kits whose code contains the text. Text with MB can only be a prefix, a range of the primary key. */
export function matching(search: string) {
  const wanted = search.toUpperCase();
  if (isWholeInventory(wanted)) return sql``;
  return /^MB\d{1,6}$/.test(wanted)
    ? sql`where i.kit_id between ${wanted.padEnd(8, '0')} and ${wanted.padEnd(8, '9')}`
    : sql`where i.kit_id like ${containing(wanted)}`;
}

/** Counts the kits that match a search. */
export const countKits = value(z.number(), (search: string) =>
  isWholeInventory(search)
    ? sql`select app.row_count('kits') as total`
    : sql`select count(*) as total from app.kit_inventory i ${matching(search)}`,
);
