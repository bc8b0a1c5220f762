import * as z from 'zod';

const Coding = z.strictObject({
  system: z.url(),
  code: z.string().regex(/^\S+( \S+)*$/, 'must be a code without outer or doubled spaces'),
  display: z.string().trim().min(1).optional(),
});

const Codings = z.array(Coding).min(1);

/** Codes of public code systems, such as LOINC and SNOMED CT, for terms of the FHIR record. */
const Codes = z.strictObject({
  /** ServiceRequest.code. */
  analysis: Codings.optional(),
  /** DiagnosticReport.code. */
  report: Codings.optional(),
  /** Specimen.type. */
  stool: Codings.optional(),
  /** Observation.code of each genus. */
  genus: Codings.optional(),
  /** The taxon of an Observation, by the name of its genus. */
  taxa: z.record(z.string().min(1), Codings).optional(),
});

export type FhirCodes = z.output<typeof Codes>;

/** The setting `FHIR_CODES`: JSON, because some laboratories have many codes. */
export const FhirCodesSetting = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(Codes);
