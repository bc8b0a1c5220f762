import { sql } from 'kysely';
import type { KitCode, KitRecordId, PatientId, UserId } from '#contract/ids.ts';
import type { Answers } from '#contract/questionnaires/answers.ts';
import type { Behavior } from '#contract/questionnaires/definition.ts';
import type { Tx } from '#db/connect.ts';

export type StoredBehaviors = Readonly<Record<string, Behavior & { readonly label: string }>>;

interface QuestionnaireState {
  readonly kit: { readonly id: KitRecordId; readonly kit_id: KitCode };
  readonly patient: { readonly id: PatientId; readonly first_name: string; readonly last_name: string };
  readonly submitted: { readonly form_type: string; readonly created_at: string } | null;
}

/** Whose kit it is, and what has been submitted for it. */
export const questionnaireState = (tx: Tx, kit_record_id: KitRecordId) =>
  tx.first(
    sql<QuestionnaireState>`
      select
        json_build_object('id', k.id, 'kit_id', k.kit_id) as kit,
        json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) as patient,
        case when s.id is not null
          then json_build_object('form_type', s.form_type, 'created_at', s.created_at) end as submitted
      from app.kits k
      join app.patients p on p.id = k.patient_id
      left join app.symptom_data s on s.kit_record_id = k.id
      where k.id = ${kit_record_id}`,
  );

/** Stores a submission for a kit in sight; undefined when there is none. @throws constraint `questionnaire_already_submitted`. */
export const insertSymptomData = (
  tx: Tx,
  submission: {
    kit_record_id: KitRecordId;
    form_type: string;
    definition_version: number;
    answers: Answers;
    behaviors: StoredBehaviors;
  },
) =>
  tx.first(
    sql<{ form_type: string; created_at: string }>`
      insert into app.symptom_data (kit_record_id, patient_id, form_type, definition_version, answers, behaviors)
      select k.id, k.patient_id, ${submission.form_type}, ${submission.definition_version},
        ${JSON.stringify(submission.answers)}::jsonb, ${JSON.stringify(submission.behaviors)}::jsonb
      from app.kits k where k.id = ${submission.kit_record_id}
      returning form_type, created_at`,
  );

export interface SymptomRecord {
  readonly kit_id: KitCode;
  readonly patient_name: string;
  readonly date_of_birth: string | null;
  readonly sample_taken_date: string | null;
  readonly report_generated_at: string | null;
  readonly kit_notes: string | null;
  readonly practitioner_notes: string | null;
  /** Null, like the three below, until the questionnaire has been submitted. */
  readonly form_type: string | null;
  readonly answers: Answers | null;
  readonly behaviors: StoredBehaviors | null;
  readonly submitted_at: string | null;
  readonly exported_by: string;
}

/** Everything that the export of a kit contains. */
export const symptomRecord = (tx: Tx, kit_id: KitCode, exporter: UserId) =>
  tx.first(
    sql<SymptomRecord>`
      select k.kit_id, p.first_name || ' ' || p.last_name as patient_name, p.date_of_birth, k.sample_taken_date,
        k.report_generated_at, k.kit_notes, k.practitioner_notes,
        s.form_type, s.answers, s.behaviors, s.created_at as submitted_at,
        (select coalesce(full_name, email) from app.profiles where id = ${exporter}) as exported_by
      from app.kits k
      join app.patients p on p.id = k.patient_id
      left join app.symptom_data s on s.kit_record_id = k.id
      where k.kit_id = ${kit_id}`,
  );
