import { DialogContentText } from '@mui/material';
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PatientDetails } from '#contract/families/patients.ts';
import { forgetInvitation } from '#web/lib/invitedCode.ts';
import { patientName } from '#web/lib/patientName.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { isLive } from './accessText.ts';
import { useGrantAccess } from './api.ts';
import { PractitionerCodeField } from './PractitionerCodeField.tsx';
import { practitionerName } from './practitionerName.ts';
import { TermsOfAccess } from './TermsOfAccess.tsx';
import { useAccessForm } from './useAccessForm.ts';
import { useCodeCheck } from './useCodeCheck.ts';
import { useInvitation } from './useInvitation.ts';

interface Props extends PatientDetails {
  readonly onClose: () => void;
}

/** Gives the practitioner with a code access to a patient: to all kits without an end, unless the owner unfolds the limits. */
export function AssignPractitionerDialog({ patient, practitioners, kits, onClose }: Props) {
  const invited = useInvitation();
  const [code, setCode] = useState(invited ?? '');
  const isInvited = code === invited;
  const [isUnfolded, setUnfolded] = useState(false);
  // The code of an ended grant renews it.
  const check = useCodeCheck(
    code,
    practitioners.filter((practitioner) => isLive(practitioner)),
    isInvited,
  );
  const grant = useGrantAccess(patient.id);
  const form = useAccessForm({ covers: 'all', kits: [], last_day: '' });
  const refusal = useRefusal(form, grant.error);
  const isLimited = useWatch({ control: form.control, name: 'covers' }) === 'chosen';

  const onChange = (typed: string) => {
    setCode(typed);
    grant.reset();
  };

  const onSubmit = form.handleSubmit((terms) => {
    if (check.state !== 'valid') return;
    grant.mutate(
      { practitioner_code: check.practitioner_code, ...terms },
      {
        onSuccess: (practitioner) => {
          showDone(`${practitionerName(practitioner)} assigned successfully`);
          if (isInvited) forgetInvitation();
          onClose();
        },
      },
    );
  });

  return (
    <FormDialog
      title="Assign Practitioner"
      submitLabel="Assign"
      busyLabel="Assigning..."
      busy={grant.isPending}
      refusal={refusal}
      error={grant.error}
      isReady={check.state === 'valid'}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <DialogContentText>
        The practitioner will see {patientName(patient)},{' '}
        {isLimited ? 'the chosen kits, their answers and reports.' : 'the kits, the answers and the reports.'}
      </DialogContentText>
      {isInvited && check.state === 'valid' && (
        <Alert severity="info">The access code of your invitation is filled in below.</Alert>
      )}
      <PractitionerCodeField label="Practitioner Access Code" code={code} check={check} onChange={onChange} />
      {isUnfolded ? (
        <TermsOfAccess form={form} kits={kits} takesFocus />
      ) : (
        <Button
          edge="start"
          aria-expanded={false}
          endIcon={<Icon of={ChevronDown} />}
          onClick={() => setUnfolded(true)}
          sx={{ alignSelf: 'flex-start' }}
        >
          All kits, until you remove it
        </Button>
      )}
    </FormDialog>
  );
}
