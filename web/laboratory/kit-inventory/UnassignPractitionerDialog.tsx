import type { KitPractitioner } from '#contract/families/kit-practitioners.ts';
import type { InventoryKit } from '#contract/laboratory/kit-inventory.ts';
import { practitionerName } from '#web/families/practitioner-access/practitionerName.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useUnassignPractitioner } from './api.ts';

interface Props {
  readonly kit: InventoryKit;
  readonly practitioner: KitPractitioner;
  readonly onClose: () => void;
}

/** Ends the access of a practitioner to a kit, after a confirmation. */
export function UnassignPractitionerDialog({ kit, practitioner, onClose }: Props) {
  const unassign = useUnassignPractitioner(kit.kit_id);
  const name = practitionerName(practitioner);

  const onConfirm = () =>
    unassign.mutate(practitioner.id, {
      onSuccess: () => {
        showDone(`${name} removed successfully`);
        onClose();
      },
    });

  return (
    <ConfirmMutation
      mutation={unassign}
      title="Remove practitioner?"
      confirmLabel="Remove"
      busyLabel="Removing..."
      isDestructive
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {practitioner.sees_all_kits
        ? `${name} will no longer see ${kit.patient_name ?? 'this patient'}, the kits, the answers and the reports.`
        : `${name} will no longer see kit ${kit.kit_id}. The grant is for certain kits, and the others stay visible.`}{' '}
      The family and the practitioner are told.
    </ConfirmMutation>
  );
}
