import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { type TechnicianRow, useEndTechnician } from './api.ts';

interface Props {
  readonly technician: TechnicianRow;
  readonly onClose: () => void;
}

/** Prompts before a technician is removed. */
export function RemoveTechnicianDialog({ technician: { id, name }, onClose }: Props) {
  const remove = useEndTechnician(id);
  const onConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showDone(`Technician ${name} removed`);
        onClose();
      },
    });
  return (
    <ConfirmMutation
      isDestructive
      mutation={remove}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {name} can no longer work at any bench, from now on. The history of each kit still names {name}.
    </ConfirmMutation>
  );
}
