import type { FormField } from '#web/lib/fieldsOf.ts';
import { PastDateField } from '#web/lib/PastDateField.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { PatientValues } from './patientValues.ts';

interface Props {
  readonly field: (name: keyof PatientValues) => FormField;
}

/** Who a patient is. */
export const PersonFields = ({ field }: Props) => (
  <>
    <FormTextField {...field('first_name')} label="First Name" slotProps={required} />
    <FormTextField {...field('last_name')} label="Last Name" slotProps={required} />
    <PastDateField {...field('date_of_birth')} label="Date of Birth" />
  </>
);

const required = { htmlInput: { 'aria-required': true } };
