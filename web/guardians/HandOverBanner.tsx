import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import type { Patient } from '#contract/patients.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const InviteGuardianDialog = lazyDialog(
  async () => (await import('./InviteGuardianDialog.tsx')).InviteGuardianDialog,
);

interface Props {
  readonly patient: Patient;
  /** It stays until the hand-over. */
  readonly onClose?: () => void;
}

/** Reminds the guardians of a patient who came of age. */
export function HandOverBanner({ patient }: Props) {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Alert
        severity="info"
        variant="outlined"
        action={
          <Button color="inherit" onClick={() => setInviting(true)}>
            Hand over the record
          </Button>
        }
        sx={bannerLook}
      >
        {patient.first_name} is 18 now. From this age on, the record belongs in {patient.first_name}’s own
        hands.
      </Alert>
      {isInviting && (
        <InviteGuardianDialog patient={patient} kind="hand_over" onClose={() => setInviting(false)} />
      )}
    </>
  );
}

const bannerLook = {
  mb: 4,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 12rem' },
  '& .MuiAlert-action': { py: 0.5 },
};
