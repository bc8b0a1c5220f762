import * as z from 'zod/mini';
import { Patient } from '#contract/families/patients.ts';
import { KitDetails } from '#contract/kits/kits.ts';
import { FileNumber } from '#contract/reports/fileNumber.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { KitParams } from './reports.ts';

/** A version that readers of the report could open, until another one replaced it. */
export const ReplacedPage = z.object({
  page: FileNumber,
  /** Opens the earlier version; null for a suggestion that was taken back, or replaced before versions were kept. */
  version: z.nullable(z.number()),
  replaced_at: Timestamp,
  reason: z.nullable(z.string()),
});
export type ReplacedPage = z.infer<typeof ReplacedPage>;

const DatedAnswers = z.object({
  /** 1 for the submission; each correction adds one. */
  version: z.int(),
  given_at: Timestamp,
});

export const getReportSummary = endpoint({
  name: 'getReportSummary',
  method: 'GET',
  path: '/api/kit/:kit_id/report-summary',
  callers: ['customer', 'practitioner', 'admin'],
  summary:
    'Whose report it is, the history of the kit, the answers that the report was made with, and the replaced files, the last one first.',
  params: KitParams,
  result: z.object({
    patient: Patient,
    kit: KitDetails,
    /** The submitted answers; null without them. */
    answers: z.nullable(
      z.object({
        newest: DatedAnswers,
        /** Those in force when pages were last published; null without a report, or if the answers came later. */
        used: z.nullable(DatedAnswers),
      }),
    ),
    replaced_pages: z.array(ReplacedPage),
  }),
  errors: ['kit_not_found'],
});
export type ReportSummary = z.infer<typeof getReportSummary.result>;
