import {
  FormControl,
  FormHelperText,
  type FormHelperTextProps,
  InputLabel,
  type InputLabelProps,
  NativeSelect,
  OutlinedInput,
  type OutlinedInputProps,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { SelectArrow } from './SelectArrow.tsx';

export interface TextFieldProps
  extends Omit<OutlinedInputProps, 'color' | 'inputProps' | 'label' | 'margin' | 'slotProps' | 'slots'> {
  readonly label?: ReactNode;
  readonly helperText?: ReactNode;
  /** Shows the list of the browser; `children` are its options. */
  readonly select?: boolean;
  readonly children?: ReactNode;
  readonly slotProps?: {
    readonly input?: Partial<OutlinedInputProps>;
    readonly htmlInput?: OutlinedInputProps['inputProps'];
    readonly inputLabel?: Partial<InputLabelProps>;
    readonly formHelperText?: Partial<FormHelperTextProps>;
  };
}

/**
 * A field with its label and its help, for text or a choice. Material's own also loads two other looks, and the menu of a
 * choice with the layers below it.
 */
export function TextField({
  label,
  helperText,
  select = false,
  children,
  slotProps = {},
  id,
  className,
  sx,
  disabled = false,
  error = false,
  fullWidth = false,
  required = false,
  size = 'medium',
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const helpId = helperText ? `${fieldId}-help` : undefined;
  const field = (
    <OutlinedInput
      {...input}
      id={fieldId}
      label={label}
      notched={Boolean(label)}
      fullWidth={fullWidth}
      aria-describedby={helpId}
      inputProps={slotProps.htmlInput}
      {...slotProps.input}
    />
  );
  return (
    <FormControl {...{ className, sx, disabled, error, fullWidth, required, size }}>
      {label && (
        <InputLabel id={`${fieldId}-label`} htmlFor={fieldId} {...slotProps.inputLabel}>
          {label}
        </InputLabel>
      )}
      {select ? (
        <NativeSelect input={field} IconComponent={SelectArrow}>
          {children}
        </NativeSelect>
      ) : (
        field
      )}
      {helperText && (
        <FormHelperText id={helpId} {...slotProps.formHelperText}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
