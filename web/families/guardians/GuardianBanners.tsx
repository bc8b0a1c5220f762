import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Patient } from '#contract/families/patients.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { useIsInvited, useProfile } from '#web/identity/session/api.ts';
import { guardianInvitationPath, invitationOf } from '#web/lib/guardianInvitation.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';

// One file: each of its own would cost the patient's page its name.

const InviteGuardianDialog = lazyDialog(
  async () => (await import('./InviteGuardianDialog.tsx')).InviteGuardianDialog,
);

/** Reminds the guardians of a patient who came of age. */
export function HandOverBanner({ patient }: { readonly patient: Patient }) {
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

/** Leads to an invitation of the user's address until it is answered: in this browser, or else in the mail, which holds the link. */
export function InvitedBanner() {
  const { email } = useProfile();
  const isInvited = useIsInvited();
  const navigate = useNavigate();
  const invitation = invitationOf(email);
  if (!invitation && !isInvited) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={bannerLook}
      action={
        invitation && (
          <Button color="inherit" onClick={() => void navigate({ href: guardianInvitationPath(invitation) })}>
            See the invitation
          </Button>
        )
      }
    >
      {invitation
        ? 'You have an invitation.'
        : 'An invitation waits in your mail. Open the link in it to read and answer it.'}
    </Alert>
  );
}

interface HintProps {
  readonly patient_id: PatientId;
  /** Called if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** Leads to the account that accepted an invitation, and waits for its author. */
export const ConfirmGuardianHint = ({ patient_id }: HintProps) => (
  <Alert severity="warning">
    Somebody accepted your invitation.{' '}
    <RouterLink to={paths.guardians(patient_id)} resetScroll={false} color="inherit">
      Confirm who it is
    </RouterLink>
  </Alert>
);

/** A message across the page, with its button below it on a phone. */
const bannerLook = {
  mb: 4,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .alert-message': { flex: '1 1 12rem' },
  '& .alert-action': { py: 0.5 },
};
