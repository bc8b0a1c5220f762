import { queryOptions } from '@tanstack/react-query';
import type {
  confirmGuardianInvitation,
  inviteGuardian,
  listGuardians,
  removeGuardian,
  withdrawGuardianInvitation,
} from '#contract/families/guardians.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { PatientId, UserId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** The guardians of a patient and the open invitations. */
export const guardiansQuery = (patient_id: PatientId) =>
  queryOptions({
    queryKey: ['patients', patient_id, 'guardians'],
    meta: { live: ['patients', 'notifications'] },
    queryFn: ({ signal }) =>
      call<typeof listGuardians>(
        'GET /api/patients/:patient_id/guardians',
        { params: { patient_id } },
        { signal },
      ),
  });

/** Each change of an invitation is an event of the activity. */
const reloadsOf = (patient_id: PatientId) => ({
  reloads: [
    ['patients', patient_id, 'guardians'],
    ['patients', patient_id, 'events'],
  ],
});

export const useInviteGuardian = (patient_id: PatientId) =>
  useChange(
    (body: InputOf<typeof inviteGuardian>['body']) =>
      call<typeof inviteGuardian>('POST /api/patients/:patient_id/guardian-invitations', {
        params: { patient_id },
        body,
      }),
    reloadsOf(patient_id),
  );

export const useWithdrawInvitation = (patient_id: PatientId) =>
  useChange(
    (invitation_id: string) =>
      call<typeof withdrawGuardianInvitation>(
        'DELETE /api/patients/:patient_id/guardian-invitations/:invitation_id',
        { params: { patient_id, invitation_id } },
      ),
    reloadsOf(patient_id),
  );

interface Confirmation {
  readonly invitation_id: string;
  readonly accepted_by: UserId;
  /** Practitioners whose access ends, too. */
  readonly ended: readonly UserId[];
}

/** Confirms the account that accepted an invitation. A hand-over may hide the patient: its screen is left first. */
export const useConfirmInvitation = (patient_id: PatientId, is_hand_over: boolean) =>
  useChange(
    ({ invitation_id, accepted_by, ended }: Confirmation) =>
      call<typeof confirmGuardianInvitation>(
        'POST /api/patients/:patient_id/guardian-invitations/:invitation_id/confirmation',
        {
          params: { patient_id, invitation_id },
          body: { accepted_by, ended_access: [...ended] },
        },
      ),
    is_hand_over ? {} : reloadsOf(patient_id),
  );

/** Ends a guardianship. The user's own one hides the patient: its screen is left first. */
export const useRemoveGuardian = (patient_id: PatientId, is_own: boolean) =>
  useChange(
    ({ user_id, ended }: { readonly user_id: UserId; readonly ended: readonly UserId[] }) =>
      call<typeof removeGuardian>('DELETE /api/patients/:patient_id/guardians/:user_id', {
        params: { patient_id, user_id },
        body: { ended_access: [...ended] },
      }),
    // Links to the record end, too.
    is_own ? {} : { reloads: [['patients']] },
  );
