import * as z from 'zod/mini';
import { NewPassword } from '#contract/identity/credentials.ts';
import { PASSWORD_MIN } from '#contract/identity/limits.ts';
import {
  CurrentPassword,
  CurrentPasswordField,
} from '#web/identity/session/second-step/CurrentPasswordField.tsx';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useUpdateAccount } from './api.ts';

interface Props {
  readonly email: string;
  readonly onClose: () => void;
}

/** Changes the password and ends the user's other sessions. */
export function ChangePasswordDialog({ email, onClose }: Props) {
  const { field, props } = useMutationForm({
    schema: z.object({ current_password: CurrentPassword, password: NewPassword }),
    defaultValues: { current_password: '', password: '' },
    mutation: useUpdateAccount(),
    toVariables: (fields) => fields,
    onSuccess: () => {
      showDone('Password changed. All other sessions have been ended.');
      onClose();
    },
  });

  return (
    <FormDialog title="Change password" submitLabel="Change password" onCancel={onClose} {...props}>
      {/* Helps password managers find the entry. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <CurrentPasswordField {...field('current_password')} enterKeyHint="next" />
      <PasswordField
        {...field('password')}
        label="New password"
        autoComplete="new-password"
        helperText={`At least ${PASSWORD_MIN} characters`}
      />
    </FormDialog>
  );
}
