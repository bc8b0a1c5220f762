import { queryOptions } from '@tanstack/react-query';
import type { listReportOpenings, withdrawReports } from '#contract/reports/report-withdrawals.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** Withdraws published files of some kits. */
export const useWithdrawReports = () =>
  useChange(
    (body: InputOf<typeof withdrawReports>['body']) =>
      call<typeof withdrawReports>('POST /api/admin/withdrawals', { body }),
    {
      reloads: [['reports'], ['waiting-reports'], ['patient-table'], ['report-openings']],
    },
  );

/** The withdrawals of a kit's report, and its openings. */
export const reportOpeningsQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['report-openings', kit_id],
    meta: { live: ['kits', 'report_files'] },
    queryFn: ({ signal }) =>
      call<typeof listReportOpenings>(
        'GET /api/admin/reports/:kit_id/openings',
        { params: { kit_id } },
        { signal },
      ),
  });
