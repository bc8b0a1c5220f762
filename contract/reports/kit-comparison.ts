import * as z from 'zod/mini';
import { Patient } from '#contract/families/patients.ts';
import { SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, PatientId } from '#contract/shared/ids.ts';
import { CalendarDate, Timestamp } from '#contract/shared/text.ts';
import { ComparedPeople } from './counts.ts';

/** Names of the answers that are compared over time. Free texts but the diet stay with their submission. */
export const comparedAnswers = [
  'age_of_participant',
  'atec_score',
  'bristol_scale',
  'bowel_movements_per_day',
  'antibiotics_last_month',
  'antibiotics_last_3_months',
  'allergies_dietary',
] as const;

/** The genera that a laboratory counted in a kit. */
const KitTaxa = z.object({
  method: z.string(),
  pipeline: z.nullable(z.string()),
  reference_database: z.nullable(z.string()),
  /** Reads of the sample without those of the host, those without a genus included. */
  reads_total: z.number(),
  names: z.array(z.string()),
  /** One for each name. */
  reads: z.array(z.number()),
});
export type KitTaxa = z.infer<typeof KitTaxa>;

/** The middle 90 % of a reference set, as shares from 0 to 1. */
const GenusRange = z.object({ p05: z.number(), p95: z.number() });
export type GenusRange = z.infer<typeof GenusRange>;

/** People who were measured for comparison. */
const ReferenceSet = z.extend(ComparedPeople, {
  /** The genera of the set that names of the patient's kits mean, by the names of the set. */
  genera: z.record(z.string(), GenusRange),
});
export type ReferenceSet = z.infer<typeof ReferenceSet>;

/** A kit on the time axis. */
const ComparedKit = z.object({
  kit_id: KitCode,
  /** Null if the owner gave none: the registration takes its place. */
  sample_taken_date: z.nullable(CalendarDate),
  registered_at: Timestamp,
  /** The submission with the compared answers; null until there is one. */
  submitted: z.nullable(SubmittedAnswers),
  /** The counts of the published report; null until there are some. */
  taxa: z.nullable(KitTaxa),
});
export type ComparedKit = z.infer<typeof ComparedKit>;

export const getKitComparison = endpoint({
  name: 'getKitComparison',
  method: 'GET',
  path: '/api/patients/:patient_id/kit-comparison',
  callers: ['customer', 'practitioner', 'admin'],
  for_owners: true,
  summary:
    'A patient with the submissions and genera of all kits, by the date of the sample. Texts other than the diet are left out.',
  params: z.strictObject({ patient_id: PatientId }),
  result: z.object({ patient: Patient, kits: z.array(ComparedKit), reference: z.nullable(ReferenceSet) }),
  errors: ['patient_not_found'],
});
export type KitComparison = z.infer<typeof getKitComparison.result>;
