import * as z from 'zod/mini';
import { CONDITION_MAX_LENGTH, oneLine } from '#contract/shared/text.ts';
import { WholeNumber } from '#contract/shared/wholeNumber.ts';

/** The state of a sample, chosen at the bench. */
export const sampleStates = ['intact', 'damaged', 'leaking', 'empty'] as const;

export const SampleState = z.enum(sampleStates);

export type SampleState = z.infer<typeof SampleState>;

export const SampleCondition = z.strictObject({
  state: z.nullable(SampleState),
  note: z.optional(z.nullable(oneLine(CONDITION_MAX_LENGTH).check(z.trim()))),
  /** The version that the caller read. */
  version: WholeNumber,
});
