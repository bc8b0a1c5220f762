import { OPENINGS_MAX } from '#contract/reports/limits.ts';
import {
  listReportOpenings,
  withdrawLaboratoryReports,
  withdrawReports,
} from '#contract/reports/report-withdrawals.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import type { Mount } from '#server/http/route.ts';
import { openingsOfCode, withdrawalsOfCode, withdrawFiles } from './queries.ts';

export function reportWithdrawalRoutes(mount: Mount, { db }: Deps): void {
  const recordList = listRecorder(db);

  for (const endpoint of [withdrawReports, withdrawLaboratoryReports])
    mount(endpoint, async ({ actor, body }) => ({ kits: await db.run(actor, withdrawFiles(body)) }));

  mount(listReportOpenings, async ({ actor, params }) => {
    await recordList(actor, 'report_openings');
    const [found, openings] = await db.batch(actor, [
      withdrawalsOfCode(params.kit_id),
      openingsOfCode(params.kit_id),
    ]);
    if (!found) throw new AppError('kit_not_in_inventory');
    return { ...found, openings: openings.slice(0, OPENINGS_MAX), has_more: openings.length > OPENINGS_MAX };
  });
}
