import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewPassword, PASSWORD_MIN } from '#contract/account.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { CurrentPassword, CurrentPasswordField } from '#web/session/second-step/CurrentPasswordField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';

interface Props {
  readonly email: string;
  readonly onClose: () => void;
}

const Fields = z.object({ current_password: CurrentPassword, password: NewPassword });
type Fields = z.infer<typeof Fields>;

/** Changes the password and ends the user's other sessions. */
export function ChangePasswordDialog({ email, onClose }: Props) {
  const form = useForm<Fields>({
    resolver: formResolver(Fields),
    defaultValues: { current_password: '', password: '' },
  });
  const { errors } = form.formState;
  const onChanged = () => {
    showDone('Password changed. All other sessions have been ended.');
    onClose();
  };

  return (
    <AccountFormDialog
      title="Change password"
      submitLabel="Change password"
      busyLabel="Please wait..."
      form={form}
      toBody={(fields) => fields}
      onChanged={onChanged}
      onCancel={onClose}
    >
      {/* Helps password managers find the entry. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <CurrentPasswordField
        field={form.register('current_password')}
        problem={errors.current_password?.message}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        field={form.register('password')}
        problem={errors.password?.message}
        helperText={`At least ${PASSWORD_MIN} characters`}
      />
    </AccountFormDialog>
  );
}
