import { correctAnswers, readAnswers } from '#contract/questionnaires/corrections.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { one, value } from '#db/statements.ts';
import type { CompleteAnswers } from './completeAnswers.ts';
import { type Matrix, matrixOf } from './matrixOf.ts';

/** Complete answers that replace the submitted ones. */
export interface Correction extends CompleteAnswers {
  readonly correction_id: string;
  /** The version that the caller has seen. */
  readonly corrects: number;
  readonly reason: string;
  readonly matrix: Matrix;
}

/**
 * Stores corrected answers as the next version, keeps the replaced one, and notifies practitioners and laboratory.
 * A repeated correction, as after a lost answer, gets the first result.
 * @throws constraints `kit_not_found`, `answers_not_found`, `form_differs`, `answers_changed`, `answers_unchanged` and
 * `answer_versions_limit`.
 */
export const storeCorrection = value(
  correctAnswers.result,
  (
    kit_record_id: KitRecordId,
    { corrects, correction_id, form_type, definition_version, matrix, ...to }: Correction,
  ) => sql`
    select app.correct_answers(${kit_record_id}, ${corrects}, ${correction_id}, ${form_type}, ${definition_version},
      ${JSON.stringify(to.answers)}, ${JSON.stringify(to.behaviors)}, ${to.reason}, ${matrixOf(matrix)}) as stored`,
);

const replacedWith = (more: Sql) => sql`
  select e.version, e.form_type, e.definition_version, e.answers, e.behaviors, e.given_at, e.replaced_at, e.reason${more}
  from app.earlier_answers e where e.kit_record_id = k.id`;

const newest = sql`
  select s.version, s.form_type, s.definition_version, s.answers, s.behaviors,
    coalesce(s.corrected_at, s.created_at) as given_at, null::timestamptz as replaced_at, null::text as reason
  from app.symptom_data s where s.kit_record_id = k.id`;

const listOf = (given: Sql) =>
  sql`(select coalesce(json_agg(given order by given.version desc), '[]') from (${given}) as given)`;

/**
 * A column with the versions that corrections of kit `k` have replaced, the newest first.
 * @param more further members, from `app.earlier_answers e`.
 */
export const earlierAnswers = (more: Sql) => listOf(replacedWith(more));

/** A visible kit with all versions of its answers. Records the reading by staff. */
export const kitAnswers = one(
  readAnswers.result,
  (kit_id: KitCode) => sql`
    select json_build_object('id', k.id, 'kit_id', k.kit_id) as kit,
      json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) as patient,
      app.is_own_patient(p.id) as is_own,
      ${listOf(sql`${newest} union all ${replacedWith(sql``)}`)} as versions,
      app.record_answers_read(k.id) as recorded
    from app.kits k join app.patients p on p.id = k.patient_id
    where k.kit_id = ${kit_id}`,
);
