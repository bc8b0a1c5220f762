import { messageOf } from '#web/lib/api.ts';
import { Message } from '#web/ui/Message.tsx';

interface Attempt {
  readonly isSuccess: boolean;
  readonly error: unknown;
}

interface Props {
  readonly signIn: Attempt;
  readonly signUp: Attempt;
}

/** What became of the last attempt to sign in or up. */
export function SignInMessage({ signIn, signUp }: Props) {
  const error = signIn.error ?? signUp.error;
  if (error) return <Message severity="error">{messageOf(error)}</Message>;
  if (signIn.isSuccess) return <Message severity="success">Login successful! Redirecting...</Message>;
  if (!signUp.isSuccess) return null;
  return (
    <Message severity="success">
      Registration submitted! Please check your email for a confirmation link. If you don't receive an email,
      the address may already be registered - try logging in instead.
    </Message>
  );
}
