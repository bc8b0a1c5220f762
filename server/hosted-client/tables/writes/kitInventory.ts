import * as z from 'zod/mini';
import { addKits as addKitsEndpoint, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { TypedKitCode } from '#contract/laboratory/kitAddition.ts';
import { AppError } from '#contract/shared/errors.ts';
import { addKits } from '#server/laboratory/kit-inventory/addKits.ts';
import { setActive } from '#server/laboratory/kit-inventory/queries.ts';
import { allowColumns, allowOnly, checked, type TableWrites } from './Write.ts';

/** Codes of a range of the specification (section 5), both ends included. */
const MAX_ADDED = 1001;

const ACTIVE = z.optional(z.literal(true, 'New kits are active'));

export const kitInventoryWrites: TableWrites = {
  key: ['kit_id'],
  max_rows: MAX_ADDED,

  insert: async ({ deps, session }, rows) => {
    allowOnly(addKitsEndpoint, session);
    for (const row of rows) {
      allowColumns(row, ['kit_id', 'is_active']);
      checked(ACTIVE, row['is_active']);
    }
    const kit_ids = rows.map(({ kit_id }) => checked(TypedKitCode, kit_id));
    const [only] = kit_ids;
    await deps.db(session, (tx) =>
      addKits(tx, kit_ids.length === 1 && only ? { kit_id: only } : { kit_ids }),
    );
    return [{ column: 'kit_id', operator: 'in', value: `(${kit_ids.join()})` }];
  },

  update: async ({ deps, session }, key, row) => {
    allowOnly(setKitActive, session);
    allowColumns(row, ['is_active']);
    const { kit_id } = checked(setKitActive.params, key);
    const { is_active } = checked(setKitActive.body, row);
    if (!(await deps.db.run(session, setActive(kit_id, is_active))))
      throw new AppError('kit_not_in_inventory');
  },
};
