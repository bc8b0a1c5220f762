import * as z from 'zod/mini';
import { COUNTS_NOTE_MAX_LENGTH } from '#contract/reports/counts-qc/countsNote.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp, text } from '#contract/shared/text.ts';
import { WholeNumber } from '#contract/shared/wholeNumber.ts';
import { limitUnits } from './findings.ts';

export const holdCounts = endpoint({
  name: 'holdCounts',
  method: 'POST',
  path: '/api/admin/reports/:kit_id/hold',
  callers: ['admin'],
  summary: 'Holds implausible counts: their report is not published until they are kept or replaced.',
  params: z.strictObject({ kit_id: KitCode }),
  body: z.strictObject({
    /** Of the newest counts. */
    version: WholeNumber.check(z.positive()),
    decided_at: z.optional(z.nullable(Timestamp)),
    note: z.optional(z.nullable(text(COUNTS_NOTE_MAX_LENGTH).check(z.trim()))),
  }),
  errors: ['kit_not_in_inventory', 'kit_deleted', 'report_changed', 'counts_decided'],
});

const CountsQcLimit = z.object({
  code: z.string(),
  meaning: z.string(),
  value: z.number(),
  unit: z.enum(limitUnits),
  source: z.string(),
  changed_at: Timestamp,
});
export const getCountsQcLimits = endpoint({
  name: 'getCountsQcLimits',
  method: 'GET',
  path: '/api/admin/counts-qc-limits',
  callers: ['admin'],
  summary:
    'The limits of the check of counts with their sources, and the genera that it counts, in lower case.',
  result: z.object({
    limits: z.array(CountsQcLimit),
    genera: z.array(z.object({ place: z.string(), genus_keys: z.array(z.string()) })),
  }),
});
