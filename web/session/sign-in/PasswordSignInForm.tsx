import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import type { Session } from '#contract/session.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { useSignIn } from './api.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { LoginFields, noFields, type SignInFields } from './signInFields.ts';

interface Props {
  /** The one who must sign in again; without it anybody may. */
  readonly email?: string;
  /** The session may still wait for its second step. */
  readonly onSignedIn: (session: Session) => void;
}

/** Signs in where the user is, without going to the login screen. */
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
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
      <CredentialFields field={fieldsOf(form)} email_is_fixed={email !== undefined} />
      {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
      <SubmitButton label="Login" busyLabel="Please wait..." busy={signIn.isPending || signIn.isSuccess} />
    </Stack>
  );
}
