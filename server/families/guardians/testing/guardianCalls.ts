import {
  acceptGuardianInvitation,
  confirmGuardianInvitation,
  declineGuardianInvitation,
  type Guardians,
  type InvitationKind,
  inviteGuardian,
  listGuardians,
  openGuardianInvitation,
  removeGuardian,
  withdrawGuardianInvitation,
} from '#contract/families/guardians.ts';
import type { PatientId, UserId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { mailedToken } from '#server/testing/accounts.ts';
import type { People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

/** Calls about guardians. Anna invites by default. */
export function guardianCalls(portal: TestPortal, people: People) {
  const invite = (
    patient_id: PatientId,
    email: string,
    { kind = 'guardian', by = people.anna }: { kind?: InvitationKind; by?: Caller | undefined } = {},
  ) => portal.call(by, inviteGuardian, { params: { patient_id }, body: { email, kind } });
  const list = async (patient_id: PatientId, by: Caller = people.anna): Promise<Guardians> =>
    listGuardians.result.parse((await portal.call(by, listGuardians, { params: { patient_id } })).body);
  const accept = (by: Caller | undefined, token: string, keeps: readonly UserId[] = []) =>
    portal.call(by, acceptGuardianInvitation, { body: { token, keeps: [...keeps] } });
  const confirm = (
    patient_id: PatientId,
    invitation_id: string,
    accepted_by: UserId,
    by: Caller | undefined = people.anna,
    ended_access: UserId[] = [],
  ) =>
    portal.call(by, confirmGuardianInvitation, {
      params: { patient_id, invitation_id },
      body: { accepted_by, ended_access },
    });

  /** An invitation of a person with the token of its mail. */
  const invited = async (
    patient_id: PatientId,
    person: Person,
    more: { kind?: InvitationKind; by?: Caller } = {},
  ) => {
    const { id } = inviteGuardian.result.parse((await invite(patient_id, person.email, more)).body);
    return { id, token: await mailedToken(portal, person.email) };
  };
  /** An invitation that the person has accepted. */
  const accepted = async (
    patient_id: PatientId,
    person: Person,
    { keeps = [], ...more }: { kind?: InvitationKind; by?: Caller; keeps?: readonly UserId[] } = {},
  ) => {
    const invitation = await invited(patient_id, person, more);
    await accept(person, invitation.token, keeps);
    return invitation;
  };
  return {
    invite,
    invited,
    accept,
    accepted,
    confirm,
    list,
    /** Ids of the guardians, the owner first. */
    idsOf: async (patient_id: PatientId, by?: Caller) =>
      (await list(patient_id, by)).guardians.map(({ id }) => id),
    open: (by: Caller | undefined, token: string) =>
      portal.call(by, openGuardianInvitation, { body: { token } }),
    decline: (by: Caller | undefined, token: string) =>
      portal.call(by, declineGuardianInvitation, { body: { token } }),
    withdraw: (patient_id: PatientId, invitation_id: string, by: Caller | undefined = people.anna) =>
      portal.call(by, withdrawGuardianInvitation, { params: { patient_id, invitation_id } }),
    remove: (
      patient_id: PatientId,
      user_id: UserId,
      by: Caller | undefined = people.anna,
      ended_access?: UserId[],
    ) =>
      portal.call(by, removeGuardian, {
        params: { patient_id, user_id },
        ...(ended_access && { body: { ended_access } }),
      }),
    /** Makes a person another guardian of Anna's patient. */
    makeGuardian: async (patient_id: PatientId, person: Person) => {
      const { id } = await accepted(patient_id, person);
      await confirm(patient_id, id, person.actor.user_id);
    },
  };
}

export type GuardianCalls = ReturnType<typeof guardianCalls>;
