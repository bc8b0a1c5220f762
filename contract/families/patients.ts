import * as z from 'zod/mini';
import { NewPatient } from '#contract/families/kitRegistration.ts';
import { KitDetails, KitSummary } from '#contract/kits/kits.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId, UserId } from '#contract/shared/ids.ts';
import { CalendarDate, Timestamp } from '#contract/shared/text.ts';

export const Patient = z.object({
  id: PatientId,
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.nullable(CalendarDate),
});
export type Patient = z.infer<typeof Patient>;

/** A grant. One that has ended shows the practitioner nothing, and can be renewed. */
export const AssignedPractitioner = z.object({
  id: UserId,
  full_name: z.nullable(z.string()),
  /** When this access began: the renewal of an ended grant is a new beginning. */
  granted_at: Timestamp,
  /** The covered kits; null for all, later ones included. Empty if none of them exists any more. */
  kit_record_ids: z.nullable(z.array(KitRecordId)),
  /** The first moment without access; null for no end. */
  ends_at: z.nullable(Timestamp),
});
export type AssignedPractitioner = z.infer<typeof AssignedPractitioner>;

/** A patient who was merged into another one, and comes back with an undo. */
export const Merge = z.object({
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.nullable(CalendarDate),
  merged_at: Timestamp,
  undo_until: Timestamp,
  /** The kits that would go back. */
  kit_ids: z.array(KitCode),
});
export type Merge = z.infer<typeof Merge>;

/** Whether another guardian owns the record; absent for the caller's own. */
const IsShared = z.optional(z.boolean());

/** Whether an account accepted an invitation of the caller, who confirms it. The previous release does not send it. */
const AwaitsConfirmation = z.optional(z.boolean());

export const listPatients = endpoint({
  name: 'listPatients',
  method: 'GET',
  path: '/api/patients',
  callers: ['customer'],
  for_owners: true,
  summary: 'The patients of whom the customer is a guardian, with their kits, sorted by name.',
  result: z.object({
    patients: z.array(
      z.extend(Patient, {
        is_shared: IsShared,
        awaits_confirmation: AwaitsConfirmation,
        kits: z.array(KitSummary),
      }),
    ),
  }),
});

export const getPatient = endpoint({
  name: 'getPatient',
  method: 'GET',
  path: '/api/patients/:patient_id',
  callers: ['customer'],
  for_owners: true,
  summary: "One of the caller's patients with kits (newest first) and assigned practitioners.",
  params: z.strictObject({ patient_id: PatientId }),
  result: z.object({
    patient: z.extend(Patient, {
      is_shared: IsShared,
      /** Whether the patient came of age and has not taken the record over. */
      is_hand_over_due: z.optional(z.boolean()),
      awaits_confirmation: AwaitsConfirmation,
      /** The merge that the caller can undo; null for none. The previous release does not send it. */
      merge: z.optional(z.nullable(Merge)),
    }),
    practitioners: z.array(AssignedPractitioner),
    kits: z.array(KitDetails),
    /**
     * Whether the patient is under 18 and the caller has not stated to be a guardian. The previous release does not send it.
     */
    lacks_guardianship: z.optional(z.boolean()),
  }),
  errors: ['patient_not_found'],
});
export type PatientDetails = z.infer<typeof getPatient.result>;

export const updatePatient = endpoint({
  name: 'updatePatient',
  method: 'PUT',
  path: '/api/patients/:patient_id',
  callers: ['customer'],
  for_owners: true,
  summary: "Corrects the names and date of birth of one of the caller's patients.",
  params: z.strictObject({ patient_id: PatientId }),
  body: NewPatient,
  result: Patient,
  errors: ['patient_not_found', 'sample_before_birth'],
});

export const removePatient = endpoint({
  name: 'removePatient',
  method: 'DELETE',
  path: '/api/patients/:patient_id',
  callers: ['customer'],
  for_owners: true,
  summary: "Removes one of the caller's patients without kits, who has no other guardians.",
  params: z.strictObject({ patient_id: PatientId }),
  errors: ['patient_not_found', 'patient_has_kits', 'patient_shared'],
});
