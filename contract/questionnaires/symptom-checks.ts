import * as z from 'zod/mini';
import {
  symptomCheckPageSizes,
  symptomCheckSorts,
  symptomCheckStates,
} from '#contract/questionnaires/lists.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** A submitted questionnaire whose symptoms may have been ticked in the shifted matrix. */
export const SymptomCheck = z.object({
  kit_record_id: KitRecordId,
  kit_id: KitCode,
  patient_name: z.string(),
  customer_email: z.string(),
  form_type: z.string(),
  /** Version of the newest answers. */
  version: z.int(),
  submitted_at: Timestamp,
  /** Browser and system; null if unknown. */
  browser: z.nullable(z.string()),
  /** When the family was asked about this version; null while it has to be. */
  asked_at: z.nullable(Timestamp),
  /** The administrator; null if nobody has asked, or after a deletion. */
  asked_by: z.nullable(z.string()),
});
export type SymptomCheck = z.infer<typeof SymptomCheck>;

export const listSymptomChecks = endpoint({
  name: 'listSymptomChecks',
  method: 'GET',
  path: '/api/admin/symptom-checks',
  callers: ['admin'],
  summary:
    'One page of the questionnaires whose symptoms may have been recorded in the wrong column: those from WebKit or an unknown browser, before the matrix was mended. A correction in the mended matrix takes a row off the list.',
  query: z.extend(pageQuery(symptomCheckSorts, symptomCheckPageSizes), {
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    state: z.optional(z.enum(symptomCheckStates)),
  }),
  result: pageOf(SymptomCheck),
});

export const countSymptomChecks = endpoint({
  name: 'countSymptomChecks',
  method: 'GET',
  path: '/api/admin/symptom-checks/open',
  callers: ['admin'],
  summary: 'The number of questionnaires whose families have not been asked yet.',
  result: z.object({ open: z.number() }),
});

export const setSymptomCheck = endpoint({
  name: 'setSymptomCheck',
  method: 'PUT',
  path: '/api/admin/symptom-checks/:kit_record_id',
  callers: ['admin'],
  summary:
    'Notes that the family was asked about a version of its answers, or takes the note back. Repeating it is harmless.',
  params: z.strictObject({ kit_record_id: KitRecordId }),
  body: z.strictObject({ version: z.int().check(z.positive(), z.maximum(1_000)), is_asked: z.boolean() }),
  errors: ['answers_not_found'],
  sentences: { answers_not_found: 'These answers were corrected or removed in the meantime.' },
});
