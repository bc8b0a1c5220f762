import type { AssignedPractitioner, Patient } from '#contract/patients.ts';
import { messageOf } from '#web/lib/api.ts';
import { patientName } from '#web/patients/patientName.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useRevokeAccess } from './api.ts';
import { practitionerName } from './practitionerName.ts';
import { showAssignmentToast } from './showAssignmentToast.ts';

interface Props {
  readonly patient: Patient;
  readonly practitioner: AssignedPractitioner;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

/** Asks before a practitioner loses sight of a patient. */
export function RemovePractitionerDialog({ patient, practitioner, onRemoved, onCancel }: Props) {
  const revoke = useRevokeAccess(patient.id);
  const name = practitionerName(practitioner);

  const onConfirm = () =>
    revoke.mutate(practitioner.id, {
      onSuccess: () => {
        showAssignmentToast(`${name} removed successfully`);
        onRemoved();
      },
    });

  return (
    <ConfirmDialog
      open
      title="Remove practitioner?"
      confirm_label="Remove"
      busy_label="Removing..."
      busy={revoke.isPending}
      is_destructive
      error={revoke.isError ? messageOf(revoke.error) : undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {name} will no longer see {patientName(patient)}, the kits and the reports.
    </ConfirmDialog>
  );
}
