import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { KitCode, KitRecordId, PatientId } from './ids.ts';
import { submissionSchema } from './questionnaires/answers.ts';
import { asd } from './questionnaires/asd.ts';
import { generic } from './questionnaires/generic.ts';
import { Timestamp } from './text.ts';

const KitRecordParams = z.strictObject({ kit_record_id: KitRecordId });

export const getQuestionnaireState = endpoint({
  name: 'getQuestionnaireState',
  method: 'GET',
  path: '/api/kits/:kit_record_id/questionnaire',
  callers: ['customer'],
  summary: 'Whose kit it is and whether its questionnaire has been submitted.',
  params: KitRecordParams,
  result: z.object({
    kit: z.object({ id: KitRecordId, kit_id: KitCode }),
    patient: z.object({ id: PatientId, first_name: z.string(), last_name: z.string() }),
    submitted: z.nullable(z.object({ form_type: z.string(), created_at: Timestamp })),
  }),
  errors: ['kit_not_found'],
});
export type QuestionnaireState = z.infer<typeof getQuestionnaireState.result>;

export const submitQuestionnaire = endpoint({
  name: 'submitQuestionnaire',
  method: 'POST',
  path: '/api/kits/:kit_record_id/questionnaire',
  callers: ['customer'],
  summary: "Stores a kit's one questionnaire.",
  params: KitRecordParams,
  body: z.discriminatedUnion('form_type', [submissionSchema(asd), submissionSchema(generic)]),
  status: 201,
  result: z.object({ form_type: z.string(), created_at: Timestamp }),
  errors: ['kit_not_found', 'questionnaire_already_submitted'],
});

/** Fields of the kit export record, in the order of the specification (section 3). */
export const exportFields = [
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

const ExportValue = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]));
export type ExportValue = z.infer<typeof ExportValue>;

const KitExport = z.record(z.enum(exportFields), ExportValue);
export type KitExport = z.infer<typeof KitExport>;

export const exportSymptoms = endpoint({
  name: 'exportSymptoms',
  method: 'GET',
  path: '/api/kit/:kit_id/export',
  callers: ['practitioner', 'admin'],
  summary: "A kit's symptom data as one record.",
  params: z.strictObject({ kit_id: KitCode }),
  result: z.object({ success: z.literal(true), data: KitExport }),
  errors: ['kit_not_found'],
});
