import Alert from '@mui/material/Alert';
import { messageOf } from '#web/lib/api.ts';

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
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (signIn.isSuccess)
    return (
      <Alert severity="success" role="status">
        Login successful! Redirecting...
      </Alert>
    );
  if (signUp.isSuccess)
    return (
      <Alert severity="success" role="status">
        Registration submitted! Please check your email for a confirmation link. If you don't receive an
        email, the address may already be registered - try logging in instead.
      </Alert>
    );
  return null;
}
