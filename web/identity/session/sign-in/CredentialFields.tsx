import { PASSWORD_MIN } from '#contract/identity/limits.ts';
import type { FormField } from '#web/lib/fieldsOf.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

interface Props {
  readonly field: (name: 'email' | 'password') => FormField;
  /** The user chooses a password. */
  readonly isNew?: boolean;
  /** The user cannot change the address. */
  readonly isEmailReadOnly?: boolean;
  /** No field follows; true by default. */
  readonly isLast?: boolean;
}

/** Email and password. */
export const CredentialFields = ({ field, isNew = false, isEmailReadOnly = false, isLast = true }: Props) => (
  <>
    <FormTextField
      {...field('email')}
      label="Email Address"
      type="email"
      autoComplete="username"
      slotProps={{ htmlInput: { enterKeyHint: 'next' }, input: { readOnly: isEmailReadOnly } }}
    />
    <PasswordField
      {...field('password')}
      label="Password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      enterKeyHint={isLast ? 'go' : 'next'}
      helperText={isNew && `At least ${PASSWORD_MIN} characters`}
    />
  </>
);
