import * as z from 'zod/mini';
import { CountsCheck, keeping } from '#contract/reports/counts-qc/countsCheck.ts';
import { countsRefusals } from '#contract/reports/counts-qc/findings.ts';
import { FileNumber } from '#contract/reports/fileNumber.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { WholeNumber } from '#contract/shared/wholeNumber.ts';
import { ReplacementReason } from './replacementReason.ts';

/** 1 ordering, 2 ranges, 3 families, 4 genera, 5 suggestion, 6 species. The specification numbers the first five. */
export const PageNumber = z.literal([1, 2, 3, 4, 5, 6]);
export type PageNumber = z.infer<typeof PageNumber>;

/** The pages of a report that are HTML documents. */
export type HtmlPageNumber = Exclude<PageNumber, 5>;

const ReportPage = z.pipe(
  z.enum(['1', '2', '3', '4', '6']),
  z.transform((digit) => Number(digit) as HtmlPageNumber),
);

/** The report viewer's tab of the suggestion. */
export const SUGGESTION_SCREEN = '/kit/:kit_id/report?tab=5';

/** Default size limit of a file, in bytes. */
export const REPORT_FILE_MAX_BYTES = 25 * 1024 * 1024;

export const KitParams = z.strictObject({ kit_id: KitCode });
export const PageParams = z.strictObject({ kit_id: KitCode, page: ReportPage });
export const anyReader = { callers: ['customer', 'practitioner', 'admin'], for_owners: true } as const;
export const staff = ['practitioner', 'admin'] as const;

/** Names an earlier version. */
export const VersionQuery = z.strictObject({
  version: z.optional(z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)), z.transform(Number))),
});

export const ReportFile = z.object({
  page: FileNumber,
  /** Counts from 1 with each new file of the page. */
  version: z.number(),
  bytes: z.number(),
  uploaded_at: Timestamp,
  published_at: z.nullable(Timestamp),
  /** The version of the counts that the portal drew the page from; null for a file that was sent. */
  drawn_from: z.nullable(z.number()),
  /** When it was withdrawn; administrators and laboratories alone learn of such files. The previous release does not send it. */
  withdrawn_at: z.optional(z.nullable(Timestamp)),
  /** When the content of this unpublished file was withdrawn. The previous release does not send it. */
  same_withdrawn_at: z.optional(z.nullable(Timestamp)),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** A recorded file; not new if the newest version has the same content. */
export const AddedFile = z.extend(
  z.omit(ReportFile, { drawn_from: true, withdrawn_at: true, same_withdrawn_at: true }),
  {
    is_new: z.boolean(),
  },
);
export type AddedFile = z.infer<typeof AddedFile>;

export const listAvailablePages = endpoint({
  name: 'listAvailablePages',
  method: 'GET',
  path: '/api/kit/:kit_id/available-pages',
  ...anyReader,
  summary:
    'Numbers of the report pages that the caller may open, 1 to 5; 5 is the suggestion. The species page (6) is told apart.',
  params: KitParams,
  result: z.object({
    availablePages: z.array(PageNumber),
    has_species: z.boolean(),
    /** Time of the last amendment in the caller's view of the report; null without one. */
    amended_at: z.nullable(Timestamp),
  }),
  errors: ['kit_not_found'],
});

export const readReportPage = endpoint({
  name: 'readReportPage',
  method: 'GET',
  path: '/api/kit/:kit_id/page/:page',
  ...anyReader,
  summary:
    'One report page (1 to 4, or 6 for species) as HTML, to be shown in a sandboxed frame: the newest published version, or the earlier `version` that the caller has read access to. In a frame, `print` opens the print dialog.',
  params: PageParams,
  query: z.extend(VersionQuery, { print: z.optional(z.literal('1')) }),
  document: 'text/html',
  answers_head: true,
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

export const ReportFiles = z.object({
  kit_id: KitCode,
  /** False for an unregistered kit: its files, even published ones, wait for the registration. */
  is_registered: z.boolean(),
  /** True if files came in before an unproved registration: administrators alone read them until their release. */
  awaits_release: z.boolean(),
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
    /** Published pages whose content changes for readers with the next publication. */
    replaced_pages: z.array(FileNumber),
    /** True for a registration that has used the label. */
    is_proved: z.optional(z.boolean()),
    /** Of the newest counts; null without counts. The previous release sends neither. */
    counts_check: z.optional(z.nullable(CountsCheck)),
  }),
  errors: ['kit_not_in_inventory'],
});
export type UploadedReport = z.infer<typeof getReportFiles.result>;

export const uploadReportPage = endpoint({
  name: 'uploadReportPage',
  method: 'PUT',
  path: '/api/admin/reports/:kit_id/pages/:page',
  callers: ['admin'],
  summary: 'Uploads one report page (1 to 4, or 6 for species). It is readable after publication.',
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

const SeenFile = z.strictObject({ page: FileNumber, version: WholeNumber.check(z.positive()) });
export type SeenFile = z.infer<typeof SeenFile>;

export const publishReport = endpoint({
  name: 'publishReport',
  method: 'POST',
  path: '/api/admin/reports/:kit_id/publish',
  callers: ['admin'],
  summary:
    'Publishes the newest version of each page: readable at once, or after the kit is registered. With `files`, only the versions that the caller has seen. The replacement of a page that its readers have needs a `reason`, or a `withdrawal_reason_id` that withdraws the earlier versions. Implausible counts need `keep`.',
  params: KitParams,
  body: z.nullish(
    z.strictObject({
      files: z.optional(z.array(SeenFile).check(z.maxLength(7))),
      reason: z.optional(ReplacementReason),
      /** In place of `reason`: the earlier versions were wrong, and are withdrawn for this reason of the catalogue. */
      withdrawal_reason_id: z.optional(z.uuid()),
      ...keeping,
    }),
  ),
  result: ReportFiles,
  errors: [
    'kit_not_in_inventory',
    'kit_deleted',
    'nothing_to_publish',
    'report_changed',
    'replacement_reason_required',
    'kit_reason_not_offered',
    ...countsRefusals,
  ],
});
