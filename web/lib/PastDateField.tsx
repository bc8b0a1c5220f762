import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { FormField } from './fieldsOf.ts';
import { today } from './today.ts';

interface Props extends FormField {
  readonly label: string;
  readonly autoComplete?: string;
  /** The Enter key of a phone: to the next field, as by default, or sends the form. */
  readonly enterKeyHint?: 'next' | 'go';
}

/** Takes an optional date up to today. */
export const PastDateField = ({ enterKeyHint = 'next', ...props }: Props) => (
  <FormTextField
    {...props}
    helperText="Optional"
    type="date"
    slotProps={{ htmlInput: { max: today(), enterKeyHint } }}
  />
);
