import * as z from 'zod/mini';
import type { Behavior } from '#contract/questionnaires/definition.ts';
import {
  getQuestionnaireState,
  SubmittedAnswers,
  saveDraft,
  submitQuestionnaire,
} from '#contract/questionnaires/questionnaires.ts';
import { KitCode, type KitRecordId, type UserId } from '#contract/shared/ids.ts';
import { CalendarDate, Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { one } from '#db/statements.ts';
import { recordedAs } from '#server/base/recorded-reads/queries.ts';
import type { CompleteAnswers } from './completeAnswers.ts';
import { doubtfulDraft, isDoubtful, type Matrix, matrixBeside } from './matrixOf.ts';

/** A kit with its patient, its submission, and its drafts until then. */
export const questionnaireState = one(
  getQuestionnaireState.result,
  (kit_record_id: KitRecordId) => sql`
    select
      json_build_object('id', k.id, 'kit_id', k.kit_id, 'status', k.status) as kit,
      json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name,
        'age', app.age_at_sample(p.date_of_birth, k.sample_taken_date)) as patient,
      case when s.id is not null then json_build_object('form_type', s.form_type,
        'definition_version', s.definition_version, 'created_at', s.created_at,
        'version', s.version, 'corrected_at', s.corrected_at, 'answers', s.answers, 'behaviors', s.behaviors) end as submitted,
      (select coalesce(json_agg(json_build_object('form_type', d.form_type, 'version', d.version,
        'saved_at', d.saved_at, 'answers', d.answers, 'behaviors', d.behaviors) order by d.saved_at desc), '[]')
        from app.questionnaire_drafts d where d.kit_record_id = k.id) as drafts
    from app.kits k
    join app.patients p on p.id = k.patient_id
    left join app.symptom_data s on s.kit_record_id = k.id
    where k.id = ${kit_record_id}`,
);

export interface NewSymptomData extends CompleteAnswers {
  readonly kit_record_id: KitRecordId;
  readonly submission_id: string | null;
  /** Version of the submitted draft: 0 for none, null if the client did not send it. */
  readonly based_on: number | null;
  readonly matrix: Matrix;
  /** Null for a client that cannot ask. */
  readonly is_age_confirmed: boolean | null;
}

const Submitted = submitQuestionnaire.result;

/**
 * Stores a submission for a visible kit; undefined if there is none. Constraints refuse `questionnaire_already_submitted`,
 * `kit_not_processed`, `draft_changed` and `age_unlikely`. Symptoms of a doubtful draft stay doubtful.
 * Triggers lock the kit, remove its drafts and record the event; see `docs/schema/symptom_data.md`.
 */
export const insertSymptomData = one(
  Submitted,
  (submission: NewSymptomData) => sql`
    insert into app.symptom_data
      (kit_record_id, patient_id, form_type, definition_version, submission_id, based_on, answers, behaviors, matrix,
       is_age_confirmed)
    select k.id, k.patient_id, ${submission.form_type}, ${submission.definition_version},
      ${submission.submission_id}, ${submission.based_on}, ${JSON.stringify(submission.answers)}, ${JSON.stringify(submission.behaviors)},
      ${matrixBeside(submission.matrix)},
      app.confirm_age(${submission.answers['age_of_participant'] ?? null}::numeric,
        app.age_at_sample(p.date_of_birth, k.sample_taken_date), ${submission.is_age_confirmed})
    from app.kits k
    join app.patients p on p.id = k.patient_id
    ${doubtfulDraft(sql`k.id`, submission.form_type)}
    where k.id = ${submission.kit_record_id}
    returning form_type, created_at`,
);

/** The stored submission with the same id and content, if any. */
export const sameSubmission = one(
  Submitted,
  (submission: NewSymptomData) => sql`
    select form_type, created_at from app.symptom_data
    where kit_record_id = ${submission.kit_record_id} and submission_id = ${submission.submission_id}
      and form_type = ${submission.form_type} and answers = ${JSON.stringify(submission.answers)}
      and behaviors = ${JSON.stringify(submission.behaviors)}`,
);

/** The form type of a kit's submission. */
export const submittedForm = one(
  z.object({ form_type: z.string() }),
  (kit_record_id: KitRecordId) =>
    sql`select form_type from app.symptom_data where kit_record_id = ${kit_record_id}`,
);

export interface NewDraft {
  readonly kit_record_id: KitRecordId;
  readonly form_type: string;
  readonly definition_version: number;
  readonly based_on: number | null;
  readonly answers: Readonly<Record<string, string | undefined>>;
  readonly behaviors: Readonly<Record<string, Behavior | undefined>>;
  readonly matrix: Matrix;
}

const isUnchanged = sql`(stored.answers, stored.behaviors) = (excluded.answers, excluded.behaviors)`;

/**
 * Saves a draft for a visible kit; undefined if there is none. The version is null if the stored draft is not the one in
 * `based_on`. Constraints refuse `draft_changed` (no draft is stored), `questionnaire_already_submitted` and
 * `kit_not_processed`. Symptoms that were ticked in a doubtful matrix stay doubtful.
 */
export const upsertDraft = one(
  z.union([saveDraft.result, z.object({ version: z.null(), saved_at: z.null() })]),
  (draft: NewDraft) => sql`
    with kit as (select id from app.kits where id = ${draft.kit_record_id}),
    saved as (
      insert into app.questionnaire_drafts as stored
        (kit_record_id, form_type, definition_version, based_on, answers, behaviors, matrix)
      select id, ${draft.form_type}, ${draft.definition_version}, ${draft.based_on},
        ${JSON.stringify(draft.answers)}, ${JSON.stringify(draft.behaviors)}, ${matrixBeside(draft.matrix)}
      from kit ${doubtfulDraft(sql`kit.id`, draft.form_type)}
      on conflict (kit_record_id, form_type) do update set
        version = case when ${isUnchanged} then stored.version else excluded.version end,
        definition_version = excluded.definition_version, based_on = excluded.based_on,
        answers = excluded.answers, behaviors = excluded.behaviors, saved_at = excluded.saved_at,
        matrix = case when ${isDoubtful(sql`stored`)} then stored.matrix else excluded.matrix end
      where stored.version = excluded.based_on or ${isUnchanged}
      returning version, saved_at
    )
    select saved.version, saved.saved_at from kit left join saved on true`,
);

/** Removes this version of a draft of a visible kit; undefined if there is none. `is_other`: another version is stored and stays. */
export const deleteDraft = one(
  z.object({ is_other: z.boolean() }),
  (kit_record_id: KitRecordId, form_type: string, version: number) => sql`
    with kit as (select id from app.kits where id = ${kit_record_id}),
    stored as (
      select d.version from app.questionnaire_drafts d join kit on d.kit_record_id = kit.id
      where d.form_type = ${form_type}
    ),
    discarded as (
      delete from app.questionnaire_drafts d using kit
      where d.kit_record_id = kit.id and d.form_type = ${form_type} and d.version = ${version}
      returning true
    )
    select exists (select from stored) and not exists (select from discarded) as is_other from kit`,
);

const SymptomRecord = z.object({
  kit_id: KitCode,
  patient_name: z.string(),
  date_of_birth: z.nullable(CalendarDate),
  sample_taken_date: z.nullable(CalendarDate),
  report_generated_at: z.nullable(Timestamp),
  kit_notes: z.nullable(z.string()),
  practitioner_notes: z.nullable(z.string()),
  /** Null until the submission, like the next four. */
  form_type: z.nullable(z.string()),
  definition_version: z.nullable(z.int()),
  answers: z.nullable(SubmittedAnswers.shape.answers),
  behaviors: z.nullable(SubmittedAnswers.shape.behaviors),
  submitted_at: z.nullable(Timestamp),
  exported_by: z.string(),
});
export type SymptomRecord = z.infer<typeof SymptomRecord>;

/** One lookup: a join would read all patients that a practitioner sees. */
const patientOfKit = sql`cross join lateral (select * from app.patients where id = k.patient_id limit 1) as p`;

/** All data in the export of a kit. Records the export. */
export const symptomRecord = one(
  SymptomRecord,
  (kit_id: KitCode, exporter: UserId) => sql`
    select k.kit_id, p.first_name || ' ' || p.last_name as patient_name, p.date_of_birth, k.sample_taken_date,
      k.report_generated_at, k.kit_notes, k.practitioner_notes,
      s.form_type, s.definition_version, s.answers, s.behaviors, s.created_at as submitted_at,
      (select coalesce(full_name, email) from app.profiles where id = ${exporter}) as exported_by,
      ${recordedAs('symptoms_exported', sql`k.kit_id`)}
    from app.kits k
    ${patientOfKit}
    left join app.symptom_data s on s.kit_record_id = k.id
    where k.kit_id = ${kit_id}`,
);
