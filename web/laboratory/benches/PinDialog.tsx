import { SecretDialog } from './SecretDialog.tsx';

interface Props {
  readonly name: string;
  readonly pin: string;
  readonly onDone: () => void;
}

/** Shows the PIN of a technician once. */
export const PinDialog = ({ name, pin, onDone }: Props) => (
  <SecretDialog title={`PIN for ${name}`} kind="PIN" value={pin} onDone={onDone}>
    Give it to {name} alone. At a bench, technicians choose their name and enter their PIN.
  </SecretDialog>
);
