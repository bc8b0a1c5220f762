import { hasCode } from '#web/lib/hasCode.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Message } from '#web/ui/Message.tsx';
import type { useSignIn, useSignUp } from './api.ts';
import { ResendLinkButton } from './ResendLinkButton.tsx';

interface Props {
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly signUp: ReturnType<typeof useSignUp>;
  /** Why the last attempt failed, unless a field says so. */
  readonly refusal: string | undefined;
}

/** What became of the last attempt to sign in or up. */
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
