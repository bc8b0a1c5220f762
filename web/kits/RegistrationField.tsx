import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Registration } from './api.ts';
import type { RegistrationValues } from './registration.ts';

export type RegistrationForm = UseFormReturn<RegistrationValues, unknown, Registration>;

interface Props {
  readonly form: RegistrationForm;
  readonly name: Exclude<keyof RegistrationValues, 'is_new_patient'>;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly type?: 'date';
  /** A text of several lines. */
  readonly rows?: number;
  readonly input?: { readonly max?: string; readonly maxLength?: number };
  /** Options, for a field to choose from. */
  readonly children?: ReactNode;
}

/** A field of the registration with what is wrong with it. */
export function RegistrationField({ form, name, label, help, required, type, rows, input, children }: Props) {
  const { ref, ...field } = form.register(name);
  const problem = form.formState.errors[name]?.message;
  return (
    <TextField
      fullWidth
      label={label}
      type={type ?? 'text'}
      multiline={rows !== undefined}
      {...(rows !== undefined && { rows })}
      select={children !== undefined}
      error={problem !== undefined}
      helperText={problem ?? help}
      inputRef={ref}
      slotProps={{
        htmlInput: { 'aria-required': required, ...input },
        inputLabel: { shrink: true },
        select: { native: true },
      }}
      {...field}
    >
      {children}
    </TextField>
  );
}
