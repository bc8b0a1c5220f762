import * as z from 'zod/mini';
import { CUSTOMERS_REGISTER, KitRegistration, LabelProof } from '#contract/families/kitRegistration.ts';

import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';

export const registerKit = endpoint({
  name: 'registerKit',
  method: 'POST',
  path: '/api/kits',
  callers: ['customer'],
  summary:
    "Registers a kit for a patient of the caller's or a new one, with an optional practitioner, as one transaction.",
  body: KitRegistration,
  status: 201,
  result: z.object({
    id: KitRecordId,
    kit_id: KitCode,
    patient_id: PatientId,
    /** Whether the registration carried the proof of the label. */
    is_proved: z.boolean(),
  }),
  errors: [
    'kit_confirmation_differs',
    'kit_not_valid',
    'kit_already_registered',
    'registration_limit',
    'registration_differs',
    'patient_kit_limit',
    'kit_for_another_patient',
    'patient_not_found',
    'patient_exists',
    'invalid_practitioner_code',
    'sample_before_birth',
    'consent_needed',
    'guardianship_needed',
    'consent_document_changed',
    'over_request_rate_limit',
  ],
  sentences: { not_allowed: CUSTOMERS_REGISTER },
});

export const proveKit = endpoint({
  name: 'proveKit',
  method: 'PUT',
  path: '/api/kits/:kit_id/proof',
  callers: ['customer'],
  summary:
    "Proves the registration of one of the caller's kits by its printed label. A report that came in before the registration is readable at once.",
  params: z.strictObject({ kit_id: KitCode }),
  body: z.strictObject({ proof: LabelProof }),
  result: z.object({ id: KitRecordId }),
  errors: ['kit_not_found', 'kit_not_valid', 'kit_already_registered', 'over_request_rate_limit'],
});
