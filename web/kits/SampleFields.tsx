import type { FieldError } from 'react-hook-form';
import { type KitSummary, SAMPLE_IN_FUTURE } from '#contract/kits.ts';
import type { FormField } from '#web/lib/fieldsOf.ts';
import { problem } from '#web/lib/formResolver.ts';
import { PastDateField } from '#web/lib/PastDateField.tsx';
import { today } from '#web/lib/today.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';

/** Fields about a sample; an empty field is empty text. */
export interface SampleValues {
  sample_taken_date: string;
  kit_notes: string;
}

/** Takes the customer's knowledge of the sample. */
export const SampleFields = ({ field }: { readonly field: (name: keyof SampleValues) => FormField }) => (
  <>
    <PastDateField {...field('sample_taken_date')} label="Sample Taken Date" />
    <FormTextField {...field('kit_notes')} label="Kit Notes (Optional)" multiline rows={3} />
  </>
);

/** Values of the fields for a kit. */
export const sampleValues = ({ sample_taken_date, kit_notes }: KitSummary): SampleValues => ({
  sample_taken_date: sample_taken_date ?? '',
  kit_notes: kit_notes ?? '',
});

/** Sample of the field values, in the contract's shape. */
export const toSample = ({ sample_taken_date, kit_notes }: SampleValues) => ({
  sample_taken_date: sample_taken_date || null,
  kit_notes: kit_notes || null,
});

/** Refuses a sample date after today by the user's own calendar, which the server does not know. */
export const sampleProblems = ({ sample_taken_date }: SampleValues): Record<string, FieldError> =>
  sample_taken_date > today() ? { sample_taken_date: problem(SAMPLE_IN_FUTURE) } : {};
