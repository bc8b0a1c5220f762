import { Stack } from '@mui/material';
import { getRouteApi } from '@tanstack/react-router';
import { useEnterPortal } from '#web/identity/session/enterPortal.ts';
import { useLogout } from '#web/identity/session/leavePortal.ts';
import { CompleteSignIn } from '#web/identity/session/second-step/CompleteSignIn.tsx';
import { messageOf } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { SignInLayout } from './SignInLayout.tsx';

const route = getRouteApi('/second-step');

/** The second step between the password and the portal. */
export function SecondStepPage() {
  const { next = paths.home() } = route.useSearch();
  const { next_step } = route.useRouteContext();
  const enterPortal = useEnterPortal();
  const logout = useLogout();

  return (
    <SignInLayout title={titles[next_step]}>
      <Stack spacing={2.5}>
        <CompleteSignIn nextStep={next_step} onCompleted={(session) => void enterPortal(next, session)} />
        {logout.error && (
          <FocusedMessage severity="error" error={logout.error}>
            {messageOf(logout.error)}
          </FocusedMessage>
        )}
        <Button color="inherit" size="small" disabled={logout.isPending} onClick={() => logout.mutate()}>
          Log out
        </Button>
      </Stack>
    </SignInLayout>
  );
}

const titles = {
  verify_second_step: 'Confirm your identity',
  set_up_second_step: 'Set up a second step',
};
