import { AppSetUp } from './AppSetUp.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import type { ChosenStep } from './SecondStepChoice.tsx';

interface Props {
  readonly chosen: ChosenStep;
  readonly onVerified: () => void;
  readonly onCancel: () => void;
}

/** Sets up the second step that has been chosen, up to its first proof. */
export const FactorSetUp = ({ chosen, ...on }: Props) =>
  chosen.factor_type === 'totp' ? <AppSetUp app={chosen.app} {...on} /> : <PasskeySetUp {...on} />;
