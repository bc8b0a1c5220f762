import type { ComponentProps } from 'react';
import { FactorSetUp, useFactorSetUp } from '#web/identity/session/second-step/FactorSetUp.tsx';
import { RecoveryCodes } from '#web/identity/session/second-step/RecoveryCodes.tsx';
import type { ChosenStep } from '#web/identity/session/second-step/SecondStepChoice.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

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
    <TitledDialog
      maxWidth="xs"
      title={isVerified ? 'Recovery codes' : titles[chosen.factor_type]}
      onClose={isVerified ? undefined : onCancel}
    >
      <FactorSetUp chosen={chosen} setUp={setUp} onCancel={onCancel} />
    </TitledDialog>
  );
}

const titles = { totp: 'Set up an authenticator app', webauthn: 'Add a passkey' };

/** Shows new recovery codes, and closes only after they are stored. */
export const RecoveryCodesDialog = (props: ComponentProps<typeof RecoveryCodes>) => (
  <TitledDialog maxWidth="xs" title="Recovery codes">
    <RecoveryCodes {...props} />
  </TitledDialog>
);
