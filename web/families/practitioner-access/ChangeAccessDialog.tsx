import { DialogContentText } from '@mui/material';
import { useState } from 'react';
import type { AssignedPractitioner, PatientDetails } from '#contract/families/patients.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { fieldsOf } from './accessTerms.ts';
import { isLive, lastDay } from './accessText.ts';
import { useChangeAccess } from './api.ts';
import { practitionerName } from './practitionerName.ts';
import { TermsOfAccess } from './TermsOfAccess.tsx';
import { useAccessForm } from './useAccessForm.ts';

interface Props extends Pick<PatientDetails, 'patient' | 'kits'> {
  readonly practitioner: AssignedPractitioner;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Changes the scope and the end of a grant, renews an ended grant, or leads to its removal. */
export function ChangeAccessDialog({ patient, kits, practitioner, onRemove, onClose }: Props) {
  const { id, granted_at, ends_at } = practitioner;
  const name = practitionerName(practitioner);
  const [hasEnded] = useState(() => !isLive(practitioner));
  const form = useAccessForm(fieldsOf(practitioner, kits));
  const change = useChangeAccess(patient.id);
  const refusal = useRefusal(form, change.error);

  const onSubmit = form.handleSubmit((terms) =>
    change.mutate(
      { practitioner_id: id, ...terms },
      {
        onSuccess: () => {
          showDone(hasEnded ? `${name} has access again` : `Access of ${name} saved`);
          onClose();
        },
      },
    ),
  );

  return (
    <FormDialog
      title={`Access of ${name}`}
      submitLabel={hasEnded ? 'Renew' : 'Save'}
      busyLabel={hasEnded ? 'Renewing...' : 'Saving...'}
      busy={change.isPending}
      refusal={refusal}
      error={change.error}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <DialogContentText>
        {hasEnded && ends_at !== null
          ? `Access ended after ${lastDay(ends_at)}. ${name} sees nothing of this record now.`
          : `Access since ${formatDate(granted_at)}.`}
      </DialogContentText>
      <TermsOfAccess form={form} kits={kits} />
      <Button edge="start" color="error" onClick={onRemove} sx={{ alignSelf: 'flex-start' }}>
        {hasEnded ? 'Remove from the list' : 'Remove access'}
      </Button>
    </FormDialog>
  );
}
