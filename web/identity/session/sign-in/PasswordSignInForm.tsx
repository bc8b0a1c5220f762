import type { CurrentSession } from '#contract/identity/session.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useSignIn } from './api.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { LoginFields, noFields } from './signInFields.ts';

interface Props {
  /** The address of the only user who may log in; any user without it. */
  readonly email?: string;
  /** The session may lack its second step. */
  readonly onSignedIn: (session: CurrentSession) => void;
}

/** Logs in on the current screen. */
export function PasswordSignInForm({ email, onSignedIn }: Props) {
  const { field, props } = useMutationForm({
    schema: LoginFields,
    defaultValues: { ...noFields, ...(email && { email }) },
    focus: email ? 'password' : 'email',
    mutation: useSignIn(),
    toVariables: (fields) => fields,
    onSuccess: onSignedIn,
  });

  return (
    <SubmitForm label="Login" {...props}>
      <CredentialFields field={field} isEmailReadOnly={email !== undefined} />
    </SubmitForm>
  );
}
