import * as z from 'zod/mini';
import { MAX_GUARDIANS } from '#contract/families/limits.ts';
import { Email } from '#contract/shared/email.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { PatientId, UserId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** `guardian` adds a guardian; `hand_over` makes a patient who is 18 the owner of their record. */
const InvitationKind = z.enum(['guardian', 'hand_over']);
export type InvitationKind = z.infer<typeof InvitationKind>;

/** A customer who is responsible for a patient. */
export const Guardian = z.object({
  id: UserId,
  full_name: z.nullable(z.string()),
  email: z.string(),
  /** Whether the account owns the record. */
  is_owner: z.boolean(),
  /** When the account became a guardian; null for the owner. */
  added_at: z.nullable(Timestamp),
});
export type Guardian = z.infer<typeof Guardian>;

/** An invitation that waits for the invited person, or for the confirmation of its author. */
export const GuardianInvitation = z.object({
  id: z.uuid(),
  kind: InvitationKind,
  email: z.string(),
  /** Whether the caller sent it, and can confirm it. */
  is_own: z.boolean(),
  /** Name or address of the guardian who sent it. */
  invited_by: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  accepted_at: z.nullable(Timestamp),
  accepted_by: z.nullable(UserId),
  accepted_name: z.nullable(z.string()),
  accepted_email: z.nullable(z.string()),
  /** The guardians who stay after a hand-over, as the person has chosen. */
  keeps: z.array(UserId),
});
export type GuardianInvitation = z.infer<typeof GuardianInvitation>;

/** A live grant that a guardian gave. */
export const GuardianGrant = z.object({
  given_by: UserId,
  practitioner_id: UserId,
  full_name: z.nullable(z.string()),
});
export type GuardianGrant = z.infer<typeof GuardianGrant>;

/** Practitioners whose access ends in the same transaction. One whose access has ended meanwhile is no failure. */
const EndedAccess = z.array(UserId).check(z.maxLength(100));

const OfPatient = z.strictObject({ patient_id: PatientId });
const OfInvitation = z.strictObject({ patient_id: PatientId, invitation_id: z.uuid() });

export const listGuardians = endpoint({
  name: 'listGuardians',
  method: 'GET',
  path: '/api/patients/:patient_id/guardians',
  callers: ['customer'],
  for_owners: true,
  summary:
    "The guardians of the caller's patient, the owner first, and the open invitations. From the 18th birthday on (UTC), the record can be handed over.",
  params: OfPatient,
  result: z.object({
    guardians: z.array(Guardian),
    invitations: z.array(GuardianInvitation),
    /** The previous release does not send them. */
    grants: z.optional(z.array(GuardianGrant)),
    may_hand_over: z.boolean(),
  }),
  errors: ['patient_not_found'],
});
export type Guardians = z.infer<typeof listGuardians.result>;

export const inviteGuardian = endpoint({
  name: 'inviteGuardian',
  method: 'POST',
  path: '/api/patients/:patient_id/guardian-invitations',
  callers: ['customer'],
  for_owners: true,
  summary:
    'Invites somebody by email, as another guardian or to take over the record. The answer does not tell whether the address has an account. A new invitation replaces an open one to the same address.',
  params: OfPatient,
  body: z.strictObject({ email: Email, kind: z._default(InvitationKind, 'guardian') }),
  status: 201,
  result: z.object({ id: z.uuid(), expires_at: Timestamp }),
  errors: [
    'patient_not_found',
    'guardian_not_owner',
    'already_guardian',
    'guardian_limit',
    'guardian_invitation_limit',
    'not_adult',
    'over_request_rate_limit',
  ],
});

export const withdrawGuardianInvitation = endpoint({
  name: 'withdrawGuardianInvitation',
  method: 'DELETE',
  path: '/api/patients/:patient_id/guardian-invitations/:invitation_id',
  callers: ['customer'],
  for_owners: true,
  summary: 'Withdraws an open invitation, even an accepted one. Every guardian may.',
  params: OfInvitation,
  errors: ['patient_not_found', 'guardian_invitation_not_found'],
});

export const confirmGuardianInvitation = endpoint({
  name: 'confirmGuardianInvitation',
  method: 'POST',
  path: '/api/patients/:patient_id/guardian-invitations/:invitation_id/confirmation',
  callers: ['customer'],
  for_owners: true,
  summary:
    'Confirms the account that accepted an invitation of the caller: it becomes a guardian or, for a hand-over, the owner. Then the former guardians lose the record, but for those whom the person keeps.',
  params: OfInvitation,
  body: z.strictObject({
    /** The account that the caller has seen. */
    accepted_by: UserId,
    ended_access: z._default(EndedAccess, []),
  }),
  errors: [
    'patient_not_found',
    'guardian_invitation_not_found',
    'guardian_not_owner',
    'guardian_not_customer',
    'guardian_limit',
    'not_adult',
  ],
});

export const removeGuardian = endpoint({
  name: 'removeGuardian',
  method: 'DELETE',
  path: '/api/patients/:patient_id/guardians/:user_id',
  callers: ['customer'],
  for_owners: true,
  summary:
    "Ends the caller's own guardianship or, for the owner, that of another guardian. Links to the record end with it. After an owner who leaves, the longest-standing guardian is the owner; the last guardian cannot leave.",
  params: z.strictObject({ patient_id: PatientId, user_id: UserId }),
  body: z.nullish(z.strictObject({ ended_access: EndedAccess })),
  errors: ['patient_not_found', 'guardian_not_found', 'guardian_not_owner', 'last_guardian'],
});

/** The token of the mailed link. Any other text is an unknown one. */
const Token = z.string().check(z.maxLength(100));

export const openGuardianInvitation = endpoint({
  name: 'openGuardianInvitation',
  method: 'POST',
  path: '/api/guardian-invitations/open',
  callers: ['customer'],
  summary:
    'The invitation behind a mailed link: who invites, and the first name of the patient. Only the account with the invited, confirmed address gets it; for all others it does not exist.',
  body: z.strictObject({ token: Token }),
  result: z.object({
    kind: InvitationKind,
    first_name: z.string(),
    inviter_name: z.nullable(z.string()),
    inviter_email: z.string(),
    expires_at: Timestamp,
    accepted_at: z.nullable(Timestamp),
    /** The guardians of a record that is handed over, without the caller. */
    guardians: z.array(z.pick(Guardian, { id: true, full_name: true, email: true })),
  }),
  errors: ['guardian_invitation_not_found', 'over_request_rate_limit'],
});
export type OpenInvitation = z.infer<typeof openGuardianInvitation.result>;

export const acceptGuardianInvitation = endpoint({
  name: 'acceptGuardianInvitation',
  method: 'POST',
  path: '/api/guardian-invitations/acceptance',
  callers: ['customer'],
  summary:
    'Accepts an invitation. Nothing is visible to the caller before its author confirms. For a hand-over, `keeps` names the guardians who stay.',
  body: z.strictObject({
    token: Token,
    keeps: z._default(z.array(UserId).check(z.maxLength(MAX_GUARDIANS)), []),
  }),
  errors: ['guardian_invitation_not_found', 'already_guardian', 'guardian_limit', 'over_request_rate_limit'],
});

export const declineGuardianInvitation = endpoint({
  name: 'declineGuardianInvitation',
  method: 'POST',
  path: '/api/guardian-invitations/refusal',
  callers: ['customer'],
  summary: 'Declines an invitation, which then ends.',
  body: z.strictObject({ token: Token }),
  errors: ['guardian_invitation_not_found', 'over_request_rate_limit'],
});
