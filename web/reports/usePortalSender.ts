import { useQueryClient } from '@tanstack/react-query';
import { uploadCounts } from '#contract/reports/counts.ts';
import {
  COUNTS_PAGE,
  SUGGESTION_PAGE,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
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
    return uploadFile(uploadCounts, { params: { kit_id }, query: about ?? { method: '' } }, file, options);
  return page === SUGGESTION_PAGE
    ? uploadFile(uploadSuggestion, { params: { kit_id } }, file, options)
    : uploadFile(uploadReportPage, { params: { kit_id, page: `${page}` } }, file, options);
};
