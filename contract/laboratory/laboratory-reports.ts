import { AddedFile, KitParams, PageParams, publishReport, ReportFiles } from '#contract/reports/reports.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import { endpoint } from '#contract/shared/endpoint.ts';

export const uploadLaboratoryPage = endpoint({
  name: 'uploadLaboratoryPage',
  method: 'PUT',
  path: '/api/lab/kits/:kit_id/pages/:page',
  callers: 'laboratory',
  summary: 'Uploads one report page (1 to 4, or 6 for species) as HTML.',
  params: PageParams,
  upload: 'text/html',
  result: AddedFile,
  errors: ['kit_not_in_inventory', 'kit_deleted', 'report_withdrawn', 'not_a_report_page'],
});

export const uploadLaboratorySuggestion = endpoint({
  name: 'uploadLaboratorySuggestion',
  method: 'PUT',
  path: '/api/lab/kits/:kit_id/suggestion',
  callers: 'laboratory',
  summary: "Uploads a kit's suggestion as PDF.",
  params: KitParams,
  upload: 'application/pdf',
  result: AddedFile,
  errors: ['kit_not_in_inventory', 'kit_deleted', 'report_withdrawn', 'not_a_suggestion'],
});

/** A laboratory names no decision that it has seen. */
const countsObstacles = ['counts_implausible', 'counts_held'] as const;

export const publishLaboratoryReport = endpoint({
  name: 'publishLaboratoryReport',
  method: 'POST',
  path: '/api/lab/kits/:kit_id/publish',
  callers: 'laboratory',
  summary:
    'Publishes the newest version of each page: readable at once, or after the kit is registered. With `files`, only the named versions. With `reason`, readers learn why published pages were replaced; `withdrawal_reason_id` withdraws the earlier versions. Implausible counts need `keep`.',
  params: KitParams,
  body: publishReport.body,
  result: ReportFiles,
  errors: [
    'kit_not_in_inventory',
    'kit_deleted',
    'nothing_to_publish',
    'report_changed',
    'kit_reason_not_offered',
    ...countsObstacles,
  ],
});

export const releaseLaboratoryReport = endpoint({
  name: 'releaseLaboratoryReport',
  method: 'POST',
  path: '/api/lab/kits/:kit_id/release',
  callers: 'laboratory',
  summary:
    'Releases the files that came in before an unproved registration, after the laboratory has checked the sender.',
  params: KitParams,
  body: releaseReport.body,
  result: ReportFiles,
  errors: ['kit_not_in_inventory', 'kit_deleted', 'nothing_to_release', ...countsObstacles],
});
