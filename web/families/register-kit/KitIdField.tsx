import { InputAdornment } from '@mui/material';
import type { ClipboardEvent } from 'react';
import { type UseFormRegisterReturn, useController } from 'react-hook-form';
import { tidyTypedCode } from '#web/lib/tidyCode.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { RegistrationForm } from './registration.ts';
import { takeLabelAddress } from './scannedLabel.ts';

interface Props {
  readonly form: RegistrationForm;
  readonly name: 'kit_id' | 'confirm_kit_id';
  readonly label: string;
  readonly helperText: string;
  readonly problem: string | undefined;
  readonly disabled?: boolean;
  readonly onEdit?: () => void;
}

/** The start of every Kit ID. */
const PREFIX = 'MB';

/** Takes the digits of a Kit ID after its fixed prefix. A whole Kit ID, or the address of a label, can be pasted as well. */
export function KitIdField({ form, name, onEdit, ...props }: Props) {
  const { value, onBlur, ...field } = useController({ control: form.control, name }).field;
  const onChange = async ({ target }: { readonly target: HTMLInputElement }) => {
    tidyTypedCode(target);
    removePrefix(target);
    field.onChange(target.value === '' ? '' : PREFIX + target.value);
    onEdit?.();
  };
  const onPaste = (event: ClipboardEvent) => {
    const kit_id = takeLabelAddress(event.clipboardData.getData('text'));
    if (!kit_id) return;
    event.preventDefault();
    field.onChange(kit_id);
    onEdit?.();
  };
  const registered: UseFormRegisterReturn = { name, ref: field.ref, onChange, onBlur: async () => onBlur() };
  return (
    <FormTextField
      {...props}
      field={registered}
      value={value.slice(PREFIX.length)}
      slotProps={{
        htmlInput: { ...digitsInput, onPaste },
        input: { startAdornment: <InputAdornment position="start">{PREFIX}</InputAdornment> },
      }}
    />
  );
}

/** Shows the digits on the keyboard of a phone. */
const digitsInput = {
  inputMode: 'numeric',
  enterKeyHint: 'next',
  autoComplete: 'off',
  spellCheck: false,
  'aria-required': true,
} as const;

/** Keeps the caret at its character. */
function removePrefix(input: HTMLInputElement): void {
  if (!input.value.startsWith(PREFIX)) return;
  const caret = Math.max(0, (input.selectionEnd ?? input.value.length) - PREFIX.length);
  input.value = input.value.slice(PREFIX.length);
  input.setSelectionRange(caret, caret);
}
