import { FormControlLabel, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedPatient } from '#contract/identity/consents.ts';
import { documentQuery, useGiveConsents } from '#web/identity/consents/api.ts';
import { DocumentText } from '#web/identity/consents/DocumentText.tsx';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { patientName } from '#web/lib/patientName.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { showDone } from '#web/ui/toasts.ts';

interface Props {
  readonly patient: NamedPatient;
  readonly onClose: () => void;
}

/** Shows the document about research, and allows it for a patient. */
export function AllowResearch({ patient, onClose }: Props) {
  const { data: document } = useQuery(documentQuery('research'));
  const give = useGiveConsents(() => {
    showDone(`${document?.title ?? 'Research'} allowed for ${patientName(patient)}`);
    onClose();
  });
  // A version that replaces another is not the one that was ticked.
  const [ticked, setTicked] = useState<string>();
  if (!document) return null;
  const { id, sha256, title, text } = document;
  const onConfirm = () => give.mutate([{ document_id: id, sha256, patient_id: patient.id }]);
  return (
    <ConfirmMutation
      mutation={give}
      title={`${title}: ${patientName(patient)}`}
      confirmLabel="Allow"
      busyLabel="Please wait..."
      isReady={ticked === id}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Stack spacing={1}>
        <DocumentText title={`Text of ${title}`} text={text} isFramed />
        <FormControlLabel
          control={
            <Checkbox
              checked={ticked === id}
              onChange={(_, checked) => setTicked(checked ? id : undefined)}
            />
          }
          label={`I have read this and allow it for ${patientName(patient)}`}
        />
      </Stack>
    </ConfirmMutation>
  );
}
