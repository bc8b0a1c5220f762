import { dealWithScan, listScans } from '#contract/laboratory/scans.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { endExceptions, reopenExceptions, scansOfDay } from './queries.ts';

export function scanRoutes(mount: Mount, { db }: Deps): void {
  mount(listScans, ({ actor, query }) => db.run(actor, scansOfDay(query)));

  mount(dealWithScan, async ({ actor, params: { kit_id }, body: { scan_id, is_done } }) => {
    await db.run(actor, is_done ? endExceptions(kit_id, scan_id) : reopenExceptions(kit_id, scan_id));
    return undefined;
  });
}
