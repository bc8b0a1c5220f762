import * as z from 'zod/mini';
import type { InvitationKind } from '#contract/families/guardians.ts';
import {
  Guardian,
  GuardianGrant,
  GuardianInvitation,
  inviteGuardian,
  openGuardianInvitation,
} from '#contract/families/guardians.ts';
import type { PatientId, UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';
import type { MailText } from '#server/identity/account/queries.ts';

/** The guardians of a patient of the caller, the owner first. */
export const guardiansOf = many(
  Guardian,
  (patient_id: PatientId) => sql`
    select id, full_name, email, is_owner, added_at from app.guardians_with_names(${patient_id})`,
);

/** The open invitations for a patient of the caller, newest first. */
export const invitationsOf = many(
  GuardianInvitation,
  (patient_id: PatientId) => sql`
    select id, kind, email, is_own, invited_by, created_at, expires_at, accepted_at, accepted_by, accepted_name,
      accepted_email, keeps
    from app.guardian_invitations_of(${patient_id})`,
);

/** The live grants to a patient of the caller that guardians gave. */
export const grantsByGuardians = many(
  GuardianGrant,
  (patient_id: PatientId) => sql`
    select given_by, practitioner_id, full_name from app.grants_by_guardians(${patient_id})`,
);

/** Whether the record of a patient of the caller can be handed over. */
export const mayHandOver = value(
  z.boolean(),
  (patient_id: PatientId) => sql`select app.may_hand_over(${patient_id}) as may`,
);

/**
 * Invites an address and mails the link.
 * @throws constraints `patient_not_found`, `already_guardian`, `guardian_limit`, `guardian_invitation_limit`, `not_adult`.
 */
export const insertInvitation = one(
  inviteGuardian.result,
  (
    patient_id: PatientId,
    {
      kind,
      email,
      token_hash,
      mail,
    }: {
      readonly kind: InvitationKind;
      readonly email: string;
      readonly token_hash: Buffer;
      readonly mail: MailText;
    },
  ) => sql`
    select id, expires_at
    from app.invite_guardian(${patient_id}, ${kind}, ${email}, ${token_hash}, ${mail.subject}, ${mail.body})`,
);

/** @throws constraints `patient_not_found`, `guardian_invitation_not_found`. */
export const withdrawInvitation = command(
  (patient_id: PatientId, invitation_id: string) =>
    sql`select app.withdraw_guardian_invitation(${patient_id}, ${invitation_id})`,
);

/**
 * Confirms the account that accepted an invitation of the caller, and ends the access of practitioners.
 * @throws constraints `patient_not_found`, `guardian_invitation_not_found`, `guardian_not_customer`, `guardian_limit`, `not_adult`.
 */
export const confirmInvitation = command(
  (patient_id: PatientId, invitation_id: string, accepted_by: UserId, ended_access: readonly UserId[]) => sql`
    select app.confirm_guardian_invitation(${patient_id}, ${invitation_id}, ${accepted_by}, ${ended_access})`,
);

/**
 * Ends a guardianship, and the access of practitioners.
 * @throws constraints `patient_not_found`, `guardian_not_found`, `guardian_not_owner`, `last_guardian`.
 */
export const removeGuardian = command(
  (patient_id: PatientId, user_id: UserId, ended_access: readonly UserId[]) =>
    sql`select app.remove_guardian(${patient_id}, ${user_id}, ${ended_access})`,
);

/** The invitation behind a token; undefined for everybody but its address. */
export const invitationWithToken = one(
  openGuardianInvitation.result,
  (token_hash: Buffer) => sql`
    select kind, first_name, inviter_name, inviter_email, expires_at, accepted_at, guardians
    from app.read_guardian_invitation(${token_hash})`,
);

/** @throws constraints `guardian_invitation_not_found`, `already_guardian`, `guardian_limit`. */
export const acceptInvitation = command(
  (token_hash: Buffer, keeps: readonly UserId[]) =>
    sql`select app.accept_guardian_invitation(${token_hash}, ${keeps})`,
);

/** @throws constraint `guardian_invitation_not_found`. */
export const declineInvitation = command(
  (token_hash: Buffer) => sql`select app.decline_guardian_invitation(${token_hash})`,
);

/** Forgets invitations a quarter of a year after their end. */
export const removeOldInvitations = command(() => sql`select app.remove_old_invitations()`);
