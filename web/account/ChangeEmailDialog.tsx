import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Email } from '#contract/account.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useUpdateAccount } from './api.ts';
import { CurrentPassword } from './currentPassword.ts';

interface Props {
  /** The present address. */
  readonly email: string;
  readonly onSent: (new_email: string) => void;
  readonly onCancel: () => void;
}

/** Asks for another address, which counts once the link sent there has been opened. */
export function ChangeEmailDialog({ email, onSent, onCancel }: Props) {
  const update = useUpdateAccount();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(fieldsFor(email)),
    defaultValues: { email: '', current_password: '' },
  });
  const { errors } = form.formState;
  const refusal = useRefusal(form, update.error);
  const onSubmit = form.handleSubmit((fields) =>
    update.mutate(fields, { onSuccess: () => onSent(fields.email) }),
  );

  return (
    <FormDialog
      title="Change email address"
      submit_label="Send link"
      busy_label="Please wait..."
      busy={update.isPending}
      refusal={refusal}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <FormTextField
        label="New email address"
        type="email"
        autoComplete="email"
        field={form.register('email')}
        problem={errors.email?.message}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        field={form.register('current_password')}
        problem={errors.current_password?.message}
      />
    </FormDialog>
  );
}

const fieldsFor = (present: string) =>
  z.object({
    email: Email.check(z.refine((email) => email !== present, 'This is your email address already')),
    current_password: CurrentPassword,
  });
type Fields = z.infer<ReturnType<typeof fieldsFor>>;
