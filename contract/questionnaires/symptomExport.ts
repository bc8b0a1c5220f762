import * as z from 'zod/mini';
import { everyVersion } from './answers.ts';

/** Fields of the kit export record in the order of the specification (section 3). */
const specifiedFields = [
  'kit_id',
  'patient_name',
  'date_of_birth',
  'sample_taken_date',
  'report_generated_at',
  'kit_notes',
  'practitioner_notes',
  'age_of_participant',
  'location',
  'form_type',
  'atec_score',
  'has_gi_issues',
  'asd_diagnosis',
  'high_functioning',
  'age_diagnosed',
  'severity',
  'bristol_scale',
  'constipation',
  'bloating',
  'bowel_movements_per_day',
  'bowel_movement_characteristics',
  'antibiotics_last_month',
  'antibiotics_last_3_months',
  'biggest_concerns',
  'helpful_comments',
  'allergies_dietary',
  'current_behaviors',
  'past_behaviors',
  'unknown_behaviors',
  'symptom_data_submitted',
  'export_date',
  'exported_by',
] as const;

type ExportField = (typeof specifiedFields)[number];

/** Fields of the kit export record: the specification's first, then those of other questionnaires and earlier versions. */
export const exportFields = [
  ...new Set([
    ...specifiedFields,
    ...everyVersion.flatMap(({ questions }) => questions.map(({ name }) => name)),
  ]),
] as readonly ExportField[];

const ExportValue = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]));

export type ExportValue = z.infer<typeof ExportValue>;

const KitExport = z.object(
  Object.fromEntries(exportFields.map((field) => [field, ExportValue])) as Record<
    ExportField,
    typeof ExportValue
  >,
);

export type KitExport = z.infer<typeof KitExport>;

export const SymptomExport = z.object({ success: z.literal(true), data: KitExport });
