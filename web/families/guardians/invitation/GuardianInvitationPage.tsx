import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CurrentSession } from '#contract/identity/session.ts';
import { sessionQuery } from '#web/identity/session/api.ts';
import { useEnterPortal } from '#web/identity/session/enterPortal.ts';
import { CompleteSignIn } from '#web/identity/session/second-step/CompleteSignIn.tsx';
import { PasswordSignInForm } from '#web/identity/session/sign-in/PasswordSignInForm.tsx';
import { SignInLayout } from '#web/identity/session/sign-in/SignInLayout.tsx';
import { messageOf } from '#web/lib/api.ts';
import { invitationIn, keepGuardianInvitation } from '#web/lib/guardianInvitation.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { Message } from '#web/ui/Message.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { InvitationAnswer } from './InvitationAnswer.tsx';

/**
 * Answers an invitation to be a guardian. The token of the mailed link stays behind `#`, also during the login, which happens on
 * this screen: no server gets it in an address.
 */
export function GuardianInvitationPage() {
  const hash = useLocation({ select: ({ hash }) => hash });
  const { token } = invitationIn(hash);
  const href = useLocation({ select: ({ href }) => href });
  const enterPortal = useEnterPortal();
  const [logins, setLogins] = useState(0);
  const onSignedIn = async (session: CurrentSession) => {
    await enterPortal(href, session);
    // The login has emptied the cache behind the screen, which stays the same.
    setLogins((count) => count + 1);
  };
  return (
    <SignInLayout title="Your invitation">
      {token === '' ? (
        <Message severity="error">
          This link is not complete. Please open the whole link from the email.
        </Message>
      ) : (
        <WithSession key={logins} hash={hash} onSignedIn={(session) => void onSignedIn(session)} />
      )}
    </SignInLayout>
  );
}

interface Props {
  /** The fragment of the mailed link. */
  readonly hash: string;
  readonly onSignedIn: (session: CurrentSession) => void;
}

function WithSession({ hash, onSignedIn }: Props) {
  const { token, email } = invitationIn(hash);
  const { data: session, isPending, error, refetch } = useQuery(sessionQuery());
  const isLoggedOut = session === null;
  useEffect(() => {
    if (isLoggedOut) keepGuardianInvitation(hash);
  }, [isLoggedOut, hash]);

  if (isPending) return <LoadingLines label="Loading..." />;
  if (session === undefined)
    return <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />;
  if (session === null)
    return (
      <Stack spacing={3}>
        <Typography color="textSecondary">
          Log in with the email address that got the invitation to see who invites you.
        </Typography>
        <PasswordSignInForm onSignedIn={onSignedIn} />
        <Typography variant="body2" color="textSecondary">
          No account yet? <RouterLink to={`${paths.login()}?tab=register&invited=true`}>Register</RouterLink>{' '}
          with that address and confirm it.{' '}
          {email ? 'Then the invitation opens in this browser.' : 'Then open the link in the email again.'}
        </Typography>
      </Stack>
    );
  if (session.next_step) return <CompleteSignIn nextStep={session.next_step} onCompleted={onSignedIn} />;
  return <InvitationAnswer token={token} hash={hash} profile={session.profile} />;
}
