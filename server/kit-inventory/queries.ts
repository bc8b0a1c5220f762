import { sql } from 'kysely';
import type { ResultOf } from '#contract/endpoint.ts';
import type { KitCode, UserId } from '#contract/ids.ts';
import {
  type InventoryKit,
  type kitInventorySorts,
  type listKitInventory,
  type listKitLabels,
  MAX_LABELS,
} from '#contract/kit-inventory.ts';
import type { Db, SignedIn, Tx } from '#db/connect.ts';
import { containing, type PageRequest, part } from '#server/paging.ts';

type Sort = (typeof kitInventorySorts)[number];
type InventoryCounts = ResultOf<typeof listKitInventory>['counts'];
type LabelledKit = ResultOf<typeof listKitLabels>['kits'][number];

/** Each order is that of an index, or its exact mirror. Statuses are ordered as they read: Active before Inactive. */
const orders = {
  created: { desc: sql`i.created_at desc, i.kit_id`, asc: sql`i.created_at, i.kit_id desc` },
  kit_id: { desc: sql`i.kit_id desc`, asc: sql`i.kit_id` },
  status: { desc: sql`i.is_active, i.kit_id desc`, asc: sql`i.is_active desc, i.kit_id` },
  registration: { desc: sql`i.is_registered, i.kit_id desc`, asc: sql`i.is_registered desc, i.kit_id` },
} satisfies Record<Sort, unknown>;

/** Every code contains MB. */
const isWholeInventory = (search: string) => 'MB'.includes(search.toUpperCase());

/** The kits whose code contains the text. With MB it can only begin with it, which the primary key tells. */
function matching(search: string) {
  const wanted = search.toUpperCase();
  if (isWholeInventory(wanted)) return sql``;
  return /^MB\d{1,6}$/.test(wanted)
    ? sql`where i.kit_id between ${wanted.padEnd(8, '0')} and ${wanted.padEnd(8, '9')}`
    : sql`where i.kit_id like ${containing(wanted)}`;
}

/** One page of the inventory, how many kits match the search, and the counts of the whole inventory. */
export const inventoryPage = (db: Db, actor: SignedIn, request: PageRequest<Sort>) =>
  request.page === 1 && isWholeInventory(request.search)
    ? db(actor, (tx) => firstPage(tx, request), 'at once')
    : db(actor, (tx) => anyPage(tx, request));

async function anyPage(tx: Tx, request: PageRequest<Sort>) {
  const [counts, found] = await Promise.all([countInventory(tx), countMatching(tx, request.search)]);
  const total = found ?? counts.total;
  return { rows: await rowsOfPage(tx, request, total), total, counts };
}

/** The first page of all kits is found without knowing how many they are. */
async function firstPage(tx: Tx, request: PageRequest<Sort>) {
  const [counts, rows] = await Promise.all([countInventory(tx), rowsOfPage(tx, request)]);
  return { rows, total: counts.total, counts };
}

/** So many kits, or fewer, are gathered and sorted faster than they are met in the order of an index. */
const FEW = 20_000;
/** Shorter texts have no index to be gathered from. */
const TRIGRAM = 3;

async function rowsOfPage(
  tx: Tx,
  { search, sort, order, page, page_size }: PageRequest<Sort>,
  total = Number.POSITIVE_INFINITY,
) {
  const before = (page - 1) * page_size;
  const size = Math.min(page_size, total - before);
  if (size <= 0) return [];
  // Pages of the second half are counted from the end, so that the last one is as near as the first.
  const is_near_end = before > total / 2;
  const counted = orders[sort][is_near_end ? opposite[order] : order];
  const rows = is_near_end ? sql`limit ${size} offset ${total - before - size}` : part(page_size, before);
  const is_gathered = search.length >= TRIGRAM && total <= FEW;
  const columns = sql`i.kit_id, i.is_active, i.created_at, i.is_registered`;
  const found = sql`select ${columns} from app.kit_inventory i ${matching(search)}`;
  return tx.all(
    // The page first, out of an index alone where it can be: nothing is joined to the rows before it.
    sql<InventoryKit>`
      with found as ${is_gathered ? sql`materialized` : sql`not materialized`} (${found}),
      page as materialized (
        select i.kit_id from found i order by ${counted} ${rows}
      )
      select ${columns}, k.status,
        p.first_name || ' ' || p.last_name as patient_name, owner.email as customer_email
      from page
      join app.kit_inventory i on i.kit_id = page.kit_id
      left join app.kits k on k.kit_id = i.kit_id
      left join app.patients p on p.id = k.patient_id
      left join app.profiles owner on owner.id = p.owner_id
      order by ${orders[sort][order]}`,
  );
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

const countInventory = async (tx: Tx) => {
  const counts = await tx.first(
    sql<InventoryCounts>`
      select total, active, total - active as inactive, registered, total - registered as unregistered
      from (
        select sum(total)::bigint as total, sum(active)::bigint as active, sum(registered)::bigint as registered
        from app.kit_inventory_counts
      ) as kits`,
  );
  if (!counts) throw new Error('The inventory has no counts');
  return counts;
};

/** How many kits a search finds; undefined where it finds all. */
async function countMatching(tx: Tx, search: string): Promise<number | undefined> {
  if (isWholeInventory(search)) return undefined;
  const [, count] = await Promise.all([
    // Which index serves best depends on the text; one plan for all texts would suit none.
    tx.all(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`),
    tx.first(sql<{ total: number }>`select count(*) as total from app.kit_inventory i ${matching(search)}`),
  ]);
  return count?.total;
}

/** The kits from one code to another, in their order; at most as many as there can be labels at once. */
export const kitsBetween = (tx: Tx, start: KitCode, end: KitCode) =>
  tx.all(
    sql<LabelledKit>`
      select i.kit_id, i.is_active, i.is_registered from app.kit_inventory i
      where i.kit_id between ${start} and ${end} order by i.kit_id limit ${MAX_LABELS}`,
  );

/** The kits that the inventory's search finds, in the order of their codes, and how many there are. */
export const kitsFound = async (tx: Tx, search: string) => {
  const [found, kits] = await Promise.all([
    countMatching(tx, search),
    tx.all(
      sql<LabelledKit>`
        select i.kit_id, i.is_active, i.is_registered from app.kit_inventory i ${matching(search)}
        order by i.kit_id limit ${MAX_LABELS}`,
    ),
  ]);
  return { kits, total: found ?? (await countInventory(tx)).total };
};

/** Adds the codes that are new; the codes it returns are the added ones. */
export const insertInventory = (tx: Tx, kit_ids: readonly KitCode[]) =>
  tx.all(
    sql<{ kit_id: KitCode }>`
      insert into app.kit_inventory (kit_id, is_active)
      select distinct kit_id, true from unnest(${kit_ids}::text[]) as kit_id
      -- In one order: additions that overlap wait for each other and never in a circle.
      order by kit_id
      on conflict do nothing
      returning kit_id`,
  );

export const setActive = (tx: Tx, kit_id: KitCode, is_active: boolean) =>
  tx.first(
    sql<{ kit_id: KitCode; is_active: boolean }>`
      update app.kit_inventory set is_active = ${is_active} where kit_id = ${kit_id} returning kit_id, is_active`,
  );

export const practitionerName = (tx: Tx, practitioner_id: UserId) =>
  tx.first(
    sql<{ full_name: string | null }>`
      select full_name from app.profiles where id = ${practitioner_id} and role = 'practitioner' for share`,
  );
