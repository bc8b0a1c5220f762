import * as z from 'zod/mini';
import { FHIR_JSON } from '#contract/records/fhirJson.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { PatientId } from '#contract/shared/ids.ts';

/** Formats that clients of FHIR may request. In a query, an unescaped plus sign is a space. */
const FormatQuery = z.object({
  _format: z.optional(z.enum(['json', 'application/json', FHIR_JSON, 'application/fhir json'])),
});

export const getFhirCapabilities = endpoint({
  name: 'getFhirCapabilities',
  method: 'GET',
  path: '/api/fhir/R4/metadata',
  callers: 'anyone',
  summary: 'The FHIR R4 interface as a CapabilityStatement.',
  query: FormatQuery,
  document: FHIR_JSON,
  errors: ['not_acceptable'],
});

export const getPatientEverything = endpoint({
  name: 'getPatientEverything',
  method: 'GET',
  path: '/api/fhir/R4/Patient/:patient_id/$everything',
  callers: ['customer', 'practitioner', 'admin'],
  for_owners: true,
  summary:
    'The whole record of a patient as a FHIR R4 Bundle. Refusals are OperationOutcomes. Practitioner notes are for staff alone, drafts and activity for the owner.',
  params: z.strictObject({ patient_id: PatientId }),
  query: FormatQuery,
  document: FHIR_JSON,
  errors: ['not_acceptable', 'patient_not_found'],
});
