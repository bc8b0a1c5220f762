import { Dialog, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CurrentSession } from '#contract/identity/session.ts';
import { announceSignIn, signOutHere } from '#web/identity/session/api.ts';
import { leavePortal } from '#web/identity/session/leavePortal.ts';
import { resumeSession } from '#web/identity/session/resumeSession.ts';
import type { ScreenLock } from '#web/identity/session/screenLock.ts';
import { CompleteSignIn } from '#web/identity/session/second-step/CompleteSignIn.tsx';
import { PasswordSignInForm } from '#web/identity/session/sign-in/PasswordSignInForm.tsx';
import { SignInLayout } from '#web/identity/session/sign-in/SignInLayout.tsx';
import { clearUnsent } from '#web/lib/unsentDatabase.ts';
import { Button } from '#web/ui/Button.tsx';

/** Covers a locked screen until its user logs in again or gives up the unsaved work. */
export function LogInAgain({ lock: { profile, step } }: { readonly lock: ScreenLock }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const onSignedIn = async (session: CurrentSession) => {
    await resumeSession(queryClient, router, session);
    announceSignIn(queryClient);
  };

  const onLeave = () => {
    clearUnsent();
    void leavePortal(queryClient, router, { next: router.state.location.href });
    // The user may be halfway through a login.
    if (step !== 'log_in') signOutHere().catch(() => undefined);
  };

  return (
    <Dialog
      open
      fullScreen
      hideBackdrop
      disableRestoreFocus
      transitionDuration={0}
      slotProps={{ paper: { 'aria-label': 'Log in again', sx: { bgcolor: 'background.default' } } }}
    >
      <SignInLayout title="Log in again">
        <Stack spacing={3}>
          {step !== 'log_in' ? (
            <CompleteSignIn nextStep={step} onCompleted={(session) => void onSignedIn(session)} />
          ) : (
            <>
              <Typography color="textSecondary">
                Your session has ended. Log in again to continue; your entries are still here.
              </Typography>
              <PasswordSignInForm email={profile.email} onSignedIn={(session) => void onSignedIn(session)} />
            </>
          )}
          <Button color="inherit" size="small" onClick={onLeave}>
            Leave without saving
          </Button>
        </Stack>
      </SignInLayout>
    </Dialog>
  );
}
