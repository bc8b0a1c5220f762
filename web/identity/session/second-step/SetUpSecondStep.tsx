import { Stack } from '@mui/material';
import { useState } from 'react';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { FactorSetUp, useFactorSetUp } from './FactorSetUp.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';
import { type ChosenStep, SecondStepChoice, SecondStepKinds } from './SecondStepChoice.tsx';

interface Props {
  /** Called after the second step is set up and the recovery codes are stored. */
  readonly onDone: () => void;
}

/** Sets up an account's first second step: choice, proof, recovery codes. */
export const SetUpSecondStep = ({ onDone }: Props) => (
  <PasswordAgain>
    <Steps onDone={onDone} />
  </PasswordAgain>
);

function Steps({ onDone }: Props) {
  const [chosen, setChosen] = useState<ChosenStep>();
  const setUp = useFactorSetUp({ needsCodes: true, onDone });
  const { target, focusLater } = useFocusLater<HTMLElement>();
  const onCancel = () => {
    setChosen(undefined);
    focusLater();
  };

  if (chosen) return <FactorSetUp chosen={chosen} setUp={setUp} onCancel={onCancel} />;
  return (
    <Stack spacing={2.5}>
      <SecondStepKinds ref={target} />
      <SecondStepChoice onChosen={setChosen} />
    </Stack>
  );
}
