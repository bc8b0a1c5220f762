import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import type { AssignedPractitioner, Patient } from '#contract/patients.ts';
import { messageOf } from '#web/lib/api.ts';
import { patientName } from '#web/patients/patientName.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { useGrantAccess } from './api.ts';
import { PractitionerCodeField } from './PractitionerCodeField.tsx';
import { practitionerName } from './practitionerName.ts';
import { showAssignmentToast } from './showAssignmentToast.ts';
import { useCodeCheck } from './useCodeCheck.ts';

interface Props {
  readonly patient: Patient;
  readonly assigned: readonly AssignedPractitioner[];
  readonly onClose: () => void;
}

/** Gives the practitioner behind a code access to a patient. */
export function AssignPractitionerDialog({ patient, assigned, onClose }: Props) {
  const title_id = useId();
  const [code, setCode] = useState('');
  const check = useCodeCheck(code, assigned);
  const grant = useGrantAccess(patient.id);

  const onChange = (typed: string) => {
    setCode(typed);
    grant.reset();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check.state !== 'valid') return;
    grant.mutate(check.practitioner_code, {
      onSuccess: (practitioner) => {
        showAssignmentToast(`${practitionerName(practitioner)} assigned successfully`);
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      onClose={grant.isPending ? undefined : onClose}
      aria-labelledby={title_id}
      maxWidth="sm"
      fullWidth
    >
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={title_id}>Assign Practitioner</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 3 }}>
            The practitioner will see {patientName(patient)}, the kits and the reports.
          </DialogContentText>
          {grant.isError && (
            <FocusedMessage severity="error" sx={{ mb: 3 }}>
              {messageOf(grant.error)}
            </FocusedMessage>
          )}
          <PractitionerCodeField
            label="Practitioner Access Code"
            code={code}
            check={check}
            inputRef={focusNow}
            onChange={onChange}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={grant.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={grant.isPending || check.state !== 'valid'}>
            {grant.isPending ? 'Assigning...' : 'Assign'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The dialog has one field, which one wants to type into at once. */
const focusNow = (input: HTMLInputElement | null) => input?.focus();
