import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getReportFiles,
  listAvailablePages,
  type PageNumber,
  publishReport,
  type ReportFile,
  readReportPage,
  readSuggestion,
  SUGGESTION_PAGE,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports.ts';
import { call, endpointUrl, uploadFile } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { reportFileName } from './reportPages.ts';

/** Address of a published page, or of the suggestion as the caller may read it. */
export const documentUrl = (kit_id: string, page: PageNumber): string =>
  page === SUGGESTION_PAGE
    ? endpointUrl(readSuggestion, { params: { kit_id }, query: {} })
    : endpointUrl(readReportPage, { params: { kit_id, page: `${page}` }, query: {} });

/** Numbers of the pages that the viewer offers. */
export const availablePagesQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'pages'],
    queryFn: ({ signal }) => call(listAvailablePages, { params: { kit_id } }, { signal }),
  });

/** Whether a document can be read. A frame does not tell that it failed, so this is asked before one is shown. */
export const documentQuery = (kit_id: string, url: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'documents', url],
    queryFn: async ({ signal }) => {
      await readDocument(url, { method: 'HEAD', signal });
      return url;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What has been brought in for a kit. */
export const reportFilesQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'files'],
    queryFn: ({ signal }) => call(getReportFiles, { params: { kit_id } }, { signal }),
  });

/** Saves a page as a file. Not typed as HTML: opened from its address, it would run with the portal's own rights. */
export const useDownloadPage = (kit_id: string, page: PageNumber) =>
  useMutation({
    mutationFn: async () => {
      const answer = await readDocument(documentUrl(kit_id, page));
      saveFile(reportFileName(kit_id, page), await answer.text(), 'application/octet-stream');
    },
  });

/** Makes everything that has been brought in for a kit readable. */
export function usePublishReport(kit_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(publishReport, { params: { kit_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports', kit_id] }),
  });
}

/** Brings in one file as the newest version of its page. */
export const sendReportFile = (
  { kit_id, page, file }: { kit_id: string; page: PageNumber; file: File },
  onProgress: (fraction: number) => void,
): Promise<ReportFile> =>
  page === SUGGESTION_PAGE
    ? uploadFile(uploadSuggestion, { params: { kit_id } }, file, onProgress)
    : uploadFile(uploadReportPage, { params: { kit_id, page: `${page}` } }, file, onProgress);

async function readDocument(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`The document was answered with ${answer.status}`);
  return answer;
}
