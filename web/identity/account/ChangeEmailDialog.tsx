import * as z from 'zod/mini';
import { Email } from '#contract/shared/email.ts';
import {
  CurrentPassword,
  CurrentPasswordField,
} from '#web/identity/session/second-step/CurrentPasswordField.tsx';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useUpdateAccount } from './api.ts';

interface Props {
  /** The current address. */
  readonly email: string;
  readonly onSent: (new_email: string) => void;
  readonly onCancel: () => void;
}

/** Prompts for a new address. It takes effect with the link sent to it. */
export function ChangeEmailDialog({ email, onSent, onCancel }: Props) {
  const { field, props } = useMutationForm({
    schema: z.object({
      email: Email.check(z.refine((chosen) => chosen !== email, 'This is already your email address')),
      current_password: CurrentPassword,
    }),
    defaultValues: { email: '', current_password: '' },
    mutation: useUpdateAccount(),
    toVariables: (fields) => fields,
    onSuccess: (_, fields) => onSent(fields.email),
  });

  return (
    <FormDialog title="Change email address" submitLabel="Send link" onCancel={onCancel} {...props}>
      <FormTextField
        {...field('email')}
        label="New email address"
        type="email"
        autoComplete="email"
        slotProps={{ htmlInput: { enterKeyHint: 'next' } }}
      />
      <CurrentPasswordField {...field('current_password')} />
    </FormDialog>
  );
}
