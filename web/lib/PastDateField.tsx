import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { FormField } from './fieldsOf.ts';
import { today } from './today.ts';

/** Takes an optional date up to today. */
export const PastDateField = (
  props: FormField & { readonly label: string; readonly autoComplete?: string },
) => (
  <FormTextField {...props} helperText="Optional" type="date" slotProps={{ htmlInput: { max: today() } }} />
);
