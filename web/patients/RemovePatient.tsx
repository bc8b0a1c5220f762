import { Button } from '@mui/material';
import { useState } from 'react';
import { type Patient, removePatient } from '#contract/patients.ts';
import { useLeavePatient } from '#web/guardians/useLeavePatient.ts';
import { call } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { patientName } from '#web/lib/patientName.ts';
import { useChange } from '#web/lib/useChange.ts';

interface Props {
  readonly patient: Patient;
  /** Called if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** Removes a patient without kits, who was entered by mistake or twice. */
export function RemovePatient({ patient }: Props) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeavePatient();
  const name = patientName(patient);
  const remove = useChange(() => call(removePatient, { params: { patient_id: patient.id } }), {
    onSuccess: () => leave(`${name} removed`),
  });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Remove patient
      </Button>
      {isAsking && (
        <ConfirmMutation
          isDestructive
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          mutation={remove}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        >
          The name and the date of birth are deleted, and practitioners lose their access. This cannot be
          undone.
        </ConfirmMutation>
      )}
    </>
  );
}
