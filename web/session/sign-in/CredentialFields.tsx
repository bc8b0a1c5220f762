import { PASSWORD_MIN } from '#contract/account.ts';
import type { FormField } from '#web/lib/fieldsOf.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

interface Props {
  readonly field: (name: 'email' | 'password') => FormField;
  /** The password is being chosen, not asked for. */
  readonly is_new?: boolean;
  /** Whose password it is stands fast. */
  readonly email_is_fixed?: boolean;
}

/** Email and password. */
export const CredentialFields = ({ field, is_new = false, email_is_fixed = false }: Props) => (
  <>
    <FormTextField
      {...field('email')}
      label="Email Address"
      type="email"
      autoComplete="username"
      slotProps={{ input: { readOnly: email_is_fixed } }}
    />
    <PasswordField
      {...field('password')}
      label="Password"
      autoComplete={is_new ? 'new-password' : 'current-password'}
      helperText={is_new && `At least ${PASSWORD_MIN} characters`}
    />
  </>
);
