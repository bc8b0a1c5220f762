import type { AssignedPractitioner, Patient } from '#contract/patients.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { patientName } from '#web/lib/patientName.ts';
import { showDone } from '#web/ui/toasts.ts';
import { useRevokeAccess } from './api.ts';
import { practitionerName } from './practitionerName.ts';

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
        showDone(`${name} removed successfully`);
        onRemoved();
      },
    });

  return (
    <ConfirmMutation
      open
      mutation={revoke}
      title="Remove practitioner?"
      confirmLabel="Remove"
      busyLabel="Removing..."
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {name} will no longer see {patientName(patient)}, the kits and the reports.
    </ConfirmMutation>
  );
}
