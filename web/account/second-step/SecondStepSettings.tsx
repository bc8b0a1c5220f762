import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import type { Factor } from '#contract/session.ts';
import { useRefreshAccount } from '#web/account/api.ts';
import { type ChosenStep, SecondStepChoice } from '#web/session/second-step/SecondStepChoice.tsx';
import { SecondStepKinds } from '#web/session/second-step/SecondStepKinds.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { FactorList } from './FactorList.tsx';
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx';
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx';

interface Props {
  readonly factors: readonly Factor[];
  /** A dialog has been closed, and what had the focus before it may have gone. */
  readonly onClosed: () => void;
}

const SetUpDialog = lazy(async () => ({ default: (await import('./SetUpDialog.tsx')).SetUpDialog }));

/** Lists the second steps, adds and removes them. */
export function SecondStepSettings({ factors, onClosed }: Props) {
  const refresh = useRefreshAccount();
  const [chosen, setChosen] = useState<ChosenStep>();
  const [removed, setRemoved] = useState<Factor>();
  const verified = factors.filter(({ status }) => status === 'verified');
  const steps = verified.filter(({ factor_type }) => factor_type !== 'recovery_code');

  const onSetUp = () => {
    setChosen(undefined);
    showDone('Second step added');
    void refresh().then(onClosed);
  };
  const onCancelled = () => {
    setChosen(undefined);
    onClosed();
  };
  const onRemoved = () => {
    setRemoved(undefined);
    showDone('Second step removed');
    onClosed();
  };

  return (
    <Stack spacing={2.5}>
      {steps.length > 0 ? (
        <>
          <FactorList factors={steps} onRemove={setRemoved} />
          <RecoveryCodesLeft />
        </>
      ) : (
        <>
          <Typography>
            With a second step, somebody who learns your password cannot log in with it alone. Setting it up
            ends your other sessions.
          </Typography>
          <SecondStepKinds />
        </>
      )}
      <SecondStepChoice onChosen={setChosen} />
      {chosen && (
        <Suspense fallback={null}>
          <SetUpDialog
            chosen={chosen}
            needs_codes={verified.length === steps.length}
            onDone={onSetUp}
            onCancel={onCancelled}
          />
        </Suspense>
      )}
      {removed && (
        <RemoveFactorDialog
          factor={removed}
          is_last={steps.length === 1}
          onRemoved={onRemoved}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </Stack>
  );
}
