import type { Laboratory } from '#contract/laboratory/laboratories.ts';
import { useAddTechnician } from './api.ts';
import { NameDialog } from './NameDialog.tsx';
import { PinDialog } from './PinDialog.tsx';

interface Props {
  readonly laboratories: readonly Laboratory[];
  readonly onClose: () => void;
}

/** Adds a technician, and shows the PIN. */
export function AddTechnicianDialog({ laboratories, onClose }: Props) {
  const add = useAddTechnician();
  if (add.data) return <PinDialog {...add.data} onDone={onClose} />;
  return (
    <NameDialog
      title="Add Technician"
      submitLabel="Add Technician"
      laboratories={laboratories}
      help="Administrators read it in the history of a kit. Families do not."
      mutation={add}
      onCancel={onClose}
    />
  );
}
