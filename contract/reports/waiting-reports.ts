import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { PageNumber } from './reports.ts';

export const waitingReportSorts = ['uploaded', 'kit_id'] as const;
export const waitingReportPageSizes = [25, 10, 50, 100] as const;

export const WaitingReport = z.object({
  kit_id: KitCode,
  is_registered: z.boolean(),
  /** Pages with an unpublished newest version. */
  unpublished_pages: z.array(PageNumber),
  /** Upload time of the newest waiting file. */
  uploaded_at: Timestamp,
});
export type WaitingReport = z.infer<typeof WaitingReport>;

export const listWaitingReports = endpoint({
  name: 'listWaitingReports',
  method: 'GET',
  path: '/api/admin/reports',
  callers: ['admin'],
  summary:
    'One page of the kits with files that await publication or registration, with the size limit of a file.',
  query: pageQuery(waitingReportSorts, waitingReportPageSizes),
  result: z.extend(pageOf(WaitingReport), { file_max_bytes: z.number() }),
});
