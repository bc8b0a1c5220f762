import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { NextStep } from '#contract/session.ts';
import { StepSkeleton } from './StepSkeleton.tsx';
import { VerifySecondStep } from './VerifySecondStep.tsx';

interface Props {
  readonly next_step: NextStep;
  readonly onCompleted: () => void;
}

const SetUpSecondStep = lazy(async () => ({
  default: (await import('./SetUpSecondStep.tsx')).SetUpSecondStep,
}));

/** Does what a session still waits for before anything else is let through. */
export function CompleteSignIn({ next_step, onCompleted }: Props) {
  if (next_step === 'verify_second_step') return <VerifySecondStep onPassed={onCompleted} />;

  return (
    <Stack spacing={3}>
      <Typography color="textSecondary">
        Your account needs a second step of signing in. Set it up once; from then on it is asked for after
        your password.
      </Typography>
      <Suspense fallback={<StepSkeleton />}>
        <SetUpSecondStep onDone={onCompleted} />
      </Suspense>
    </Stack>
  );
}
