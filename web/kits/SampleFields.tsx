import type { FieldError } from 'react-hook-form';
import { EARLIEST_BIRTH } from '#contract/families/limits.ts';
import type { KitSummary } from '#contract/kits/kits.ts';
import { SAMPLE_IN_FUTURE } from '#contract/kits/limits.ts';
import { sampleBeforeBirth } from '#contract/shared/browserErrors.ts';
import type { FormField } from '#web/lib/fieldsOf.ts';
import { problem } from '#web/lib/formResolver.ts';
import { PastDateField } from '#web/lib/PastDateField.tsx';
import { today } from '#web/lib/today.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';

/** Fields about a sample; an empty field is empty text. */
export interface SampleValues {
  sample_taken_date: string;
  kit_notes: string;
}

interface Props {
  readonly field: (name: keyof SampleValues) => FormField;
  /** Problem of the date while it is being entered. */
  readonly dateProblem: string | undefined;
}

/** Takes the customer's knowledge of the sample. */
export const SampleFields = ({ field, dateProblem }: Props) => (
  <>
    <FieldPair>
      <PastDateField
        {...field('sample_taken_date')}
        {...(dateProblem && { problem: dateProblem })}
        label="Sample Taken Date"
      />
    </FieldPair>
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

/** The patient's date of birth; null or empty if nobody entered it. */
type Birth = string | null;

/** Problem of a sample date while it is being entered. Before the first possible birth, the year is not complete. */
export const sampleProblem = (sample_taken_date: string, birth: Birth): string | undefined =>
  sample_taken_date >= EARLIEST_BIRTH && isBeforeBirth(sample_taken_date, birth)
    ? sampleBeforeBirth[1]
    : undefined;

/** Refuses a sample date before the birth, and after today by the user's own calendar, which the server does not know. */
export function sampleProblems(
  { sample_taken_date }: SampleValues,
  birth: Birth,
): Partial<Record<'sample_taken_date', FieldError>> {
  if (sample_taken_date > today()) return { sample_taken_date: problem(SAMPLE_IN_FUTURE) };
  return isBeforeBirth(sample_taken_date, birth) ? { sample_taken_date: problem(sampleBeforeBirth[1]) } : {};
}

const isBeforeBirth = (sample_taken_date: string, birth: Birth) =>
  sample_taken_date !== '' && birth !== null && sample_taken_date < birth;
