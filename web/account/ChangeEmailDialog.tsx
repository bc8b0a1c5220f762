import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Email } from '#contract/account.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { CurrentPasswordField } from '#web/session/second-step/CurrentPasswordField.tsx';
import { CurrentPassword } from '#web/session/second-step/currentPassword.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { AccountFormDialog } from './AccountFormDialog.tsx';

interface Props {
  /** The present address. */
  readonly email: string;
  readonly onSent: (new_email: string) => void;
  readonly onCancel: () => void;
}

/** Asks for another address, which counts once the link sent there has been opened. */
export function ChangeEmailDialog({ email, onSent, onCancel }: Props) {
  const form = useForm<Fields>({
    resolver: formResolver(fieldsFor(email)),
    defaultValues: { email: '', current_password: '' },
  });
  const { errors } = form.formState;

  return (
    <AccountFormDialog
      title="Change email address"
      submitLabel="Send link"
      busyLabel="Please wait..."
      form={form}
      toBody={(fields) => fields}
      onChanged={(fields) => onSent(fields.email)}
      onCancel={onCancel}
    >
      <FormTextField
        label="New email address"
        type="email"
        autoComplete="email"
        field={form.register('email')}
        problem={errors.email?.message}
      />
      <CurrentPasswordField
        field={form.register('current_password')}
        problem={errors.current_password?.message}
      />
    </AccountFormDialog>
  );
}

const fieldsFor = (present: string) =>
  z.object({
    email: Email.check(z.refine((email) => email !== present, 'This is your email address already')),
    current_password: CurrentPassword,
  });
type Fields = z.infer<ReturnType<typeof fieldsFor>>;
