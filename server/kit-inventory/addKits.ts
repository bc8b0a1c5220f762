import type { Parsed } from '#contract/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { KitCode } from '#contract/ids.ts';
import type { addKits as endpoint } from '#contract/kit-inventory.ts';
import type { Tx } from '#db/connect.ts';
import { insertInventory } from './queries.ts';

type Addition = Parsed<typeof endpoint>['body'];

/** Adds kits to the inventory, all or none. @throws {AppError} with the codes that exist already as `details.existing`. */
export async function addKits(tx: Tx, addition: Addition): Promise<{ added: number }> {
  const { kit_ids, refusal } = requested(addition);
  const added = new Set((await insertInventory(tx, kit_ids)).map(({ kit_id }) => kit_id));
  const existing = kit_ids.filter((kit_id) => !added.has(kit_id));
  if (existing.length > 0) throw new AppError(refusal, { details: { existing } });
  return { added: added.size };
}

function requested(addition: Addition): { kit_ids: readonly KitCode[]; refusal: ErrorCode } {
  if ('kit_id' in addition) return { kit_ids: [addition.kit_id], refusal: 'kit_in_inventory' };
  if ('range' in addition) return { kit_ids: codesOf(addition.range), refusal: 'kit_range_in_inventory' };
  return { kit_ids: addition.kit_ids, refusal: 'kit_bulk_in_inventory' };
}

function codesOf({ start, end }: { start: KitCode; end: KitCode }): KitCode[] {
  const numbers = [start, end].map((kit_id) => Number(kit_id.slice(2))) as [number, number];
  const [first, last] = numbers;
  return Array.from({ length: last - first + 1 }, (_, offset) =>
    KitCode.parse(`MB${String(first + offset).padStart(6, '0')}`),
  );
}
