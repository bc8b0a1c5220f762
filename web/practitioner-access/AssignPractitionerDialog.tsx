import { DialogContentText } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import type { PatientDetails } from '#contract/patients.ts';
import { messageOf } from '#web/lib/api.ts';
import { patientName } from '#web/lib/patientName.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useGrantAccess } from './api.ts';
import { PractitionerCodeField } from './PractitionerCodeField.tsx';
import { practitionerName } from './practitionerName.ts';
import { useCodeCheck } from './useCodeCheck.ts';

interface Props extends Omit<PatientDetails, 'kits'> {
  readonly onClose: () => void;
}

/** Gives the practitioner with a code access to a patient. */
export function AssignPractitionerDialog({ patient, practitioners, onClose }: Props) {
  const [code, setCode] = useState('');
  const check = useCodeCheck(code, practitioners);
  const grant = useGrantAccess(patient.id);

  const onChange = (typed: string) => {
    setCode(typed);
    grant.reset();
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (check.state !== 'valid') return;
    grant.mutate(check.practitioner_code, {
      onSuccess: (practitioner) => {
        showDone(`${practitionerName(practitioner)} assigned successfully`);
        onClose();
      },
    });
  };

  return (
    <FormDialog
      title="Assign Practitioner"
      submitLabel="Assign"
      busyLabel="Assigning..."
      busy={grant.isPending}
      refusal={grant.isError ? messageOf(grant.error) : undefined}
      error={grant.error}
      isReady={check.state === 'valid'}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <DialogContentText>
        The practitioner will see {patientName(patient)}, the kits and the reports.
      </DialogContentText>
      <PractitionerCodeField label="Practitioner Access Code" code={code} check={check} onChange={onChange} />
    </FormDialog>
  );
}
