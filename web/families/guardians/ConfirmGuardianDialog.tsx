import { Typography } from '@mui/material';
import { useState } from 'react';
import type { Guardian, GuardianGrant, GuardianInvitation } from '#contract/families/guardians.ts';
import type { Patient } from '#contract/families/patients.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useConfirmInvitation } from './api.ts';
import { GrantsToEnd } from './GrantsToEnd.tsx';
import { personText } from './personText.ts';
import { useLeavePatient } from './useLeavePatient.ts';

interface Props {
  readonly patient: Patient;
  readonly invitation: GuardianInvitation & { readonly accepted_by: UserId };
  readonly guardians: readonly Guardian[];
  /** The grants that guardians gave. */
  readonly grants: readonly GuardianGrant[];
  readonly onClose: () => void;
}

/** Asks whether the account that accepted belongs to the right person, and explains the consequences. */
export function ConfirmGuardianDialog({ patient, invitation, guardians, grants, onClose }: Props) {
  const { id, kind, email, accepted_by, accepted_name, accepted_email, keeps } = invitation;
  const isHandOver = kind === 'hand_over';
  const confirm = useConfirmInvitation(patient.id, isHandOver);
  const leave = useLeavePatient();
  const [ended, setEnded] = useState<readonly UserId[]>([]);
  const ofLeaving = grants.filter(
    ({ given_by }) => isHandOver && given_by !== accepted_by && !keeps.includes(given_by),
  );
  const name = accepted_name ?? accepted_email ?? email;
  const onConfirm = () =>
    confirm.mutate(
      { invitation_id: id, accepted_by, ended },
      {
        onSuccess: () => {
          if (isHandOver) return leave(`${patient.first_name}’s record is handed over`);
          showDone(`${name} is a guardian now`);
          onClose();
        },
      },
    );
  return (
    <ConfirmMutation
      isDestructive={isHandOver}
      title={isHandOver ? 'Hand over the record?' : 'Confirm this person?'}
      confirmLabel={isHandOver ? 'Hand over' : 'Confirm'}
      busyLabel={isHandOver ? 'Handing over...' : 'Confirming...'}
      mutation={confirm}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        <strong>{personText({ full_name: accepted_name, email: accepted_email ?? email })}</strong> accepted
        the invitation.
      </Typography>
      <Typography>
        {isHandOver
          ? `Then the record belongs to ${name}. ${staying(guardians, accepted_by, keeps)} Links to the record end, and this cannot be undone.`
          : `Then ${name} sees and does everything that you can for ${patient.first_name}.`}
      </Typography>
      {ofLeaving.length > 0 && <GrantsToEnd grants={ofLeaving} ended={ended} onChange={setEnded} />}
    </ConfirmMutation>
  );
}

/** Who of today's guardians keeps the record, as the person has chosen. */
function staying(guardians: readonly Guardian[], person: UserId, keeps: readonly UserId[]): string {
  const names = guardians.flatMap(({ id, full_name, email }) =>
    id !== person && keeps.includes(id) ? [full_name ?? email] : [],
  );
  if (names.length === 0) return 'No guardian of today keeps access.';
  return `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'stays a guardian' : 'stay guardians'}; nobody else keeps access.`;
}
