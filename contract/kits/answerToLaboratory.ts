import * as z from 'zod/mini';
import { KitNotes, SampleTakenDate } from '#contract/kits/kitCorrection.ts';
import { text } from '#contract/shared/text.ts';

const ANSWER_MAX_LENGTH = 1000;

const ANSWER_MISSING = 'Please write an answer, or correct the details of the sample';

export const AnswerToLaboratory = z
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
  );
