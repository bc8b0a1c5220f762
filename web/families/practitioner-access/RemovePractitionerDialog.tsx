import type { AssignedPractitioner, Patient } from '#contract/families/patients.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { patientName } from '#web/lib/patientName.ts';
import { showDone } from '#web/ui/toasts.ts';
import { isLive } from './accessText.ts';
import { useRevokeAccess } from './api.ts';
import { practitionerName } from './practitionerName.ts';

interface Props {
  readonly patient: Patient;
  readonly practitioner: AssignedPractitioner;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Ends the access of a practitioner, or takes an ended grant off the list, after a confirmation. */
export function RemovePractitionerDialog({ patient, practitioner, onRemoved, onClose }: Props) {
  const revoke = useRevokeAccess(patient.id);
  const name = practitionerName(practitioner);

  const onConfirm = () =>
    revoke.mutate(practitioner.id, {
      onSuccess: () => {
        showDone(`${name} removed successfully`);
        onRemoved();
      },
    });

  return (
    <ConfirmMutation
      mutation={revoke}
      title="Remove practitioner?"
      confirmLabel="Remove"
      busyLabel="Removing..."
      isDestructive
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {isLive(practitioner)
        ? `${name} will no longer see ${patientName(patient)}, the kits, the answers and the reports.`
        : `${name} has no access any more, and will not be listed.`}
    </ConfirmMutation>
  );
}
