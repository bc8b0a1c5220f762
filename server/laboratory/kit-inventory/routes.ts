import {
  assignPractitioner as assignPractitionerEndpoint,
  listKitPractitioners,
  unassignPractitioner,
} from '#contract/families/kit-practitioners.ts';
import {
  addKits as addKitsEndpoint,
  getKitFigures,
  listKitInventory,
  listKitLabels,
  setKitActive,
} from '#contract/laboratory/kit-inventory.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { planEachTime } from '#server/base/planning.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import { closeKit, lockAccess, practitionersOfKit } from '#server/families/practitioner-access/queries.ts';
import type { Mount } from '#server/http/route.ts';
import { addKits } from './addKits.ts';
import { assignPractitioner } from './assignPractitioner.ts';
import { kitFigures } from './figures.ts';
import { countKits, isWholeInventory } from './matching.ts';
import { inventoryPage } from './page.ts';
import { kitsBetween, kitsFound, setActive } from './queries.ts';

export function kitInventoryRoutes(mount: Mount, { db, reads, config }: Deps): void {
  const recordList = listRecorder(db);

  mount(listKitInventory, async ({ actor, query }) => {
    await recordList(actor, 'kit_inventory');
    // The first page of all kits needs no count.
    if (query.page === 1 && query.filter === undefined && isWholeInventory(query.search))
      return reads.run(actor, inventoryPage(query));
    return reads(actor, async (tx) => {
      const [, total] = await Promise.all([
        tx.run(planEachTime()),
        tx.run(countKits(query.search, query.filter)),
      ]);
      return tx.run(inventoryPage(query, total));
    });
  });

  mount(getKitFigures, ({ actor }) => reads.run(actor, kitFigures()));

  mount(listKitLabels, async ({ actor, query: { start, end, search } }) => {
    await recordList(actor, 'kit_inventory');
    const register_kit_url = `${config.PUBLIC_URL}/register-kit`;
    if (search !== undefined) {
      const [, total, kits] = await db.batch(actor, [planEachTime(), countKits(search), kitsFound(search)]);
      return { kits, total, register_kit_url };
    }
    if (start === undefined || end === undefined) throw new AppError('invalid_request');
    const kits = await db.run(actor, kitsBetween(start, end));
    return { kits, total: kits.length, register_kit_url };
  });

  mount(addKitsEndpoint, ({ actor, body }) => db(actor, (tx) => addKits(tx, body)));

  mount(setKitActive, async ({ actor, params, body }) => {
    const kit = await db.run(actor, setActive(params.kit_id, body.is_active));
    if (!kit) throw new AppError('kit_not_in_inventory');
    return kit;
  });

  mount(assignPractitionerEndpoint, ({ actor, params, body }) =>
    db(actor, (tx) => assignPractitioner(tx, params.kit_id, body.practitioner_id)),
  );

  mount(listKitPractitioners, async ({ actor, params }) => ({
    practitioners: await reads.run(actor, practitionersOfKit(params.kit_id)),
  }));

  mount(unassignPractitioner, async ({ actor, params: { kit_id, practitioner_id } }) => {
    const closed = await db(actor, async (tx) => {
      await tx.run(lockAccess(kit_id, practitioner_id));
      return tx.run(closeKit(kit_id, practitioner_id));
    });
    if (!closed) throw new AppError('practitioner_not_assigned');
    return undefined;
  });
}
