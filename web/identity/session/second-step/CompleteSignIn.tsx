import { Stack, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { CurrentSession, NextStep } from '#contract/identity/session.ts';
import { useLogin } from '#web/identity/session/useLogin.ts';
import { messageOf } from '#web/lib/api.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { StepSkeleton, VerifySecondStep } from './VerifySecondStep.tsx';

const SetUpSecondStep = lazy(async () => ({
  default: (await import('./SetUpSecondStep.tsx')).SetUpSecondStep,
}));

interface Props {
  readonly nextStep: NextStep;
  readonly onCompleted: (session: CurrentSession) => void;
}

/** Completes a login that lacks its second step. */
export function CompleteSignIn({ nextStep, onCompleted }: Props) {
  const finish = useLogin(async () => undefined);
  if (nextStep === 'verify_second_step') return <VerifySecondStep onPassed={onCompleted} />;

  return (
    <Stack spacing={3}>
      <Typography color="textSecondary">
        Your account requires two-step login. Set up a second step now; you will need it after your password
        at every login.
      </Typography>
      <Suspense fallback={<StepSkeleton />}>
        <SetUpSecondStep onDone={() => finish.mutate(undefined, { onSuccess: onCompleted })} />
      </Suspense>
      {finish.error && (
        <FocusedMessage severity="error" error={finish.error}>
          {messageOf(finish.error)}
        </FocusedMessage>
      )}
    </Stack>
  );
}
