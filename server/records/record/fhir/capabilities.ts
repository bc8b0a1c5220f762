import { FHIR_JSON } from '#contract/records/fhirJson.ts';

/** The capabilities of the FHIR interface. */
export const capabilities = (public_url: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: '2026-11-24',
  kind: 'instance',
  implementation: {
    description: 'Records of at-home gut-microbiome tests',
    url: `${public_url}/api/fhir/R4`,
  },
  fhirVersion: '4.0.1',
  format: [FHIR_JSON],
  rest: [
    {
      mode: 'server',
      security: {
        description:
          "A Bearer token of the portal or the portal's own session. It reads what the portal's screens show to the same account.",
      },
      resource: [
        {
          type: 'Patient',
          operation: [
            {
              name: 'everything',
              definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
            },
          ],
        },
      ],
    },
  ],
});
