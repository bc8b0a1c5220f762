import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { type TechnicianRow, useRenewPin } from './api.ts';
import { PinDialog } from './PinDialog.tsx';

interface Props {
  readonly technician: TechnicianRow;
  readonly onClose: () => void;
}

/** Gives a technician a new PIN after a question, and shows it. */
export function RenewPinDialog({ technician: { id, name }, onClose }: Props) {
  const renew = useRenewPin(id);
  if (renew.data) return <PinDialog name={name} pin={renew.data.pin} onDone={onClose} />;
  return (
    <ConfirmMutation
      mutation={renew}
      title={`New PIN for ${name}?`}
      confirmLabel="New PIN"
      onConfirm={() => renew.mutate()}
      onCancel={onClose}
    >
      The present PIN stops working, and a turn of {name} at a bench ends. A locked name is unlocked.
    </ConfirmMutation>
  );
}
