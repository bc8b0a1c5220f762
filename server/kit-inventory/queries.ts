import { sql } from 'kysely';
import { type listKitLabels, MAX_LABELS } from '#contract/kit-inventory.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import type { KitCode, UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { countMatching, matching } from './matching.ts';

type LabelledKit = ResultOf<typeof listKitLabels>['kits'][number];

/** The kits from one code to another, in their order; at most as many as there can be labels at once. */
export const kitsBetween = (tx: Tx, start: KitCode, end: KitCode) =>
  tx.all(
    sql<LabelledKit>`
      select i.kit_id, i.is_active, i.is_registered from app.kit_inventory i
      where i.kit_id between ${start} and ${end} order by i.kit_id limit ${MAX_LABELS}`,
  );

/** The kits that the inventory's search finds, in the order of their codes, and how many there are. */
export const kitsFound = async (tx: Tx, search: string) => {
  const [total, kits] = await Promise.all([
    countMatching(tx, search),
    tx.all(
      sql<LabelledKit>`
        select i.kit_id, i.is_active, i.is_registered from app.kit_inventory i ${matching(search)}
        order by i.kit_id limit ${MAX_LABELS}`,
    ),
  ]);
  return { kits, total };
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
