import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitRecordId } from '#contract/shared/ids.ts';
import { text } from '#contract/shared/text.ts';
import { KitNotes, LaboratoryAnswer, SampleTakenDate } from './kits.ts';

export const ANSWER_MAX_LENGTH = 1000;
export const ANSWER_MISSING = 'Please write an answer, or correct the details of the sample';

export const answerLaboratory = endpoint({
  name: 'answerLaboratory',
  method: 'POST',
  path: '/api/kits/:kit_record_id/laboratory-answer',
  callers: ['customer'],
  for_owners: true,
  summary:
    "Answers the laboratory's question about an own kit, and corrects the details of the sample. Sending the same again is harmless.",
  params: z.strictObject({ kit_record_id: KitRecordId }),
  body: z
    .strictObject({
      /** `id` of the status change with the question that the caller has read. */
      question_id: z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
      text: z.optional(text(ANSWER_MAX_LENGTH).check(z.trim(), z.minLength(1, 'Please enter an answer'))),
      /** A missing member stays as it is. */
      sample_taken_date: z.optional(SampleTakenDate),
      kit_notes: z.optional(KitNotes),
    })
    .check(
      z.refine(
        ({ text: words, sample_taken_date, kit_notes }) =>
          words !== undefined || sample_taken_date !== undefined || kit_notes !== undefined,
        { error: ANSWER_MISSING, path: ['text'] },
      ),
    ),
  result: LaboratoryAnswer,
  errors: [
    'kit_not_found',
    'laboratory_question_closed',
    'laboratory_question_answered',
    'sample_before_birth',
  ],
});
