import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { FactorSetUp, useFactorSetUp } from '#web/session/second-step/FactorSetUp.tsx';
import type { ChosenStep } from '#web/session/second-step/SecondStepChoice.tsx';

interface Props {
  readonly chosen: ChosenStep;
  readonly needsCodes: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Sets up a second step. The user may cancel before the proof, then must store the recovery codes. */
export function SetUpDialog({ chosen, needsCodes, onDone, onCancel }: Props) {
  const titleId = useId();
  const setUp = useFactorSetUp({ needsCodes, onDone });
  const isVerified = !setUp.codes.isIdle;

  return (
    <Dialog
      open
      onClose={isVerified ? undefined : onCancel}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{isVerified ? 'Recovery codes' : titles[chosen.factor_type]}</DialogTitle>
      <DialogContent>
        <FactorSetUp chosen={chosen} setUp={setUp} onCancel={onCancel} />
      </DialogContent>
    </Dialog>
  );
}

const titles = {
  totp: 'Set up an authenticator app',
  webauthn: 'Add a passkey',
} as const;
