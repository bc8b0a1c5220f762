import * as z from 'zod/mini';
import { NewLaboratoryKey } from '#contract/laboratory/newLaboratoryKey.ts';
import { AddedFile, KitParams, PageParams, publishReport, ReportFiles } from '#contract/reports/reports.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Timestamp } from '#contract/shared/text.ts';

export const LaboratoryKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key, for recognition. */
  prefix: z.string(),
  /** The laboratory whose codes it reaches; null for all codes. The previous release does not send it. */
  laboratory_name: z.optional(z.nullable(z.string())),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
  revoked_at: z.nullable(Timestamp),
});
export type LaboratoryKey = z.infer<typeof LaboratoryKey>;

export const listLaboratoryKeys = endpoint({
  name: 'listLaboratoryKeys',
  method: 'GET',
  path: '/api/admin/laboratory-keys',
  callers: ['admin'],
  summary: 'The keys of laboratories, newest first.',
  result: z.object({ keys: z.array(LaboratoryKey) }),
});

export const createLaboratoryKey = endpoint({
  name: 'createLaboratoryKey',
  method: 'POST',
  path: '/api/admin/laboratory-keys',
  callers: ['admin'],
  summary: 'Creates a key. Only this answer shows it; the portal keeps a hash.',
  body: NewLaboratoryKey,
  status: 201,
  result: z.extend(LaboratoryKey, { key: z.string() }),
  errors: ['laboratory_not_found'],
});

export const revokeLaboratoryKey = endpoint({
  name: 'revokeLaboratoryKey',
  method: 'DELETE',
  path: '/api/admin/laboratory-keys/:key_id',
  callers: ['admin'],
  summary: 'Ends a key at once; revoking it twice is harmless.',
  params: z.strictObject({ key_id: z.uuid() }),
  errors: ['laboratory_key_not_found'],
});

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
