import * as z from 'zod/mini';
import { CLAIM_MESSAGE_MAX } from '#contract/families/limits.ts';
import {
  claimStates,
  kitClaimPageSizes,
  kitClaimSorts,
  undoneRegistrationSorts,
} from '#contract/families/lists.ts';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp, text } from '#contract/shared/text.ts';

export const claimKit = endpoint({
  name: 'claimKit',
  method: 'POST',
  path: '/api/kit-claims',
  callers: ['customer'],
  summary:
    'Tells the administrators that a kit registered by somebody else is the own one. Repeating an open claim changes nothing.',
  body: z.strictObject({
    kit_id: KitCode,
    /** The claimant's patient who gets the kit; without one, the claimant registers the kit once it is free. */
    patient_id: z.optional(z.nullable(PatientId)),
    message: z.optional(z.nullable(text(CLAIM_MESSAGE_MAX).check(z.trim()))),
  }),
  result: z.object({ kit_id: KitCode, claimed_at: Timestamp }),
  errors: ['kit_not_valid', 'kit_is_own', 'patient_not_found'],
});

/** The current registration of a kit, for the decision about it. */
export const CurrentRegistration = z.object({
  kit_record_id: KitRecordId,
  registered_at: Timestamp,
  status: KitStatus,
  customer_email: z.string(),
  patient_name: z.string(),
  has_answers: z.boolean(),
});
export type CurrentRegistration = z.infer<typeof CurrentRegistration>;

export const KitClaim = z.object({
  id: z.uuid(),
  kit_id: KitCode,
  claimant_email: z.string(),
  claimant_name: z.nullable(z.string()),
  /** Null if the claimant registers the kit once it is free. */
  patient_name: z.nullable(z.string()),
  message: z.nullable(z.string()),
  created_at: Timestamp,
  state: z.enum(claimStates),
  decided_at: z.nullable(Timestamp),
  /** The administrator; null before the decision or after deletion. */
  decided_by: z.nullable(z.string()),
  /** Null if the kit is not registered now. */
  registration: z.nullable(CurrentRegistration),
});
export type KitClaim = z.infer<typeof KitClaim>;

export const listKitClaims = endpoint({
  name: 'listKitClaims',
  method: 'GET',
  path: '/api/admin/kit-claims',
  callers: ['admin'],
  summary: 'One page of the claims to kits, with the number of open ones.',
  query: z.extend(pageQuery(kitClaimSorts, kitClaimPageSizes), {
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    state: z.optional(z.enum(claimStates)),
  }),
  result: z.extend(pageOf(KitClaim), { open: z.number() }),
});

export const countOpenClaims = endpoint({
  name: 'countOpenClaims',
  method: 'GET',
  path: '/api/admin/kit-claims/open',
  callers: ['admin'],
  summary: 'The number of open claims.',
  result: z.object({ open: z.number() }),
});

export const decideKitClaim = endpoint({
  name: 'decideKitClaim',
  method: 'POST',
  path: '/api/admin/kit-claims/:claim_id/decision',
  callers: ['admin'],
  summary:
    "Accepts or refuses a claim and tells both owners. An accepted claim undoes the kit's registration, and moves the kit to the claim's patient or reserves it for the claimant.",
  params: z.strictObject({ claim_id: z.uuid() }),
  body: z.strictObject({
    decision: z.enum(['accepted', 'refused']),
    /** The registration that the caller saw; null for none. */
    kit_record_id: z.nullable(KitRecordId),
  }),
  errors: [
    'kit_claim_not_found',
    'kit_claim_decided',
    'kit_claim_settled',
    'registration_changed',
    'patient_kit_limit',
    'kit_not_valid',
  ],
});

const kit_params = z.strictObject({ kit_id: KitCode });

export const getRegistration = endpoint({
  name: 'getRegistration',
  method: 'GET',
  path: '/api/admin/kit-inventory/:kit_id/registration',
  callers: ['admin'],
  summary: 'The current registration of a kit.',
  params: kit_params,
  result: CurrentRegistration,
  errors: ['kit_not_found'],
});

export const undoRegistration = endpoint({
  name: 'undoRegistration',
  method: 'POST',
  path: '/api/admin/kit-inventory/:kit_id/undo-registration',
  callers: ['admin'],
  summary:
    'Undoes a wrong registration and tells its owner. Answers, notes, suggestions of staff and history are sealed, files of the laboratory stay with the kit, and its code is free for everybody but the former owner.',
  params: kit_params,
  body: z.strictObject({ kit_record_id: KitRecordId }),
  errors: ['registration_changed'],
});

export const UndoneRegistration = z.object({
  id: z.uuid(),
  kit_id: KitCode,
  patient_name: z.string(),
  customer_email: z.string(),
  undone_at: Timestamp,
  undone_by: z.nullable(z.string()),
  has_answers: z.boolean(),
  restored_at: z.nullable(Timestamp),
  restore_until: Timestamp,
  /** False after the time for it, or while the kit is registered again. */
  can_restore: z.boolean(),
});
export type UndoneRegistration = z.infer<typeof UndoneRegistration>;

export const listUndoneRegistrations = endpoint({
  name: 'listUndoneRegistrations',
  method: 'GET',
  path: '/api/admin/undone-registrations',
  callers: ['admin'],
  summary: 'One page of the undone registrations. Their content is sealed.',
  query: z.extend(pageQuery(undoneRegistrationSorts, kitClaimPageSizes), {
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  result: pageOf(UndoneRegistration),
});

export const restoreRegistration = endpoint({
  name: 'restoreRegistration',
  method: 'POST',
  path: '/api/admin/undone-registrations/:undone_id/restore',
  callers: ['admin'],
  summary:
    'Takes an undo back and tells the owner, as long as nobody else has registered the kit. Repeating it is harmless.',
  params: z.strictObject({ undone_id: z.uuid() }),
  errors: [
    'undone_registration_not_found',
    'restore_too_late',
    'kit_already_registered',
    'kit_not_valid',
    'patient_kit_limit',
    'sample_before_birth',
  ],
});

/** A registration of the caller that was undone, with the answers that the caller gave. */
export const OwnUndoneRegistration = z.object({
  kit_id: KitCode,
  undone_at: Timestamp,
  answers: z.nullable(SubmittedAnswers),
});
export type OwnUndoneRegistration = z.infer<typeof OwnUndoneRegistration>;

export const listOwnUndoneRegistrations = endpoint({
  name: 'listOwnUndoneRegistrations',
  method: 'GET',
  path: '/api/patients/:patient_id/undone-registrations',
  callers: ['customer'],
  for_owners: true,
  summary: "Registrations of one of the caller's patients that were undone, with the answers given before.",
  params: z.strictObject({ patient_id: PatientId }),
  result: z.object({ registrations: z.array(OwnUndoneRegistration) }),
  errors: ['patient_not_found'],
});
