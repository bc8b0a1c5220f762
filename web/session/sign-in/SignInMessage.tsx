import { Button } from '@mui/material';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Message } from '#web/ui/Message.tsx';
import { useResendLink, type useSignIn, type useSignUp } from './api.ts';
import { LinkResent } from './LinkResent.tsx';

interface Props {
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly signUp: ReturnType<typeof useSignUp>;
  /** The server's reason for a refusal that belongs to no field. */
  readonly refusal: string | undefined;
}

/** The result of the last login or registration. */
export function SignInMessage({ signIn, signUp, refusal }: Props) {
  if (refusal)
    return (
      <>
        <FocusedMessage severity="error">{refusal}</FocusedMessage>
        {signIn.variables && hasCode(signIn.error, 'invalid_credentials') && (
          <ResendLinkButton email={signIn.variables.email} />
        )}
      </>
    );
  if (signIn.isSuccess) return <Message severity="success">Login successful! Redirecting...</Message>;
  if (!signUp.isSuccess) return null;
  return (
    <FocusedMessage severity="success">
      Registration submitted! Please check your email for a confirmation link. If you don't receive an email,
      the address may already be registered - try logging in instead.
    </FocusedMessage>
  );
}

function ResendLinkButton({ email }: { readonly email: string }) {
  const resend = useResendLink();
  if (resend.isSuccess) return <LinkResent />;

  return (
    <>
      {resend.error && <FocusedMessage severity="error">{messageOf(resend.error)}</FocusedMessage>}
      <Button disabled={resend.isPending} onClick={() => resend.mutate(email)}>
        {resend.isPending ? 'Please wait...' : 'Send the confirmation link again'}
      </Button>
    </>
  );
}
