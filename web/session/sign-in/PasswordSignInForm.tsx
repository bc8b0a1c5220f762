import { useForm } from 'react-hook-form';
import type { Session } from '#contract/session.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useSignIn } from './api.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { LoginFields, noFields, type SignInFields } from './signInFields.ts';

interface Props {
  /** The address of the only user who may log in; any user without it. */
  readonly email?: string;
  /** The session may lack its second step. */
  readonly onSignedIn: (session: Session) => void;
}

/** Logs in on the current screen. */
export function PasswordSignInForm({ email, onSignedIn }: Props) {
  const signIn = useSignIn();
  const form = useForm<SignInFields>({
    resolver: formResolver(LoginFields),
    defaultValues: { ...noFields, ...(email && { email }) },
  });
  const refusal = useRefusal(form, signIn.error);
  useFocusAtStart(form, email ? 'password' : 'email');
  const onSubmit = form.handleSubmit((fields) => signIn.mutate(fields, { onSuccess: onSignedIn }));

  return (
    <SubmitForm
      label="Login"
      refusal={refusal}
      busy={signIn.isPending || signIn.isSuccess}
      onSubmit={onSubmit}
    >
      <CredentialFields field={fieldsOf(form)} isEmailReadOnly={email !== undefined} />
    </SubmitForm>
  );
}
