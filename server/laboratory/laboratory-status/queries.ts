import * as z from 'zod/mini';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import {
  getLaboratoryKit,
  LaboratoryReason,
  LaboratoryStatusEntry,
  type LaboratoryStatusItem,
} from '#contract/laboratory/laboratory-status.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';

/** The state of a code. The database refuses a code that the key does not reach as `kit_not_in_inventory`, and `kit_deleted`. */
export const kitOfLaboratory = one(
  getLaboratoryKit.result,
  (kit_id: KitCode) => sql`
    select kit_id, is_registered, sample_taken_date, has_answers, status, is_held from app.kit_of_laboratory(${kit_id})`,
);

/** The reasons that a laboratory can give. */
export const reasonsForLaboratory = many(
  LaboratoryReason,
  () => sql`select id, kind, name, reason, next_step from app.reasons_for_laboratory()`,
);

/**
 * Sets the status of a kit, and returns the entry of its history. The database refuses the codes that the contract names, and
 * `kit_status_changed` if the kit does not have the status that the caller saw.
 */
export const setStatus = value(
  LaboratoryStatusEntry,
  (
    { kit_id, status, reason, reason_id, condition, received_at, change_id }: LaboratoryStatusItem,
    from_status: KitStatus | null = null,
  ) => sql`
    select app.set_laboratory_status(
      ${kit_id}, ${status}, ${reason ?? null}, ${reason_id ?? null}, ${condition ?? null},
      ${received_at ?? null}, ${change_id ?? null}, ${from_status}) as entry`,
);

/** The answer to an item of a batch: the entry, or the code of its refusal. */
const ItemAnswer = z.object({
  place: z.number(),
  entry: z.optional(LaboratoryStatusEntry),
  refusal: z.optional(z.string()),
});

/** Sets the status of many kits, and returns an answer for each place. */
export const setStatuses = value(
  z.array(ItemAnswer),
  (items: readonly (LaboratoryStatusItem & { readonly place: number })[]) => sql`
    select app.set_laboratory_statuses(${JSON.stringify(items)}::jsonb) as answers`,
);
