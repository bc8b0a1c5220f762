import { useQueryClient } from '@tanstack/react-query';
import type { uploadCounts } from '#contract/reports/counts.ts';
import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { uploadReportPage, uploadSuggestion } from '#contract/reports/reports.ts';
import { uploadFile } from '#web/lib/api.ts';
import { refreshReports, reportFilesQuery } from './api.ts';
import type { ReportSender } from './uploadQueue.ts';

/** The uploads of administrators. */
export function usePortalSender(): ReportSender {
  const queryClient = useQueryClient();
  return {
    send: async (upload, options) => {
      // Refuses an unknown kit before sending its files.
      await queryClient.ensureQueryData(reportFilesQuery(upload.kit_id));
      return sendReportFile(upload, options);
    },
    refresh: (kit_id) => refreshReports(queryClient, kit_id),
  };
}

/** Uploads a file as the newest version of its page. */
const sendReportFile: ReportSender['send'] = ({ kit_id, page, file, about }, options) => {
  if (page === COUNTS_PAGE)
    return uploadFile<typeof uploadCounts>(
      'PUT /api/admin/reports/:kit_id/taxa',
      'application/octet-stream',
      { params: { kit_id }, query: about ?? { method: '' } },
      file,
      options,
    );
  return page === SUGGESTION_PAGE
    ? uploadFile<typeof uploadSuggestion>(
        'PUT /api/admin/reports/:kit_id/suggestion',
        'application/pdf',
        { params: { kit_id } },
        file,
        options,
      )
    : uploadFile<typeof uploadReportPage>(
        'PUT /api/admin/reports/:kit_id/pages/:page',
        'text/html',
        { params: { kit_id, page: `${page}` } },
        file,
        options,
      );
};
