import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Factor } from '#contract/identity/session.ts';
import { Loaded } from '#web/identity/account/shared/AccountSection.tsx';
import { useRefreshAccount, userQuery } from '#web/identity/account/shared/api.ts';
import { SettingsSection } from '#web/identity/account/shared/SettingsSection.tsx';
import { PasswordAgain } from '#web/identity/session/second-step/PasswordAgain.tsx';
import { type ChosenStep, SecondStepChoice } from '#web/identity/session/second-step/SecondStepChoice.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { FactorList, RemoveFactorDialog } from './FactorList.tsx';
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx';

const SetUpDialog = lazy(async () => ({ default: (await import('./SetUpDialog.tsx')).SetUpDialog }));

/** The user's second steps. */
export function SecondStepCard() {
  const user = useQuery(userQuery());
  const { target, focusLater } = useFocusLater<HTMLHeadingElement>();

  return (
    <SettingsSection
      title="Two-step login"
      value={user.data ? (user.data.factors?.some(({ status }) => status === 'verified') ? 'On' : 'Off') : ''}
      needsUser={user.isLoadingError}
      description="A second step protects your account even if someone learns your password."
      heading={target}
    >
      <PasswordAgain>
        <Loaded query={user} label="Loading second steps...">
          {({ factors = [] }) => <SecondSteps factors={factors} onClosed={focusLater} />}
        </Loaded>
      </PasswordAgain>
    </SettingsSection>
  );
}

interface Props {
  readonly factors: readonly Factor[];
  /** Called after a dialog has closed and the element focused before it may have gone. */
  readonly onClosed: () => void;
}

function SecondSteps({ factors, onClosed }: Props) {
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
        <Typography variant="body2" color="textSecondary">
          Setting it up ends your other sessions.
        </Typography>
      )}
      <SecondStepChoice onChosen={setChosen} />
      {chosen && (
        <Suspense fallback={null}>
          <SetUpDialog
            chosen={chosen}
            needsCodes={verified.length === steps.length}
            onDone={onSetUp}
            onCancel={onCancelled}
          />
        </Suspense>
      )}
      {removed && (
        <RemoveFactorDialog
          factor={removed}
          isLast={steps.length === 1}
          onRemoved={onRemoved}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </Stack>
  );
}
