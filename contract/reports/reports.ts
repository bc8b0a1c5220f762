import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** 1 ordering, 2 ranges, 3 families, 4 genera, 5 suggestion. */
export const PageNumber = z.literal([1, 2, 3, 4, 5]);
export type PageNumber = z.infer<typeof PageNumber>;

const ReportPage = z.pipe(
  z.enum(['1', '2', '3', '4']),
  z.transform((digit) => Number(digit) as 1 | 2 | 3 | 4),
);

export const SUGGESTION_PAGE = 5;

/** Default size limit of a file, in bytes. */
export const REPORT_FILE_MAX_BYTES = 25 * 1024 * 1024;

export const KitParams = z.strictObject({ kit_id: KitCode });
export const PageParams = z.strictObject({ kit_id: KitCode, page: ReportPage });
const anyReader = ['customer', 'practitioner', 'admin'] as const;
const staff = ['practitioner', 'admin'] as const;

const VersionQuery = z.strictObject({
  version: z.optional(z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)), z.transform(Number))),
});

export const ReportFile = z.object({
  page: PageNumber,
  /** Counts from 1 with each new file of the page. */
  version: z.number(),
  bytes: z.number(),
  uploaded_at: Timestamp,
  published_at: z.nullable(Timestamp),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** A recorded file; not new if the newest version has the same content. */
export const AddedFile = z.extend(ReportFile, { is_new: z.boolean() });
export type AddedFile = z.infer<typeof AddedFile>;

export const listAvailablePages = endpoint({
  name: 'listAvailablePages',
  method: 'GET',
  path: '/api/kit/:kit_id/available-pages',
  callers: anyReader,
  summary: 'Numbers of the report pages that the caller may open; 5 is the suggestion.',
  params: KitParams,
  result: z.object({
    availablePages: z.array(PageNumber),
    /** Time of the last amendment in the caller's view of the report; null without one. */
    amended_at: z.nullable(Timestamp),
  }),
  errors: ['kit_not_found'],
});

export const readReportPage = endpoint({
  name: 'readReportPage',
  method: 'GET',
  path: '/api/kit/:kit_id/page/:page',
  callers: anyReader,
  summary:
    'One report page (1 to 4) as HTML, to be shown in a sandboxed frame: the newest published version or, for staff, an earlier one.',
  params: PageParams,
  query: VersionQuery,
  document: 'text/html',
  errors: ['page_not_found'],
});

export const listReportVersions = endpoint({
  name: 'listReportVersions',
  method: 'GET',
  path: '/api/kit/:kit_id/report-versions',
  callers: staff,
  summary:
    'All published versions of the report pages of a kit, newest first, with the state of sharing. Administrators get unpublished versions too.',
  params: KitParams,
  result: z.object({
    files: z.array(ReportFile),
    suggestion_shared: z.boolean(),
    /** True if the owner's copy is older than the published suggestion; sharing again replaces the copy. */
    suggestion_outdated: z.boolean(),
    /** Size limit of a file, in bytes. */
    file_max_bytes: z.number(),
  }),
  errors: ['kit_not_found'],
});

export const readSuggestion = endpoint({
  name: 'readSuggestion',
  method: 'GET',
  path: '/api/kit/:kit_id/suggestion-pdf',
  callers: anyReader,
  summary:
    'The suggestion as PDF: the shared copy for the owner, the published one or an earlier version for staff.',
  params: KitParams,
  query: VersionQuery,
  document: 'application/pdf',
  errors: ['suggestion_not_found'],
});

export const getSuggestionLink = endpoint({
  name: 'getSuggestionLink',
  method: 'GET',
  path: '/api/kit/:kit_id/suggestion-link',
  callers: anyReader,
  summary: 'A link that opens the suggestion without a session for a few minutes.',
  params: KitParams,
  result: z.object({ hasLink: z.boolean(), url: z.nullable(z.string()) }),
  errors: ['kit_not_found'],
});

export const openDocumentLink = endpoint({
  name: 'openDocumentLink',
  method: 'GET',
  path: '/api/documents/:token',
  callers: 'anyone',
  summary:
    'The document behind a short-lived link from `suggestion-link`, for stores that sign no links themselves.',
  params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
  document: 'application/pdf',
  errors: ['suggestion_not_found'],
});

export const checkSuggestion = endpoint({
  name: 'checkSuggestion',
  method: 'GET',
  path: '/api/kit/:kit_id/check-suggestion-pdf',
  callers: anyReader,
  summary: 'Tells whether the caller may read a suggestion.',
  params: KitParams,
  result: z.object({ exists: z.boolean() }),
  errors: ['kit_not_found'],
});

export const shareSuggestion = endpoint({
  name: 'shareSuggestion',
  method: 'POST',
  path: '/api/kit/:kit_id/transfer-suggestion-pdf',
  callers: staff,
  summary: 'Shares the suggestion with the owner of the kit, or stops sharing it.',
  params: KitParams,
  body: z.strictObject({ action: z.enum(['enable', 'disable']) }),
  result: z.object({ success: z.literal(true) }),
  errors: ['kit_not_found', 'suggestion_not_found', 'share_failed', 'unshare_failed'],
  // Specification section 8, patient table.
  sentences: { kit_not_found: 'Kit ID not found' },
});

export const replaceSuggestion = endpoint({
  name: 'replaceSuggestion',
  method: 'PUT',
  path: '/api/kit/:kit_id/suggestion-pdf',
  callers: staff,
  summary:
    'Uploads a suggestion. Staff can read it at once, the owner of the kit after it is shared, even if an earlier one is shared.',
  params: KitParams,
  upload: 'application/pdf',
  result: AddedFile,
  errors: ['kit_not_found', 'not_a_suggestion'],
});

export const ReportFiles = z.object({
  kit_id: KitCode,
  /** False for an unregistered kit: its files, even published ones, wait for the registration. */
  is_registered: z.boolean(),
  report_generated_at: z.nullable(Timestamp),
  /** The newest version of each page. */
  files: z.array(ReportFile),
});
export type ReportFiles = z.infer<typeof ReportFiles>;

export const getReportFiles = endpoint({
  name: 'getReportFiles',
  method: 'GET',
  path: '/api/admin/reports/:kit_id',
  callers: ['admin'],
  summary: 'The uploaded files of a kit in the inventory, published or not.',
  params: KitParams,
  result: z.extend(ReportFiles, {
    /** Time of the last replacement of a published page; null without one. */
    amended_at: z.nullable(Timestamp),
  }),
  errors: ['kit_not_in_inventory'],
});

export const previewReportPage = endpoint({
  name: 'previewReportPage',
  method: 'GET',
  path: '/api/admin/reports/:kit_id/pages/:page',
  callers: ['admin'],
  summary: 'The newest version of a report page, published or not.',
  params: PageParams,
  document: 'text/html',
  errors: ['page_not_found'],
});

export const previewSuggestion = endpoint({
  name: 'previewSuggestion',
  method: 'GET',
  path: '/api/admin/reports/:kit_id/suggestion',
  callers: ['admin'],
  summary: 'The newest version of the suggestion, published or not.',
  params: KitParams,
  document: 'application/pdf',
  errors: ['suggestion_not_found'],
});

export const uploadReportPage = endpoint({
  name: 'uploadReportPage',
  method: 'PUT',
  path: '/api/admin/reports/:kit_id/pages/:page',
  callers: ['admin'],
  summary: 'Uploads one report page (1 to 4). It is readable after publication.',
  params: PageParams,
  upload: 'text/html',
  result: AddedFile,
  errors: ['kit_not_in_inventory', 'kit_deleted', 'not_a_report_page'],
});

export const uploadSuggestion = endpoint({
  name: 'uploadSuggestion',
  method: 'PUT',
  path: '/api/admin/reports/:kit_id/suggestion',
  callers: ['admin'],
  summary: "Uploads a kit's suggestion. It can be shared after publication.",
  params: KitParams,
  upload: 'application/pdf',
  result: AddedFile,
  errors: ['kit_not_in_inventory', 'kit_deleted', 'not_a_suggestion'],
});

const SeenFile = z.strictObject({ page: PageNumber, version: z.int().check(z.positive()) });
export type SeenFile = z.infer<typeof SeenFile>;

export const publishReport = endpoint({
  name: 'publishReport',
  method: 'POST',
  path: '/api/admin/reports/:kit_id/publish',
  callers: ['admin'],
  summary:
    'Publishes the newest version of each page: readable at once, or after the kit is registered. With `files`, only the versions that the caller has seen.',
  params: KitParams,
  body: z.nullish(z.strictObject({ files: z.array(SeenFile).check(z.maxLength(5)) })),
  result: ReportFiles,
  errors: ['kit_not_in_inventory', 'kit_deleted', 'nothing_to_publish', 'report_changed'],
});
