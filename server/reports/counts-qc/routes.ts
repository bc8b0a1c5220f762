import { getCountsQcLimits, holdCounts } from '#contract/reports/counts-qc/counts-qc.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { countsQcLimits, holdCountsOf } from './queries.ts';

export function countsQcRoutes(mount: Mount, { db, reads }: Deps): void {
  mount(holdCounts, async ({ actor, params, body: { version, decided_at = null, note } }) => {
    await db.run(actor, holdCountsOf(params.kit_id, { version, decided_at, note: note || null }));
    return undefined;
  });

  mount(getCountsQcLimits, async ({ actor }) => {
    const found = await reads.run(actor, countsQcLimits());
    if (!found) throw new AppError('unexpected');
    return found;
  });
}
