import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import {
  getReportFiles,
  listAvailablePages,
  listReportVersions,
  type PageNumber,
  publishReport,
  type ReportFile,
  readReportPage,
  readSuggestion,
  replaceSuggestion,
  SUGGESTION_PAGE,
  shareSuggestion,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports.ts';
import { listWaitingReports } from '#contract/waiting-reports.ts';
import { call, endpointUrl, messageOf, type UploadOptions, uploadFile } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { reportFileName } from './reportPages.ts';

/** Address of a published page, or of the suggestion as the caller may read it; for staff also of an earlier version. */
export function documentUrl(kit_id: string, page: PageNumber, version?: number): string {
  const query = version === undefined ? {} : { version: String(version) };
  return page === SUGGESTION_PAGE
    ? endpointUrl(readSuggestion, { params: { kit_id }, query })
    : endpointUrl(readReportPage, { params: { kit_id, page: `${page}` }, query });
}

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

/** Every version of the report pages of a kit, for staff. */
export const reportVersionsQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'versions'],
    queryFn: ({ signal }) => call(listReportVersions, { params: { kit_id } }, { signal }),
  });

/** Saves a page as a file. Not typed as HTML: opened from its address, it would run with the portal's own rights. */
export const useDownloadPage = (kit_id: string, page: PageNumber, url: string) =>
  useMutation({
    mutationFn: async () => {
      const answer = await readDocument(url);
      saveFile(reportFileName(kit_id, page), await answer.text(), 'application/octet-stream');
    },
  });

/** One page of the kits whose files wait, and the largest file that is accepted; the page before stays until it has come. */
export const waitingReportsQuery = (query: InputOf<typeof listWaitingReports>['query']) =>
  queryOptions({
    queryKey: ['waiting-reports', query],
    queryFn: ({ signal }) => call(listWaitingReports, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Loads again what tells about the reports of a kit. */
export const refreshReports = (queryClient: QueryClient, kit_id: string): Promise<unknown> =>
  Promise.all(
    [['reports', kit_id], ['waiting-reports'], ['patient-table']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Makes everything that has been brought in for the kits readable, kit by kit; answers which were refused and why. */
export function usePublishReports() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (kit_ids: readonly string[]) => {
      const refused: { readonly kit_id: string; readonly reason: string }[] = [];
      for (const kit_id of kit_ids) {
        const publication = call(publishReport, { params: { kit_id } });
        await publication.catch((error: unknown) => refused.push({ kit_id, reason: messageOf(error) }));
      }
      return refused;
    },
    onSettled: (_refused, _error, kit_ids) =>
      Promise.all(kit_ids.map((kit_id) => refreshReports(queryClient, kit_id))),
  });
}

/** Brings in a suggestion as the next version; staff read it at once. `onProgress` hears which fraction has been sent. */
export function useReplaceSuggestion(kit_id: string, onProgress: (fraction: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadFile(replaceSuggestion, { params: { kit_id } }, file, { onProgress, signal }),
    // Also what was cancelled may have arrived.
    onSettled: () => refreshReports(queryClient, kit_id),
  });
}

/** Shares the current version of the suggestion with the owner of the kit. */
export function useShareSuggestion(kit_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(shareSuggestion, { params: { kit_id }, body: { action: 'enable' } }),
    onSettled: () => refreshReports(queryClient, kit_id),
  });
}

/** Brings in one file as the newest version of its page. */
export const sendReportFile = (
  { kit_id, page, file }: { kit_id: string; page: PageNumber; file: File },
  options: UploadOptions,
): Promise<ReportFile> =>
  page === SUGGESTION_PAGE
    ? uploadFile(uploadSuggestion, { params: { kit_id } }, file, options)
    : uploadFile(uploadReportPage, { params: { kit_id, page: `${page}` } }, file, options);

async function readDocument(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`The document was answered with ${answer.status}`);
  return answer;
}
