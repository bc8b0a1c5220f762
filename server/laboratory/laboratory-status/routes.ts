import {
  getLaboratoryKit,
  listLaboratoryReasons,
  setLaboratoryKitStatus,
  setLaboratoryKitStatuses,
} from '#contract/laboratory/laboratory-status.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { kitOfLaboratory, reasonsForLaboratory, setStatus } from './queries.ts';
import { setBatch } from './setBatch.ts';

export function laboratoryStatusRoutes(mount: Mount, { db }: Deps): void {
  mount(getLaboratoryKit, async ({ actor, params }) => {
    const kit = await db.run(actor, kitOfLaboratory(params.kit_id));
    if (!kit) throw new AppError('kit_not_in_inventory');
    return kit;
  });

  mount(listLaboratoryReasons, async ({ actor }) => ({
    reasons: await db.run(actor, reasonsForLaboratory()),
  }));

  mount(setLaboratoryKitStatus, async ({ actor, params, body, reply }) => {
    const entry = await db.run(actor, setStatus({ ...params, ...body }));
    if (entry.waits_for) void reply.status(202);
    return entry;
  });

  mount(setLaboratoryKitStatuses, ({ actor, body }) => setBatch(db, actor, body.items));
}
