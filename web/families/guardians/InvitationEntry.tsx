import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { Guardian, GuardianGrant, GuardianInvitation } from '#contract/families/guardians.ts';
import type { Patient } from '#contract/families/patients.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDone, showFailure } from '#web/ui/toasts.ts';
import { useWithdrawInvitation } from './api.ts';
import { ConfirmGuardianDialog } from './ConfirmGuardianDialog.tsx';
import { entryLook } from './entryLook.ts';
import { personText } from './personText.ts';

interface Props {
  readonly patient: Patient;
  readonly invitation: GuardianInvitation;
  readonly guardians: readonly Guardian[];
  /** The grants that guardians gave. */
  readonly grants: readonly GuardianGrant[];
}

/** An open invitation. Its author confirms who accepted it; every guardian can withdraw it. */
export function InvitationEntry({ patient, invitation, guardians, grants }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useWithdrawInvitation(patient.id);
  const { email, is_own, accepted_by } = invitation;
  const onWithdraw = () =>
    withdraw.mutate(invitation.id, {
      onSuccess: () => showDone('Invitation withdrawn'),
      onError: (error) => showFailure(messageOf(error)),
    });
  return (
    <Box component="li" sx={entryLook}>
      <Box sx={{ minWidth: 0, flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: accepted_by ? 600 : 400 }}>{stateOf(invitation)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {detailOf(invitation)}
        </Typography>
      </Box>
      {is_own && accepted_by && (
        <Button variant="contained" aria-label={`Confirm ${email}`} onClick={() => setConfirming(true)}>
          Confirm
        </Button>
      )}
      <Button
        color="error"
        aria-label={`Withdraw the invitation of ${email}`}
        // A disabled button would lose the focus.
        aria-disabled={withdraw.isPending}
        onClick={() => !withdraw.isPending && onWithdraw()}
      >
        Withdraw
      </Button>
      {isConfirming && accepted_by && (
        <ConfirmGuardianDialog
          patient={patient}
          invitation={{ ...invitation, accepted_by }}
          guardians={guardians}
          grants={grants}
          onClose={() => setConfirming(false)}
        />
      )}
    </Box>
  );
}

function stateOf({ email, accepted_by, accepted_name, accepted_email }: GuardianInvitation): string {
  if (!accepted_by) return email;
  return `${personText({ full_name: accepted_name, email: accepted_email ?? email })} accepted.`;
}

function detailOf({ kind, is_own, invited_by, expires_at, accepted_by }: GuardianInvitation): string {
  const purpose = kind === 'hand_over' ? 'To take over the record' : 'As a guardian';
  const author = is_own ? 'you' : invited_by;
  if (Date.parse(expires_at) <= Date.now()) return `${purpose} · expired ${formatDate(expires_at)}`;
  if (accepted_by)
    return is_own ? `${purpose} · is this the right person?` : `${purpose} · ${author} confirms`;
  return `${purpose} · invited by ${author}, works until ${formatDate(expires_at)}`;
}
