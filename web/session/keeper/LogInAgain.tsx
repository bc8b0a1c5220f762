import { Button, Dialog, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { clearUnsent } from '#web/lib/unsentDatabase.ts';
import { useChange } from '#web/lib/useChange.ts';
import { announceSignIn, signOutHere } from '#web/session/api.ts';
import { leavePortal } from '#web/session/leavePortal.ts';
import { resumeSession } from '#web/session/resumeSession.ts';
import type { ScreenLock } from '#web/session/screenLock.ts';
import { CompleteSignIn } from '#web/session/second-step/CompleteSignIn.tsx';
import { PasswordSignInForm } from '#web/session/sign-in/PasswordSignInForm.tsx';
import { SignInLayout } from '#web/session/sign-in/SignInLayout.tsx';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';

/** Covers a locked screen until its user logs in again or gives up the unsaved work. */
export function LogInAgain({ lock: { profile, step } }: { readonly lock: ScreenLock }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const resume = useChange(() => resumeSession(queryClient, router), {
    onSuccess: () => announceSignIn(queryClient),
  });
  const onSignedIn = () => resume.mutate();

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
          {resume.isPending ? (
            <CenteredSpinner label="Loading..." />
          ) : resume.error ? (
            <LoadError message={messageOf(resume.error)} error={resume.error} onRetry={onSignedIn} />
          ) : step !== 'log_in' ? (
            <CompleteSignIn nextStep={step} onCompleted={onSignedIn} />
          ) : (
            <>
              <Typography color="textSecondary">
                Your session has ended. Log in again to continue; your entries are still here.
              </Typography>
              <PasswordSignInForm email={profile.email} onSignedIn={onSignedIn} />
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
