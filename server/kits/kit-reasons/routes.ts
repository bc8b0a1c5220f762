import { listKitReasons, saveKitReason } from '#contract/kits/kit-reasons.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { insertKitReason, kitReasons, updateKitReason } from './queries.ts';

export function kitReasonRoutes(mount: Mount, { db }: Deps): void {
  mount(listKitReasons, async ({ actor }) => ({ reasons: await db.run(actor, kitReasons()) }));

  mount(saveKitReason, async ({ actor, params: { reason_id }, body }) => {
    const save = body.version === 0 ? insertKitReason : updateKitReason;
    const saved = await db.run(actor, save(reason_id, body));
    if (!saved) throw new AppError('kit_reason_changed');
    return saved;
  });
}
