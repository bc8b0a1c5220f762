import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'error' | 'name' | 'onChange' | 'onBlur' | 'ref' | 'inputRef'> & {
  /** From the form's `register`. */
  readonly field: UseFormRegisterReturn;
  /** Replaces the help. */
  readonly problem: string | undefined;
};

/** A text field of a form. */
export function FormTextField({ field: { ref, ...field }, problem, helperText, ...props }: Props) {
  return (
    <TextField
      fullWidth
      {...props}
      {...field}
      inputRef={ref}
      error={problem !== undefined}
      helperText={problem ?? helperText}
    />
  );
}
