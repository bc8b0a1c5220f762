import TextField from '@mui/material/TextField';
import type { UseFormReturn } from 'react-hook-form';
import type { Addition, AdditionValues, AdditionWay } from './addition.ts';

interface Props {
  readonly way: AdditionWay;
  readonly form: UseFormReturn<AdditionValues, unknown, Addition>;
}

interface Field {
  readonly name: keyof AdditionValues;
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  readonly isMultiline?: boolean;
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
      isMultiline: true,
    },
  ],
};

/** The fields of one way to add kits. Entries are upper-cased. */
export function AdditionFields({ way, form }: Props) {
  const { errors } = form.formState;
  return fields[way].map(({ name, label, placeholder, hint, isMultiline = false }) => {
    const { ref, onChange, ...field } = form.register(name);
    return (
      <TextField
        key={name}
        {...field}
        inputRef={ref}
        onChange={(event) => {
          upperCase(event.target);
          void onChange(event);
        }}
        label={label}
        placeholder={placeholder}
        error={name in errors}
        helperText={errors[name]?.message ?? hint}
        fullWidth
        {...(isMultiline && { multiline: true, rows: 3 })}
        slotProps={{
          htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false },
          inputLabel: { shrink: true },
        }}
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
