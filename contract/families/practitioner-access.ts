import * as z from 'zod/mini';
import { AccessChange, CoveredKits, EndOfAccess } from '#contract/families/accessChange.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { PatientId, PractitionerCode, UserId } from '#contract/shared/ids.ts';

import { AssignedPractitioner } from './patients.ts';

export const findPractitioner = endpoint({
  name: 'findPractitioner',
  method: 'GET',
  path: '/api/practitioners/:practitioner_code',
  callers: ['customer'],
  for_owners: true,
  summary:
    'The name behind an access code; the id only if the practitioner already sees a patient of the caller.',
  params: z.strictObject({ practitioner_code: PractitionerCode }),
  result: z.object({ id: z.nullable(UserId), full_name: z.nullable(z.string()) }),
  errors: ['invalid_practitioner_code', 'over_request_rate_limit'],
});
export type FoundPractitioner = z.infer<typeof findPractitioner.result>;

export const grantAccess = endpoint({
  name: 'grantAccess',
  method: 'POST',
  path: '/api/patients/:patient_id/practitioners',
  callers: ['customer'],
  for_owners: true,
  summary:
    "Gives the practitioner behind a code access to one of the caller's patients: to all kits without an end by default. An ended grant is renewed.",
  params: z.strictObject({ patient_id: PatientId }),
  body: z.strictObject({
    practitioner_code: PractitionerCode,
    kit_record_ids: z._default(CoveredKits, null),
    ends_at: z._default(EndOfAccess, null),
  }),
  status: 201,
  result: AssignedPractitioner,
  errors: [
    'patient_not_found',
    'invalid_practitioner_code',
    'practitioner_already_assigned',
    'kit_not_found',
    'access_end_not_possible',
    'over_request_rate_limit',
  ],
});

export const changeAccess = endpoint({
  name: 'changeAccess',
  method: 'PUT',
  path: '/api/patients/:patient_id/practitioners/:practitioner_id',
  callers: ['customer'],
  for_owners: true,
  summary: 'Sets the kits and the end of a grant. An ended grant is renewed.',
  params: z.strictObject({ patient_id: PatientId, practitioner_id: UserId }),
  body: AccessChange,
  errors: ['practitioner_not_assigned', 'kit_not_found', 'access_end_not_possible'],
});
export type AccessTerms = z.infer<typeof changeAccess.body>;

export const revokeAccess = endpoint({
  name: 'revokeAccess',
  method: 'DELETE',
  path: '/api/patients/:patient_id/practitioners/:practitioner_id',
  callers: ['customer'],
  for_owners: true,
  summary: "Ends a practitioner's access to one of the caller's patients, or removes an ended grant.",
  params: z.strictObject({ patient_id: PatientId, practitioner_id: UserId }),
  errors: ['practitioner_not_assigned'],
});
