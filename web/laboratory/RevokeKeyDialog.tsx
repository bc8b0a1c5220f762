import type { LaboratoryKey } from '#contract/laboratory.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useRevokeLaboratoryKey } from './api.ts';

interface Props {
  readonly laboratoryKey: LaboratoryKey;
  readonly onClose: () => void;
}

/** Asks before a key is ended. */
export function RevokeKeyDialog({ laboratoryKey: { id, name, prefix }, onClose }: Props) {
  const revoke = useRevokeLaboratoryKey(id);
  const onConfirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        showDone(`Key ${name} revoked`);
        onClose();
      },
    });

  return (
    <ConfirmMutation
      open
      isDestructive
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      mutation={revoke}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      The key that begins with <code>{prefix}</code> ends at once, also for an upload that is on its way. It
      cannot be used again; the reports that came by it stay.
    </ConfirmMutation>
  );
}
