import type { UseFormReturn } from 'react-hook-form';
import { PASSWORD_MIN } from '#contract/account.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import type { SignInFields } from './signInFields.ts';

interface Props {
  readonly form: UseFormReturn<SignInFields>;
  /** The password is being chosen, not asked for. */
  readonly is_new?: boolean;
  /** Whose password it is stands fast. */
  readonly email_is_fixed?: boolean;
}

/** E-mail and password. */
export function CredentialFields({
  form: { register, formState },
  is_new = false,
  email_is_fixed = false,
}: Props) {
  const { errors } = formState;
  return (
    <>
      <FormTextField
        label="Email Address"
        type="email"
        autoComplete="username"
        field={register('email')}
        problem={errors.email?.message}
        slotProps={{ input: { readOnly: email_is_fixed } }}
      />
      <PasswordField
        label="Password"
        autoComplete={is_new ? 'new-password' : 'current-password'}
        field={register('password')}
        problem={errors.password?.message}
        helperText={is_new && `At least ${PASSWORD_MIN} characters`}
      />
    </>
  );
}
