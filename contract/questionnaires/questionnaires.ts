import * as z from 'zod/mini';
import { MatrixHeaders } from '#contract/questionnaires/matrixHeaders.ts';
import { BehaviorSchema, draftSchema, submissionSchema } from '#contract/questionnaires/submission.ts';
import { SymptomExport } from '#contract/questionnaires/symptomExport.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { questionnaires } from './answers.ts';
import type { QuestionnaireDefinition } from './definition.ts';

/** Derives one schema of each questionnaire, for a union. */
export const ofEach = <T>(part: (definition: QuestionnaireDefinition) => T) =>
  questionnaires.map(part) as [T, ...T[]];

/** A comment of a megabyte still fits (bytes): its error can name the field. */
export const QUESTIONNAIRE_MAX_BYTES = 1.5 * 1024 * 1024;

const KitRecordParams = z.strictObject({ kit_record_id: KitRecordId });

/** Submitted answers with the version of their definition. */
export const SubmittedAnswers = z.object({
  form_type: z.string(),
  definition_version: z.int(),
  /** The time of the submission. */
  created_at: Timestamp,
  answers: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  /** By symptom key, with the label at the time of submission. */
  behaviors: z.record(z.string(), z.extend(BehaviorSchema, { label: z.string() })),
});
export type SubmittedAnswers = z.infer<typeof SubmittedAnswers>;

/** The submitted answers of a kit as they were last corrected. */
export const NewestAnswers = z.extend(SubmittedAnswers, {
  /** 1 for the submission; each correction adds one. */
  version: z.int(),
  /** Null for the submission. */
  corrected_at: z.nullable(Timestamp),
});
export type NewestAnswers = z.infer<typeof NewestAnswers>;

/** An unfinished questionnaire, as typed. Each change raises `version`; no number is reused. */
export const Draft = z.object({
  form_type: z.string(),
  version: z.int(),
  saved_at: Timestamp,
  answers: z.record(z.string(), z.string()),
  behaviors: z.record(z.string(), BehaviorSchema),
});
export type Draft = z.infer<typeof Draft>;

export const getQuestionnaireState = endpoint({
  name: 'getQuestionnaireState',
  method: 'GET',
  path: '/api/kits/:kit_record_id/questionnaire',
  callers: ['customer'],
  for_owners: true,
  summary: "Whose kit it is, the answers submitted for it, and the drafts until then, for the kit's owner.",
  params: KitRecordParams,
  result: z.object({
    kit: z.object({ id: KitRecordId, kit_id: KitCode, status: z.string() }),
    patient: z.object({
      id: PatientId,
      first_name: z.string(),
      last_name: z.string(),
      /** Full years on the day of the sample; null without both dates. The previous release does not send it. */
      age: z.optional(z.nullable(z.int())),
    }),
    submitted: z.nullable(NewestAnswers),
    /** At most one a form type. */
    drafts: z.array(Draft),
  }),
  errors: ['kit_not_found'],
});
export type QuestionnaireState = z.infer<typeof getQuestionnaireState.result>;

export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/api/kits/:kit_record_id/questionnaire/drafts',
  callers: ['customer'],
  for_owners: true,
  summary:
    'Keeps an unfinished questionnaire. `based_on` is the version that was read or saved last, null for none; sending the same again is harmless.',
  params: KitRecordParams,
  headers: MatrixHeaders,
  body_limit: QUESTIONNAIRE_MAX_BYTES,
  body: z.discriminatedUnion('form_type', ofEach(draftSchema)),
  result: z.pick(Draft, { version: true, saved_at: true }),
  errors: [
    'kit_not_found',
    'kit_not_processed',
    'questionnaire_already_submitted',
    'draft_changed',
    'consent_needed',
  ],
});

export const discardDraft = endpoint({
  name: 'discardDraft',
  method: 'DELETE',
  path: '/api/kits/:kit_record_id/questionnaire/drafts/:form_type',
  callers: ['customer'],
  for_owners: true,
  summary:
    'Removes an unfinished questionnaire in the version that was read or saved last; harmless when there is none.',
  params: z.strictObject({
    kit_record_id: KitRecordId,
    form_type: z.enum(ofEach(({ form_type }) => form_type)),
  }),
  query: z.strictObject({
    version: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
  }),
  errors: ['kit_not_found', 'draft_changed'],
});

export const submitQuestionnaire = endpoint({
  name: 'submitQuestionnaire',
  method: 'POST',
  path: '/api/kits/:kit_record_id/questionnaire',
  callers: ['customer'],
  for_owners: true,
  summary: "Stores a kit's one questionnaire and removes its drafts.",
  params: KitRecordParams,
  headers: MatrixHeaders,
  body_limit: QUESTIONNAIRE_MAX_BYTES,
  body: z.discriminatedUnion('form_type', ofEach(submissionSchema)),
  status: 201,
  result: z.object({ form_type: z.string(), created_at: Timestamp }),
  errors: [
    'kit_not_found',
    'kit_not_processed',
    'questionnaire_already_submitted',
    'draft_changed',
    'consent_needed',
    'age_unlikely',
  ],
});

export const exportSymptoms = endpoint({
  name: 'exportSymptoms',
  method: 'GET',
  path: '/api/kit/:kit_id/export',
  callers: ['practitioner', 'admin'],
  summary: "A kit's symptom data as one record.",
  params: z.strictObject({ kit_id: KitCode }),
  result: SymptomExport,
  errors: ['kit_not_found'],
});
