import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { FactorSetUp } from './FactorSetUp.tsx';
import { FirstRecoveryCodes } from './FirstRecoveryCodes.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';
import { type ChosenStep, SecondStepChoice } from './SecondStepChoice.tsx';
import { SecondStepKinds } from './SecondStepKinds.tsx';
import { useFactorSetUp } from './useFactorSetUp.ts';

interface Props {
  /** The second step is set up, and the recovery codes are stored. */
  readonly onDone: () => void;
}

/** Sets up the first second step of an account: which one, its proof, the recovery codes. */
export const SetUpSecondStep = ({ onDone }: Props) => (
  <PasswordAgain>
    <Steps onDone={onDone} />
  </PasswordAgain>
);

function Steps({ onDone }: Props) {
  const [chosen, setChosen] = useState<ChosenStep>();
  const { codes, onVerified } = useFactorSetUp({ needs_codes: true, onDone });
  const { target, focusLater } = useFocusLater<HTMLElement>();
  const onCancel = () => {
    setChosen(undefined);
    focusLater();
  };

  if (!codes.isIdle) return <FirstRecoveryCodes codes={codes} onDone={onDone} />;
  if (chosen) return <FactorSetUp chosen={chosen} onVerified={onVerified} onCancel={onCancel} />;
  return (
    <Stack spacing={2.5}>
      <SecondStepKinds ref={target} />
      <SecondStepChoice onChosen={setChosen} />
    </Stack>
  );
}
