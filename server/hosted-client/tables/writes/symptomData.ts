import * as z from 'zod/mini';
import { questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Question, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { submitQuestionnaire as endpoint } from '#contract/questionnaires/questionnaires.ts';
import { AppError } from '#contract/shared/errors.ts';
import { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { otherMatrix } from '#server/questionnaires/matrixOf.ts';
import { submitQuestionnaire } from '#server/questionnaires/submitQuestionnaire.ts';
import { patientOfKit } from '../dialect/queries.ts';
import { allowOnly, checked, equal, type Row, type TableWrites } from './Write.ts';

const Place = z.object({ kit_id: KitRecordId, patient_id: PatientId });

/** Ticks as the client sends them. Their labels are the portal's own. */
const Ticks = z.record(z.string(), z.looseObject({}));

export const symptomDataWrites: TableWrites = {
  key: ['id'],

  insert: async ({ deps, session, request }, [row = {}]) => {
    allowOnly(endpoint, session);
    const { kit_id, patient_id } = checked(Place, row);
    const definition = questionnaireOf(String(row['form_type']));
    if (!definition) throw new AppError('invalid_request');
    const submission = checked(endpoint.body, submissionOf(definition, row));
    request.body = { kit_record_id: kit_id };
    const kit = await deps.db.run(session, patientOfKit(kit_id));
    if (kit?.patient_id !== patient_id) throw new AppError('kit_not_found');
    await submitQuestionnaire(deps.db, session, kit_id, submission, otherMatrix, null);
    return [equal('kit_id', kit_id)];
  },
};

const columnsOfPlace = ['kit_id', 'patient_id', 'form_type', 'behaviors'];

/** The submission in a row. A column of the other form may stand there as null. */
function submissionOf(definition: QuestionnaireDefinition, row: Row) {
  const questions = new Map(definition.questions.map((question) => [question.name, question]));
  const keys = new Set(symptomsOf(definition).map(({ key }) => key));
  return {
    form_type: definition.form_type,
    answers: Object.fromEntries(
      Object.entries(row).flatMap(([name, answer]) => {
        if (columnsOfPlace.includes(name)) return [];
        const question = questions.get(name);
        if (!question && answer === null) return [];
        return [[name, question ? typed(question, answer) : answer]];
      }),
    ),
    behaviors: Object.fromEntries(
      Object.entries(checked(Ticks, row['behaviors'] ?? {})).map(([key, tick]) => [
        keys.has(key) ? key : `unknown ${key}`,
        Object.fromEntries(Object.entries(tick).filter(([name]) => name !== 'label')),
      ]),
    ),
  };
}

/** Form fields hold texts: the text of a number answers a question for a number, and the other way round. */
function typed({ kind }: Question, answer: unknown): unknown {
  if (kind === 'number') return typeof answer === 'string' && answer.trim() !== '' ? Number(answer) : answer;
  return typeof answer === 'number' ? String(answer) : answer;
}
