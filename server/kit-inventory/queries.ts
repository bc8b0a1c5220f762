import { sql } from 'kysely';
import type { KitCode, UserId } from '#contract/ids.ts';
import type { InventoryKit, kitInventorySorts } from '#contract/kit-inventory.ts';
import type { Tx } from '#db/connect.ts';
import { containing, orderBy, type PageRequest, slice } from '#server/paging.ts';

const sortColumns = {
  created: sql`i.created_at`,
  kit_id: sql`i.kit_id`,
  status: sql`i.is_active`,
  registration: sql`k.id is not null`,
} satisfies Record<(typeof kitInventorySorts)[number], unknown>;

interface InventoryCounts {
  readonly total: number;
  readonly active: number;
  readonly inactive: number;
  readonly registered: number;
  readonly unregistered: number;
}

/** One page of the inventory, how many kits match the search, and the counts of the whole inventory. */
export const inventoryPage = async (tx: Tx, request: PageRequest<(typeof kitInventorySorts)[number]>) => {
  const pattern = containing(request.search);
  const [rows, count, counts] = await Promise.all([
    tx.all(
      sql<InventoryKit>`
        select i.kit_id, i.is_active, i.created_at, k.id is not null as is_registered,
          p.first_name || ' ' || p.last_name as patient_name, owner.email as customer_email
        from app.kit_inventory i
        left join app.kits k on k.kit_id = i.kit_id
        left join app.patients p on p.id = k.patient_id
        left join app.profiles owner on owner.id = p.owner_id
        where i.kit_id ilike ${pattern}
        ${orderBy(sortColumns[request.sort], request.order, sql`i.kit_id`)} ${slice(request)}`,
    ),
    tx.first(
      sql<{ total: number }>`select count(*) as total from app.kit_inventory where kit_id ilike ${pattern}`,
    ),
    tx.first(
      sql<InventoryCounts>`
        select total, active, total - active as inactive, registered, total - registered as unregistered
        from (select count(*) as total, count(*) filter (where is_active) as active from app.kit_inventory) as kits,
          (select count(*) as registered from app.kits) as registrations`,
    ),
  ]);
  const none = { total: 0, active: 0, inactive: 0, registered: 0, unregistered: 0 };
  return { rows, total: count?.total ?? 0, counts: counts ?? none };
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
