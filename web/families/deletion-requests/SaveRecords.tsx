import { Stack, Typography } from '@mui/material';
import type { DeletionPreview } from '#contract/families/deletion-requests.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { saveRecord } from '#web/families/patients/saveRecord.ts';
import { patientName } from '#web/lib/patientName.ts';
import { useChange } from '#web/lib/useChange.ts';
import { Button } from '#web/ui/Button.tsx';
import { showFailure } from '#web/ui/toasts.ts';

/** Offers the whole record of each patient as a file. */
export function SaveRecords({ patients }: Pick<DeletionPreview, 'patients'>) {
  const save = useChange((patient_id: PatientId) => saveRecord(patient_id), {
    onError: () => showFailure('Failed to download the record. Please try again.'),
  });
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        Save each record as one ZIP file before it goes: answers, reports, counts and activity.
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        {patients.map((patient) => (
          <Button
            key={patient.id}
            variant="outlined"
            // A disabled button would lose the focus.
            aria-disabled={save.isPending}
            onClick={() => !save.isPending && save.mutate(patient.id)}
            sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
          >
            {save.isPending && save.variables === patient.id
              ? 'Downloading...'
              : `Download the record of ${patientName(patient)}`}
          </Button>
        ))}
      </Stack>
    </>
  );
}
