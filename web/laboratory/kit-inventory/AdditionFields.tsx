import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { codeInput } from '#web/lib/tidyCode.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { TextFieldProps } from '#web/ui/TextField.tsx';
import type { Addition, AdditionValues, AdditionWay } from './addition.ts';

interface Props {
  readonly way: AdditionWay;
  readonly form: UseFormReturn<AdditionValues, unknown, Addition>;
}

interface Field extends Pick<TextFieldProps, 'label' | 'placeholder' | 'multiline' | 'rows'> {
  readonly name: keyof AdditionValues;
  readonly hint: string;
}

const fields: Record<AdditionWay, readonly Field[]> = {
  single: [{ name: 'kit_id', label: 'Kit ID', placeholder: 'MB000132', hint: 'MB and 6 digits' }],
  range: [
    { name: 'start', label: 'Start Kit ID', placeholder: 'MB000001', hint: 'The first kit of the range' },
    {
      name: 'end',
      label: 'End Kit ID',
      placeholder: 'MB000100',
      hint: 'The last kit of the range, at most 1000 after the first',
    },
  ],
  bulk: [
    {
      name: 'kit_ids',
      label: 'Kit IDs',
      placeholder: 'MB000001, MB000002',
      hint: 'One per line or comma-separated, at most 500',
      multiline: true,
      rows: 3,
    },
  ],
};

/** The fields of one way to add kits. Entries are upper-cased. */
export function AdditionFields({ way, form }: Props) {
  const fieldOf = fieldsOf(form);
  return fields[way].map(({ name, hint, ...look }) => {
    const { field, problem } = fieldOf(name);
    return (
      <FormTextField
        key={name}
        field={{
          ...field,
          onChange: (event) => {
            upperCase(event.target);
            return field.onChange(event);
          },
        }}
        problem={problem}
        helperText={hint}
        {...look}
        slotProps={{ htmlInput: codeInput }}
      />
    );
  });
}

/** Upper-cases the value and keeps the cursor. */
function upperCase(input: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}
