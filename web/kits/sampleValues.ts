import type { FieldError } from 'react-hook-form';
import { type KitSummary, SAMPLE_IN_FUTURE } from '#contract/kits.ts';
import { problem } from '#web/lib/formResolver.ts';
import { today } from '#web/lib/today.ts';

/** The fields about a sample; what is not filled in is empty text. */
export interface SampleValues {
  sample_taken_date: string;
  kit_notes: string;
}

/** What the fields show of a kit. */
export const sampleValues = ({ sample_taken_date, kit_notes }: KitSummary): SampleValues => ({
  sample_taken_date: sample_taken_date ?? '',
  kit_notes: kit_notes ?? '',
});

/** What is sent of the fields. */
export const toSample = ({ sample_taken_date, kit_notes }: SampleValues) => ({
  sample_taken_date: sample_taken_date || null,
  kit_notes: kit_notes || null,
});

/** What only the user's own calendar tells. */
export const sampleProblems = ({ sample_taken_date }: SampleValues): Record<string, FieldError> =>
  sample_taken_date > today() ? { sample_taken_date: problem(SAMPLE_IN_FUTURE) } : {};
