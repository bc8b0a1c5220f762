import { changeKitStatus, listKitStatusChanges } from '#contract/kits/kit-status.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { insertStatusChange, kitWithStatus, statusChangesOf } from './queries.ts';

export function kitStatusRoutes(mount: Mount, { db }: Deps): void {
  mount(listKitStatusChanges, async ({ actor, params: { kit_id } }) => {
    // Reads are audited.
    const [kit, changes] = await db.batch(actor, [kitWithStatus(kit_id), statusChangesOf(kit_id)]);
    if (!kit) throw new AppError('kit_not_found');
    return { ...kit, changes };
  });

  mount(
    changeKitStatus,
    async ({ actor, params, body: { reason = null, note = null, reason_id = null, ...change } }) => {
      const changed = await db.run(
        actor,
        insertStatusChange({ ...params, ...change, reason, note, reason_id }),
      );
      if (!changed) throw new AppError('kit_not_found');
      return changed;
    },
  );
}
