import { Typography } from '@mui/material';
import { unexpected } from '#contract/shared/browserErrors.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Message } from '#web/ui/Message.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
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
  const error = signIn.error ?? signUp.error;
  if (refusal)
    return (
      <>
        <FocusedMessage severity="error" error={error}>
          {isUnanswered(error) ? unexpected[1] : refusal}
        </FocusedMessage>
        {signIn.variables && hasCode(signIn.error, 'invalid_credentials') && (
          <UnconfirmedHint email={signIn.variables.email} />
        )}
      </>
    );
  if (signIn.isSuccess) return <Message severity="success">Login successful! Redirecting...</Message>;
  return null;
}

/** Whether neither the portal answered nor the connection is gone: an exception of specification section 8. */
const isUnanswered = (error: Error | null) =>
  error instanceof ApiError && error.code === 'unavailable' && error.status !== 503 && navigator.onLine;

/**
 * Reminds of the confirmation after any refused login. The server refuses an unconfirmed address like a wrong password: somebody
 * who registers a stranger's address would otherwise learn whether it has an account.
 */
function UnconfirmedHint({ email }: { readonly email: string }) {
  const resend = useResendLink();
  if (resend.isSuccess) return <LinkResent />;

  return (
    <>
      {resend.error && (
        <FocusedMessage severity="error" error={resend.error}>
          {messageOf(resend.error)}
        </FocusedMessage>
      )}
      <Typography color="textSecondary">Just registered? Please confirm your email first.</Typography>
      <Button disabled={resend.isPending} onClick={onFirstClick(() => resend.mutate(email))}>
        {resend.isPending ? 'Please wait...' : 'Send the confirmation link again'}
      </Button>
    </>
  );
}
