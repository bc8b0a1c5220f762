import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { FactorSetUp } from '#web/session/second-step/FactorSetUp.tsx';
import { FirstRecoveryCodes } from '#web/session/second-step/FirstRecoveryCodes.tsx';
import type { ChosenStep } from '#web/session/second-step/SecondStepChoice.tsx';
import { useFactorSetUp } from '#web/session/second-step/useFactorSetUp.ts';

interface Props {
  readonly chosen: ChosenStep;
  readonly needs_codes: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Sets up a second step. It can be left until that counts, then only with the recovery codes. */
export function SetUpDialog({ chosen, needs_codes, onDone, onCancel }: Props) {
  const title_id = useId();
  const { codes, onVerified } = useFactorSetUp({ needs_codes, onDone });

  return (
    <Dialog
      open
      onClose={codes.isIdle ? onCancel : undefined}
      aria-labelledby={title_id}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={title_id}>{codes.isIdle ? titles[chosen.factor_type] : 'Recovery codes'}</DialogTitle>
      <DialogContent>
        {codes.isIdle ? (
          <FactorSetUp chosen={chosen} onVerified={onVerified} onCancel={onCancel} />
        ) : (
          <FirstRecoveryCodes codes={codes} onDone={onDone} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const titles = {
  totp: 'Set up an authenticator app',
  webauthn: 'Add a passkey',
} as const;
