import * as z from 'zod/mini';
import { LabeledKit } from '#contract/laboratory/kit-inventory.ts';
import { MAX_LABELS } from '#contract/laboratory/kitAddition.ts';
import { KitCode, type UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { many, one } from '#db/statements.ts';
import { matching } from './matching.ts';

const labelColumns = sql`i.kit_id, i.is_active, i.is_registered, app.kit_proof(i.kit_id) as proof`;

/** Up to `MAX_LABELS` kits from one code to another, ordered by code. */
export const kitsBetween = many(
  LabeledKit,
  (start: KitCode, end: KitCode) => sql`
    select ${labelColumns} from app.kit_inventory i
    where i.kit_id between ${start} and ${end} order by i.kit_id limit ${MAX_LABELS}`,
);

/** Up to `MAX_LABELS` kits that the inventory's search finds, ordered by code. */
export const kitsFound = many(
  LabeledKit,
  (search: string) => sql`
    select ${labelColumns} from app.kit_inventory i ${matching(search)}
    order by i.kit_id limit ${MAX_LABELS}`,
);

/** Adds new codes and returns them. */
export const insertInventory = many(
  z.object({ kit_id: KitCode }),
  (kit_ids: readonly KitCode[]) => sql`
    insert into app.kit_inventory (kit_id, is_active)
    select distinct kit_id, true from unnest(${kit_ids}::text[]) as kit_id
    -- A fixed order: overlapping additions wait for each other without a deadlock.
    order by kit_id
    on conflict do nothing
    returning kit_id`,
);

export const setActive = one(
  z.object({ kit_id: KitCode, is_active: z.boolean() }),
  (kit_id: KitCode, is_active: boolean) => sql`
    update app.kit_inventory set is_active = ${is_active} where kit_id = ${kit_id} returning kit_id, is_active`,
);

export const practitionerName = one(
  z.object({ full_name: z.nullable(z.string()) }),
  (practitioner_id: UserId) => sql`
    select full_name from app.profiles where id = ${practitioner_id} and role = 'practitioner' for share`,
);
