import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { previewReportPage, previewSuggestion } from '#contract/reports/previews.ts';
import { REPLACEMENT_REASON } from '#contract/reports/replacementHeader.ts';
import type { releaseHeldReport } from '#contract/reports/report-holds.ts';
import type { getReportSummary } from '#contract/reports/report-summary.ts';
import type {
  AddedFile,
  getReportFiles,
  listAvailablePages,
  listReportVersions,
  PageNumber,
  readReportPage,
} from '#contract/reports/reports.ts';
import type { readSuggestion, replaceSuggestion, shareSuggestion } from '#contract/reports/suggestions.ts';
import type { listWaitingReports, releaseReport } from '#contract/reports/waiting-reports.ts';
import { shareFailed, unshareFailed } from '#contract/shared/browserErrors.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { ApiError, call, endpointUrl, fetchDocument, messageOf, uploadFile } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useChange } from '#web/lib/useChange.ts';
import { reportFileName } from './reportPages.ts';

/** Address of a published page, or of the suggestion as the caller may read it; `version` names an earlier one. */
export function documentUrl(kit_id: string, page: PageNumber, version?: number): string {
  const query = version === undefined ? {} : { version: String(version) };
  return page === SUGGESTION_PAGE
    ? endpointUrl<typeof readSuggestion>('GET /api/kit/:kit_id/suggestion-pdf', { params: { kit_id }, query })
    : endpointUrl<typeof readReportPage>('GET /api/kit/:kit_id/page/:page', {
        params: { kit_id, page: `${page}` },
        query,
      });
}

/** Address of the newest version of a page, published or not. */
export const previewUrl = (kit_id: string, page: PageNumber): string =>
  page === SUGGESTION_PAGE
    ? endpointUrl<typeof previewSuggestion>('GET /api/admin/reports/:kit_id/suggestion', {
        params: { kit_id },
      })
    : endpointUrl<typeof previewReportPage>('GET /api/admin/reports/:kit_id/pages/:page', {
        params: { kit_id, page: `${page}` },
      });

/** Numbers of the available pages. */
export const availablePagesQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'pages'],
    meta: { live: ['kits', 'symptom_data', 'report_files'] },
    queryFn: ({ signal }) =>
      call<typeof listAvailablePages>(
        'GET /api/kit/:kit_id/available-pages',
        { params: { kit_id } },
        { signal },
      ),
  });

/** Whose report it is, the history of the kit, and the replaced pages. */
export const reportSummaryQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'summary'],
    meta: { live: ['kits', 'symptom_data', 'report_files'] },
    queryFn: ({ signal }) =>
      call<typeof getReportSummary>(
        'GET /api/kit/:kit_id/report-summary',
        { params: { kit_id } },
        { signal },
      ),
  });

/** Checks whether a document can be read. Frames do not report failures, so the check comes first. */
export const documentQuery = (kit_id: string, url: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'documents', url],
    // An open document stays as it is: its reader would lose the place.
    meta: { live: 'never' },
    queryFn: async ({ signal }) => {
      await fetchDocument(url, { method: 'HEAD', signal });
      return url;
    },
    retry: false,
    // Checks each time a page is opened, but not while it is visible.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Newest files of a kit's report. */
export const reportFilesQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'files'],
    meta: { live: ['kits', 'symptom_data', 'report_files'] },
    queryFn: ({ signal }) =>
      call<typeof getReportFiles>('GET /api/admin/reports/:kit_id', { params: { kit_id } }, { signal }),
  });

/** All versions of a kit's report pages, for staff. */
export const reportVersionsQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'versions'],
    meta: { live: ['kits', 'symptom_data', 'report_files'] },
    queryFn: ({ signal }) =>
      call<typeof listReportVersions>(
        'GET /api/kit/:kit_id/report-versions',
        { params: { kit_id } },
        { signal },
      ),
  });

/** Downloads a page. The file is not typed as HTML, because opened from its address it would run as the portal. */
export const useDownloadPage = (kit_id: string, page: PageNumber, url: string) =>
  useChange(async () => {
    const answer = await fetchDocument(url);
    saveFile(reportFileName(kit_id, page), await answer.text(), 'application/octet-stream');
  });

/** The number of waiting kits, with the smallest page. */
export const waitingTotalQuery = () =>
  waitingReportsQuery({ search: '', sort: 'uploaded', order: 'asc', page: 1, page_size: 10 });

/** One page of waiting kits, with the size of the largest accepted file; the previous page stays while it loads. */
export const waitingReportsQuery = (query: InputOf<typeof listWaitingReports>['query']) =>
  queryOptions({
    queryKey: ['waiting-reports', query],
    meta: { live: ['report_files'] },
    queryFn: ({ signal }) => call<typeof listWaitingReports>('GET /api/admin/reports', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

const reportKeys = (kit_id: string) => [['reports', kit_id], ['waiting-reports'], ['patient-table']];

/** Reloads all data about the reports of a kit. */
export const refreshReports = (queryClient: QueryClient, kit_id: string): Promise<unknown> =>
  Promise.all(reportKeys(kit_id).map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Releases a report that waits for it; `keep` keeps implausible counts over the decision of `decided_at`. */
export const useReleaseReport = (kit_id: string, onSuccess: () => void) =>
  useChange(
    (keeping: { keep: true; decided_at: string | null } | undefined) =>
      call<typeof releaseReport>('POST /api/admin/reports/:kit_id/release', {
        params: { kit_id },
        body: keeping,
      }),
    { reloads: reportKeys(kit_id), onSuccess },
  );

/** Ends the hold of a report, so that the family reads it. */
export const useReleaseHeldReport = (kit_id: string, onSuccess: () => void) =>
  useChange(() => call<typeof releaseHeldReport>('DELETE /api/kit/:kit_id/hold', { params: { kit_id } }), {
    reloads: reportKeys(kit_id),
    onSuccess,
  });

interface NewSuggestion {
  readonly file: File;
  /** Why it replaces the published one. */
  readonly reason: string | undefined;
  readonly signal: AbortSignal;
}

/** Uploads the next version of a suggestion; staff can read it at once. `onProgress` gets the sent fraction, 0 to 1. */
export const useReplaceSuggestion = (
  kit_id: string,
  onProgress: (fraction: number) => void,
  onSuccess: (added: AddedFile) => void,
) =>
  useChange(
    ({ file, reason, signal }: NewSuggestion) => {
      const headers = reason === undefined ? {} : { [REPLACEMENT_REASON]: encodeURIComponent(reason) };
      return uploadFile<typeof replaceSuggestion>(
        'PUT /api/kit/:kit_id/suggestion-pdf',
        'application/pdf',
        { params: { kit_id }, headers },
        file,
        { onProgress, signal },
      );
    },
    // A canceled file may have arrived nevertheless. Without a line, a reload would keep the dialog busy.
    { reloads: reportKeys(kit_id), awaits: 'success', onSuccess },
  );

type Sharing = Pick<UseMutationOptions<unknown, Error, boolean>, 'onSuccess' | 'onError'>;

/** Shares the current version of the suggestion with the owner of the kit, or ends that. */
export const useShareSuggestion = (kit_id: string, outcome: Sharing = {}) =>
  useChange(
    (share: boolean) =>
      call<typeof shareSuggestion>('POST /api/kit/:kit_id/transfer-suggestion-pdf', {
        params: { kit_id },
        body: { action: share ? 'enable' : 'disable' },
      }),
    { reloads: reportKeys(kit_id), ...outcome },
  );

/** The sentence of a failed sharing. The specification gives the reason of an answer without the portal's sentence. */
export function sharingFailure(error: unknown, isShared: boolean): string {
  const isForeign = error instanceof ApiError && error.code === 'unavailable' && error.status > 0;
  return isShared
    ? `Failed to enable suggestion sharing: ${isForeign ? shareFailed[1] : messageOf(error)}`
    : `Failed to disable suggestion sharing: ${isForeign ? unshareFailed[1] : messageOf(error)}`;
}
