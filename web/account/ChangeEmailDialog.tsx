import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Email } from '#contract/account.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { CurrentPassword, CurrentPasswordField } from '#web/session/second-step/CurrentPasswordField.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { AccountFormDialog } from './AccountFormDialog.tsx';

interface Props {
  /** The current address. */
  readonly email: string;
  readonly onSent: (new_email: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a new address. It takes effect with the link sent to it. */
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

const fieldsFor = (current: string) =>
  z.object({
    email: Email.check(z.refine((email) => email !== current, 'This is already your email address')),
    current_password: CurrentPassword,
  });
type Fields = z.infer<ReturnType<typeof fieldsFor>>;
