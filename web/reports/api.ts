import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AddedFile,
  getReportFiles,
  listAvailablePages,
  listReportVersions,
  type PageNumber,
  publishReport,
  type ReportFiles,
  readReportPage,
  readSuggestion,
  replaceSuggestion,
  SUGGESTION_PAGE,
  shareSuggestion,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call, endpointUrl, fetchDocument, messageOf, type UploadOptions, uploadFile } from '#web/lib/api.ts';
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
      await fetchDocument(readReportPage, url, { method: 'HEAD', signal });
      return url;
    },
    retry: false,
    // Asked whenever a page is opened, and not while it is being read.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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
      const answer = await fetchDocument(readReportPage, url);
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

/** A report that was not published, why, and what there is of it now. */
export interface RefusedPublication {
  readonly report: ReportFiles;
  readonly reason: string;
}

/** Makes what the user has seen of reports readable, kit by kit; answers which were refused. */
export function usePublishReports() {
  const queryClient = useQueryClient();

  const publish = async ({ kit_id, files }: ReportFiles) => {
    const seen = files.filter(({ published_at }) => published_at === null);
    const body = { files: seen.map(({ page, version }) => ({ page, version })) };
    await call(publishReport, { params: { kit_id }, body });
  };
  const readAgain = (report: ReportFiles) =>
    queryClient.fetchQuery({ ...reportFilesQuery(report.kit_id), staleTime: 0 }).catch(() => report);

  return useMutation({
    mutationFn: async (reports: readonly ReportFiles[]) => {
      const refused: RefusedPublication[] = [];
      for (const report of reports)
        await publish(report).catch(async (error: unknown) =>
          refused.push({ report: await readAgain(report), reason: messageOf(error) }),
        );
      return refused;
    },
    onSettled: (_refused, _error, reports) =>
      Promise.all(reports.map(({ kit_id }) => refreshReports(queryClient, kit_id))),
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

type Sharing = Pick<UseMutationOptions<unknown, Error, boolean>, 'onSuccess' | 'onError'>;

/** Shares the current version of the suggestion with the owner of the kit, or ends that. */
export function useShareSuggestion(kit_id: string, outcome: Sharing = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (share: boolean) =>
      call(shareSuggestion, { params: { kit_id }, body: { action: share ? 'enable' : 'disable' } }),
    onSettled: () => refreshReports(queryClient, kit_id),
    ...outcome,
  });
}

/** Brings in one file as the newest version of its page. */
export const sendReportFile = (
  { kit_id, page, file }: { kit_id: string; page: PageNumber; file: File },
  options: UploadOptions,
): Promise<AddedFile> =>
  page === SUGGESTION_PAGE
    ? uploadFile(uploadSuggestion, { params: { kit_id } }, file, options)
    : uploadFile(uploadReportPage, { params: { kit_id, page: `${page}` } }, file, options);
