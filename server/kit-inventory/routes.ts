import { AppError } from '#contract/errors.ts';
import {
  addKits as addKitsEndpoint,
  assignPractitioner as assignPractitionerEndpoint,
  listKitInventory,
  setKitActive,
} from '#contract/kit-inventory.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { addKits } from './addKits.ts';
import { assignPractitioner } from './assignPractitioner.ts';
import { inventoryPage, setActive } from './queries.ts';

export function kitInventoryRoutes(mount: Mount, { db }: Deps): void {
  mount(listKitInventory, ({ actor, query }) => db(actor, (tx) => inventoryPage(tx, query)));

  mount(addKitsEndpoint, ({ actor, body }) => db(actor, (tx) => addKits(tx, body)));

  mount(setKitActive, async ({ actor, params, body }) => {
    const kit = await db(actor, (tx) => setActive(tx, params.kit_id, body.is_active));
    if (!kit) throw new AppError('kit_not_in_inventory');
    return kit;
  });

  mount(assignPractitionerEndpoint, ({ actor, params, body }) =>
    db(actor, (tx) => assignPractitioner(tx, params.kit_id, body.practitioner_id)),
  );
}
