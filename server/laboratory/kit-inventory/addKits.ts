import type { addKits as endpoint } from '#contract/laboratory/kit-inventory.ts';
import { kitCodesBetween } from '#contract/laboratory/kitAddition.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { giveCodes } from '#server/laboratory/queries.ts';
import { insertInventory } from './queries.ts';

type Addition = Parsed<typeof endpoint>['body'];

/** Adds kits to the inventory, all or none, and gives them to the laboratory that the caller names. @throws {AppError} with the existing codes as `details.existing`. */
export async function addKits(tx: Tx, addition: Addition): Promise<{ added: number }> {
  const { kit_ids, refusal } = requested(addition);
  const added = new Set((await tx.run(insertInventory(kit_ids))).map(({ kit_id }) => kit_id));
  const existing = [...new Set(kit_ids)].filter((kit_id) => !added.has(kit_id));
  if (existing.length > 0) throw new AppError(refusal, { details: { existing } });
  if (addition.laboratory_id) await tx.run(giveCodes([...added], addition.laboratory_id));
  return { added: added.size };
}

function requested({ kit_id, range, except = [], kit_ids = [] }: Addition): {
  kit_ids: readonly KitCode[];
  refusal: ErrorCode;
} {
  if (kit_id) return { kit_ids: [kit_id], refusal: 'kit_in_inventory' };
  if (!range) return { kit_ids, refusal: 'kit_bulk_in_inventory' };
  const left_out = new Set(except);
  return {
    kit_ids: kitCodesBetween(range).filter((kit_id) => !left_out.has(kit_id)),
    refusal: 'kit_range_in_inventory',
  };
}
