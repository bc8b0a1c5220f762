import type { FormField } from '#web/lib/fieldsOf.ts';
import { PastDateField } from '#web/lib/PastDateField.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { SampleValues } from './sampleValues.ts';

interface Props {
  readonly field: (name: keyof SampleValues) => FormField;
}

/** What the customer knows about the sample. */
export const SampleFields = ({ field }: Props) => (
  <>
    <PastDateField {...field('sample_taken_date')} label="Sample Taken Date" />
    <FormTextField {...field('kit_notes')} label="Kit Notes (Optional)" multiline rows={3} />
  </>
);
