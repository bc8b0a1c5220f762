import * as z from 'zod/mini';
import { CountsCheck, keeping } from '#contract/reports/counts-qc/countsCheck.ts';
import { countsRefusals } from '#contract/reports/counts-qc/findings.ts';
import { FileNumber } from '#contract/reports/fileNumber.ts';
import { waitingReportPageSizes, waitingReportSorts } from '#contract/reports/lists.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { KitParams, ReportFiles } from './reports.ts';

export const WaitingReport = z.object({
  kit_id: KitCode,
  is_registered: z.boolean(),
  /** True if a file came in before the registration and awaits a release. */
  awaits_release: z.boolean(),
  /** Pages with an unpublished newest version. */
  unpublished_pages: z.array(FileNumber),
  /** Upload time of the newest waiting file. */
  uploaded_at: Timestamp,
  /** Of the newest counts; null without counts. The previous release does not send it. */
  counts_check: z.optional(z.nullable(CountsCheck)),
});
export type WaitingReport = z.infer<typeof WaitingReport>;

export const listWaitingReports = endpoint({
  name: 'listWaitingReports',
  method: 'GET',
  path: '/api/admin/reports',
  callers: ['admin'],
  summary:
    'One page of the kits with files that await publication, registration or release, with the size limit of a file.',
  query: pageQuery(waitingReportSorts, waitingReportPageSizes),
  result: z.extend(pageOf(WaitingReport), { file_max_bytes: z.number() }),
});

export const releaseReport = endpoint({
  name: 'releaseReport',
  method: 'POST',
  path: '/api/admin/reports/:kit_id/release',
  callers: ['admin'],
  summary:
    'Releases the files that came in before an unproved registration: the published ones are readable at once.',
  params: KitParams,
  body: z.nullish(z.strictObject(keeping)),
  result: ReportFiles,
  errors: ['kit_not_in_inventory', 'kit_deleted', 'nothing_to_release', ...countsRefusals],
});
