import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { FactorSetUp, useFactorSetUp } from '#web/session/second-step/FactorSetUp.tsx';
import { RecoveryCodes } from '#web/session/second-step/RecoveryCodes.tsx';
import type { ChosenStep } from '#web/session/second-step/SecondStepChoice.tsx';

interface Props {
  readonly chosen: ChosenStep;
  readonly needsCodes: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Sets up a second step. The user may cancel before the proof, then must store the recovery codes. */
export function SetUpDialog({ chosen, needsCodes, onDone, onCancel }: Props) {
  const setUp = useFactorSetUp({ needsCodes, onDone });
  const isVerified = !setUp.codes.isIdle;
  return (
    <StepDialog
      title={isVerified ? 'Recovery codes' : titles[chosen.factor_type]}
      onClose={isVerified ? undefined : onCancel}
    >
      <FactorSetUp chosen={chosen} setUp={setUp} onCancel={onCancel} />
    </StepDialog>
  );
}

const titles = {
  totp: 'Set up an authenticator app',
  webauthn: 'Add a passkey',
} as const;

interface CodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows new recovery codes, and closes only after they are stored. */
export const RecoveryCodesDialog = (props: CodesProps) => (
  <StepDialog title="Recovery codes" onClose={undefined}>
    <RecoveryCodes {...props} />
  </StepDialog>
);

interface DialogProps {
  readonly title: string;
  /** Undefined while the dialog must stay open. */
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
}

function StepDialog({ title, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  );
}
