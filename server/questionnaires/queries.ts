import { sql } from 'kysely';
import type { Answers } from '#contract/questionnaires/answers.ts';
import type { Behavior } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import type { KitCode, KitRecordId, UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { recordedAs } from '#server/audit/queries.ts';

export type StoredBehaviors = Readonly<Record<string, Behavior & { readonly label: string }>>;

/** Whose kit it is, what has been submitted for it, and the drafts until then. */
export const questionnaireState = (tx: Tx, kit_record_id: KitRecordId) =>
  tx.first(
    sql<QuestionnaireState>`
      select
        json_build_object('id', k.id, 'kit_id', k.kit_id, 'status', k.status) as kit,
        json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) as patient,
        case when s.id is not null then json_build_object('form_type', s.form_type,
          'definition_version', s.definition_version, 'created_at', s.created_at,
          'answers', s.answers, 'behaviors', s.behaviors) end as submitted,
        (select coalesce(json_agg(json_build_object('form_type', d.form_type, 'version', d.version,
          'saved_at', d.saved_at, 'answers', d.answers, 'behaviors', d.behaviors) order by d.saved_at desc), '[]')
          from app.questionnaire_drafts d where d.kit_record_id = k.id) as drafts
      from app.kits k
      join app.patients p on p.id = k.patient_id
      left join app.symptom_data s on s.kit_record_id = k.id
      where k.id = ${kit_record_id}`,
  );

export interface NewSymptomData {
  readonly kit_record_id: KitRecordId;
  readonly form_type: string;
  readonly definition_version: number;
  readonly submission_id: string | null;
  /** Version of the draft that is submitted: 0 for none, null when it is not told. */
  readonly based_on: number | null;
  readonly answers: Answers;
  readonly behaviors: StoredBehaviors;
}

interface Submitted {
  readonly form_type: string;
  readonly created_at: string;
}

/**
 * Stores a submission for a kit in sight, whose drafts go; undefined when there is none. The database refuses by constraint:
 * `questionnaire_already_submitted`, `kit_not_processed`, `draft_changed`.
 * Triggers lock the kit, remove its drafts and record the event (migration 0008).
 */
export const insertSymptomData = (tx: Tx, submission: NewSymptomData) =>
  tx.first(
    sql<Submitted>`
      insert into app.symptom_data
        (kit_record_id, patient_id, form_type, definition_version, submission_id, based_on, answers, behaviors)
      select k.id, k.patient_id, ${submission.form_type}, ${submission.definition_version},
        ${submission.submission_id}, ${submission.based_on}, ${JSON.stringify(submission.answers)}, ${JSON.stringify(submission.behaviors)}
      from app.kits k where k.id = ${submission.kit_record_id}
      returning form_type, created_at`,
  );

/** What is stored of a submission that was sent before, if it says the same. */
export const sameSubmission = (tx: Tx, submission: NewSymptomData) =>
  tx.first(
    sql<Submitted>`
      select form_type, created_at from app.symptom_data
      where kit_record_id = ${submission.kit_record_id} and submission_id = ${submission.submission_id}
        and form_type = ${submission.form_type} and answers = ${JSON.stringify(submission.answers)}
        and behaviors = ${JSON.stringify(submission.behaviors)}`,
  );

/** Which form was submitted for a kit. */
export const submittedForm = (tx: Tx, kit_record_id: KitRecordId) =>
  tx.first(
    sql<{ form_type: string }>`select form_type from app.symptom_data where kit_record_id = ${kit_record_id}`,
  );

export interface NewDraft {
  readonly kit_record_id: KitRecordId;
  readonly form_type: string;
  readonly definition_version: number;
  readonly based_on: number | null;
  readonly answers: Readonly<Record<string, string | undefined>>;
  readonly behaviors: Readonly<Record<string, Behavior | undefined>>;
}

const saysTheSame = sql`(stored.answers, stored.behaviors) = (excluded.answers, excluded.behaviors)`;

/**
 * Keeps a draft for a kit in sight, undefined when there is none; without a version when another draft is stored than the one
 * it is based on. The database refuses by constraint: `draft_changed` (none is stored), `questionnaire_already_submitted`,
 * `kit_not_processed`.
 */
export const upsertDraft = (tx: Tx, draft: NewDraft) =>
  tx.first(
    sql<{ version: number; saved_at: string } | { version: null; saved_at: null }>`
      with kit as (select id from app.kits where id = ${draft.kit_record_id}),
      saved as (
        insert into app.questionnaire_drafts as stored
          (kit_record_id, form_type, definition_version, based_on, answers, behaviors)
        select id, ${draft.form_type}, ${draft.definition_version}, ${draft.based_on},
          ${JSON.stringify(draft.answers)}, ${JSON.stringify(draft.behaviors)}
        from kit
        on conflict (kit_record_id, form_type) do update set
          version = case when ${saysTheSame} then stored.version else excluded.version end,
          definition_version = excluded.definition_version, based_on = excluded.based_on,
          answers = excluded.answers, behaviors = excluded.behaviors, saved_at = excluded.saved_at
        where stored.version = excluded.based_on or ${saysTheSame}
        returning version, saved_at
      )
      select saved.version, saved.saved_at from kit left join saved on true`,
  );

/**
 * Removes a draft in this version for a kit in sight, undefined when there is none; `is_other` tells that another version is
 * stored, which stays.
 */
export const deleteDraft = (tx: Tx, kit_record_id: KitRecordId, form_type: string, version: number) =>
  tx.first(
    sql<{ is_other: boolean }>`
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

export interface SymptomRecord {
  readonly kit_id: KitCode;
  readonly patient_name: string;
  readonly date_of_birth: string | null;
  readonly sample_taken_date: string | null;
  readonly report_generated_at: string | null;
  readonly kit_notes: string | null;
  readonly practitioner_notes: string | null;
  /** Null, like the four below, until the questionnaire has been submitted. */
  readonly form_type: string | null;
  readonly definition_version: number | null;
  readonly answers: Answers | null;
  readonly behaviors: StoredBehaviors | null;
  readonly submitted_at: string | null;
  readonly exported_by: string;
}

/** Everything that the export of a kit contains. The export is recorded. */
export const symptomRecord = (tx: Tx, kit_id: KitCode, exporter: UserId) =>
  tx.first(
    sql<SymptomRecord>`
      select k.kit_id, p.first_name || ' ' || p.last_name as patient_name, p.date_of_birth, k.sample_taken_date,
        k.report_generated_at, k.kit_notes, k.practitioner_notes,
        s.form_type, s.definition_version, s.answers, s.behaviors, s.created_at as submitted_at,
        (select coalesce(full_name, email) from app.profiles where id = ${exporter}) as exported_by,
        ${recordedAs('symptoms_exported', sql`k.kit_id`)}
      from app.kits k
      join app.patients p on p.id = k.patient_id
      left join app.symptom_data s on s.kit_record_id = k.id
      where k.kit_id = ${kit_id}`,
  );
