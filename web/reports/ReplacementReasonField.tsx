import type { UseFormReturn } from 'react-hook-form';
import { REPLACEMENT_REASON_MAX_LENGTH } from '#contract/reports/limits.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { TextFieldProps } from '#web/ui/TextField.tsx';

export interface ReasonForm {
  readonly reason: string;
}

interface Props extends Pick<TextFieldProps, 'helperText' | 'disabled'> {
  readonly form: UseFormReturn<ReasonForm>;
}

/** Asks why something published is replaced. */
export const ReplacementReasonField = ({ form, ...props }: Props) => (
  <FormTextField
    {...props}
    field={form.register('reason', rules)}
    problem={form.formState.errors.reason?.message}
    label="Reason for the replacement"
    multiline
    rows={3}
    slotProps={{ htmlInput: { 'aria-required': true } }}
    sx={{ mt: 2 }}
  />
);

const rules = {
  validate: (reason: string) => reason.trim() !== '' || 'Please enter a reason',
  maxLength: {
    value: REPLACEMENT_REASON_MAX_LENGTH,
    message: `Please use at most ${REPLACEMENT_REASON_MAX_LENGTH} characters`,
  },
};
