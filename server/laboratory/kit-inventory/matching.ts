import * as z from 'zod/mini';
import { WAITING_DAYS } from '#contract/laboratory/limits.ts';
import type { InventoryFilter } from '#contract/laboratory/lists.ts';
import { type Sql, sql } from '#db/sql.ts';
import { value } from '#db/statements.ts';
import { containing } from '#server/base/paging.ts';

/** Whether a search matches every kit; each code starts with MB. */
export const isWholeInventory = (search: string) => 'MB'.includes(search.toUpperCase());

/** Condition of codes that contain the text; undefined for all. Text with MB can only be a prefix, a range of the primary key. */
function codeMatches(search: string): Sql | undefined {
  const wanted = search.toUpperCase();
  if (isWholeInventory(wanted)) return undefined;
  return /^MB\d{1,6}$/.test(wanted)
    ? sql`i.kit_id between ${wanted.padEnd(8, '0')} and ${wanted.padEnd(8, '9')}`
    : sql`i.kit_id like ${containing(wanted)}`;
}

/** The kits that can still get a report. Literals, so that an index of these statuses serves. */
export const isOpen = sql`r.status in ('registered', 'received', 'in_analysis', 'information_needed')`;
export const isLate = sql`r.registered < now() - interval '1 day' * ${sql.lit(WAITING_DAYS)}`;

const filters: Readonly<Record<InventoryFilter, Sql>> = {
  active: sql`i.is_active`,
  inactive: sql`not i.is_active`,
  registered: sql`i.is_registered`,
  unregistered: sql`not i.is_registered`,
};

/** The `where` clause of the kits whose code contains the text, and that the filter lets through. */
export function matching(search: string, filter?: InventoryFilter): Sql {
  const code = codeMatches(search);
  if (filter === undefined) return code ? sql`where ${code}` : sql``;
  return code ? sql`where ${code} and ${filters[filter]}` : sql`where ${filters[filter]}`;
}

const kits = sql`app.row_count('kits')`;
const active = sql`app.row_count('active_kits')`;
const registered = sql`app.row_count('registered_kits')`;

/** Counts of the tiles, which are kept. */
const kept: Readonly<Record<InventoryFilter, Sql>> = {
  active,
  inactive: sql`${kits} - ${active}`,
  registered,
  unregistered: sql`${kits} - ${registered}`,
};

/** Counts the kits that match a search and a filter. */
export const countKits = value(z.number(), (search: string, filter?: InventoryFilter) =>
  isWholeInventory(search)
    ? sql`select ${filter === undefined ? kits : kept[filter]} as total`
    : sql`select count(*) as total from app.kit_inventory i ${matching(search, filter)}`,
);
