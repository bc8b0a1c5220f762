import { Typography } from '@mui/material';
import { useState } from 'react';
import type { Merge, Patient } from '#contract/families/patients.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useHeadingFocus } from '#web/ui/useHeadingFocus.ts';
import { useSeparatePatients } from './mergeApi.ts';

interface Props {
  readonly patient: Patient;
  readonly merge: Merge;
}

/** Says which patient was merged into this one, and undoes it. */
export function MergeBanner({ patient, merge }: Props) {
  const [isAsking, setAsking] = useState(false);
  const focusHeading = useHeadingFocus();
  const name = patientName(merge);
  const separate = useSeparatePatients(patient.id, () => {
    showDone(`${name} is a patient of their own again`);
    setAsking(false);
    focusHeading();
  });
  const kits = new Intl.ListFormat('en').format(merge.kit_ids);
  return (
    <>
      <Alert
        severity="info"
        variant="outlined"
        action={
          <Button color="inherit" onClick={() => setAsking(true)}>
            Undo the merge
          </Button>
        }
        sx={bannerLook}
      >
        {name} was merged into this patient on {formatDate(merge.merged_at)}. You can undo it until{' '}
        {formatDate(merge.undo_until)}.
      </Alert>
      {isAsking && (
        <ConfirmMutation
          title="Undo the merge?"
          confirmLabel="Undo the Merge"
          busyLabel="Undoing..."
          mutation={separate}
          onConfirm={() => separate.mutate()}
          onCancel={() => setAsking(false)}
        >
          <Typography>
            {name} comes back{merge.kit_ids.length > 0 && ` with ${kits}`}, and practitioners see what they
            saw before. Changes of access since then stay. Kits that you registered since stay with{' '}
            {patientName(patient)}. Links and invitations that ended do not come back.
          </Typography>
        </ConfirmMutation>
      )}
    </>
  );
}

const bannerLook = {
  mb: 4,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .alert-message': { flex: '1 1 12rem' },
  '& .alert-action': { py: 0.5 },
};
