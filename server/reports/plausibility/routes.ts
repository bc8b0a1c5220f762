import { getPlausibilityLimits, holdCounts } from '#contract/reports/plausibility/plausibility.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { holdCountsOf, plausibilityLimits } from './queries.ts';

export function plausibilityRoutes(mount: Mount, { db, reads }: Deps): void {
  mount(holdCounts, async ({ actor, params, body: { version, decided_at = null, note } }) => {
    await db.run(actor, holdCountsOf(params.kit_id, { version, decided_at, note: note || null }));
    return undefined;
  });

  mount(getPlausibilityLimits, async ({ actor }) => {
    const found = await reads.run(actor, plausibilityLimits());
    if (!found) throw new AppError('unexpected');
    return found;
  });
}
