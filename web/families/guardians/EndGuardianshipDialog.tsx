import { useState } from 'react';
import type { Guardian, GuardianGrant } from '#contract/families/guardians.ts';
import type { Patient } from '#contract/families/patients.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useRemoveGuardian } from './api.ts';
import { GrantsToEnd } from './GrantsToEnd.tsx';
import { useLeavePatient } from './useLeavePatient.ts';

interface Props {
  readonly patient: Patient;
  readonly guardian: Guardian;
  /** The grants that this guardian gave. */
  readonly grants: readonly GuardianGrant[];
  readonly is_own: boolean;
  readonly onClose: () => void;
}

/** Prompts before a guardianship ends. */
export function EndGuardianshipDialog({ patient, guardian, grants, is_own, onClose }: Props) {
  const end = useRemoveGuardian(patient.id, is_own);
  const leave = useLeavePatient();
  const [ended, setEnded] = useState<readonly UserId[]>([]);
  const name = guardian.full_name ?? guardian.email;
  const onConfirm = () =>
    end.mutate(
      { user_id: guardian.id, ended },
      {
        onSuccess: () => {
          if (is_own) return leave(`You are no longer a guardian of ${patient.first_name}`);
          showDone(`${name} removed`);
          onClose();
        },
      },
    );
  return (
    <ConfirmMutation
      isDestructive
      title={is_own ? `Leave ${patient.first_name}’s record?` : `Remove ${name}?`}
      confirmLabel={is_own ? 'Leave' : 'Remove'}
      busyLabel={is_own ? 'Leaving...' : 'Removing...'}
      mutation={end}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {is_own ? 'You' : name} will no longer see {patient.first_name}, the kits, the answers and the reports.
      Links to the record for doctors end, too; the other guardians can create new ones.
      {is_own &&
        guardian.is_owner &&
        ' The guardian who has been one for the longest time becomes the owner of the record.'}
      {grants.length > 0 && <GrantsToEnd grants={grants} ended={ended} onChange={setEnded} />}
    </ConfirmMutation>
  );
}
