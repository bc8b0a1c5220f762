/** Media type of FHIR resources. Some viewers refuse it with a parameter. */
export const FHIR_JSON = 'application/fhir+json';
