import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { NextStep } from '#contract/session.ts';
import { messageOf } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useSignOut } from '#web/session/api.ts';
import { useEnterPortal } from '#web/session/enterPortal.ts';
import { leavePortal } from '#web/session/leavePortal.ts';
import { CompleteSignIn } from '#web/session/second-step/CompleteSignIn.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { SignInLayout } from './SignInLayout.tsx';

const route = getRouteApi('/second-step');

/** The second step between the password and the portal. */
export function SecondStepPage() {
  const { next = paths.home() } = route.useSearch();
  const { next_step } = route.useRouteContext();
  const enterPortal = useEnterPortal();
  const queryClient = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const onLogout = () =>
    signOut.mutate(undefined, { onSuccess: () => void leavePortal(queryClient, router) });

  return (
    <SignInLayout title={titles[next_step]}>
      <Stack spacing={2.5}>
        <CompleteSignIn nextStep={next_step} onCompleted={() => void enterPortal(next)} />
        {signOut.error && <FocusedMessage severity="error">{messageOf(signOut.error)}</FocusedMessage>}
        <Button color="inherit" size="small" disabled={signOut.isPending} onClick={onLogout}>
          Log out
        </Button>
      </Stack>
    </SignInLayout>
  );
}

const titles = {
  verify_second_step: 'Confirm that it is you',
  set_up_second_step: 'Set up a second step',
} as const satisfies Record<NextStep, string>;
