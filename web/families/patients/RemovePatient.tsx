import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Patient, removePatient } from '#contract/families/patients.ts';
import { guardiansQuery } from '#web/families/guardians/api.ts';
import { useLeavePatient } from '#web/families/guardians/useLeavePatient.ts';
import { call } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { patientName } from '#web/lib/patientName.ts';
import { useChange } from '#web/lib/useChange.ts';
import { Button } from '#web/ui/Button.tsx';

interface Props {
  readonly patient: Patient;
  /** Called if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** Removes a patient without kits, who was entered by mistake or twice. */
export function RemovePatient({ patient }: Props) {
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const leave = useLeavePatient();
  const name = patientName(patient);
  const remove = useChange(
    () =>
      call<typeof removePatient>('DELETE /api/patients/:patient_id', { params: { patient_id: patient.id } }),
    {
      onSuccess: () => leave(`${name} removed`),
    },
  );
  const { data, isPending } = useQuery({ ...guardiansQuery(patient.id), enabled: isAsking });
  const isShared = (data?.guardians.length ?? 0) > 1;
  return (
    <Box component="section" aria-labelledby={titleId} data-screen-only sx={{ p: 2 }}>
      <Typography id={titleId} component="h2" variant="h3">
        Added by mistake?
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        A patient without kits can be removed.
      </Typography>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Remove patient
      </Button>
      {isAsking && (
        <ConfirmMutation
          isDestructive
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          isReady={!isPending && !isShared}
          mutation={remove}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        >
          {isShared
            ? `Other guardians share ${patient.first_name}. Remove them first, under Guardians on this page.`
            : 'The name and the date of birth are deleted, and practitioners lose their access. This cannot be undone.'}
        </ConfirmMutation>
      )}
    </Box>
  );
}
