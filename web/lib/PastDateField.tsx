import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { FormField } from './fieldsOf.ts';
import { today } from './today.ts';

interface Props extends FormField {
  readonly label: string;
}

/** Takes an optional date up to today. */
export const PastDateField = ({ label, ...field }: Props) => (
  <FormTextField
    {...field}
    label={label}
    helperText="Optional"
    type="date"
    slotProps={{ htmlInput: { max: today() } }}
  />
);
