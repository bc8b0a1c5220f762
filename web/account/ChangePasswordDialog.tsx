import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NewPassword, PASSWORD_MIN } from '#contract/account.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useUpdateAccount } from './api.ts';
import { CurrentPassword } from './currentPassword.ts';
import { showAccountToast } from './showAccountToast.ts';

interface Props {
  /** Whose password it is. */
  readonly email: string;
  readonly onClose: () => void;
}

const Fields = z.object({ current_password: CurrentPassword, password: NewPassword });
type Fields = z.infer<typeof Fields>;

/** Changes the password, which ends the user's other sessions. */
export function ChangePasswordDialog({ email, onClose }: Props) {
  const update = useUpdateAccount();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(Fields),
    defaultValues: { current_password: '', password: '' },
  });
  const { errors } = form.formState;
  const refusal = useRefusal(form, update.error);
  const onChanged = () => {
    showAccountToast('Password changed. All other sessions have been ended.');
    onClose();
  };
  const onSubmit = form.handleSubmit((fields) => update.mutate(fields, { onSuccess: onChanged }));

  return (
    <FormDialog
      title="Change password"
      submit_label="Change password"
      busy_label="Please wait..."
      busy={update.isPending}
      refusal={refusal}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {/* Tells a password manager which of its entries this is about. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
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
    </FormDialog>
  );
}
