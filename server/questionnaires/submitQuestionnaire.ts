import type { Parsed } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { KitRecordId } from '#contract/ids.ts';
import { missingAnswers, questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { submitQuestionnaire as endpoint } from '#contract/questionnaires.ts';
import type { Tx } from '#db/connect.ts';
import { insertSymptomData, type StoredBehaviors } from './queries.ts';

type Submission = Parsed<typeof endpoint>['body'];

/**
 * Stores a complete questionnaire.
 * @throws {AppError} `invalid_request` with the sentences of what is missing, `kit_not_found`; the database refuses a second
 * submission.
 */
export async function submitQuestionnaire(tx: Tx, kit_record_id: KitRecordId, submission: Submission) {
  const { form_type, answers, behaviors } = submission;
  const definition = questionnaireOf(form_type);
  if (!definition) throw new AppError('invalid_request');

  const missing = missingAnswers(definition, answers, behaviors);
  if (missing.length > 0)
    throw new AppError('invalid_request', { message: missing.map(({ message }) => message).join('; ') });

  const stored = await insertSymptomData(tx, {
    kit_record_id,
    form_type,
    definition_version: definition.version,
    answers: Object.fromEntries(definition.questions.map(({ name }) => [name, answers[name] ?? null])),
    behaviors: labelled(definition, behaviors),
  });
  if (!stored) throw new AppError('kit_not_found');
  return stored;
}

/** The ticks with their labels, as they read when they were made; what a client says about labels does not count. */
function labelled(definition: QuestionnaireDefinition, behaviors: Submission['behaviors']): StoredBehaviors {
  return Object.fromEntries(
    symptomsOf(definition).flatMap(({ key, label }) => {
      const behavior = behaviors[key];
      return behavior ? [[key, { ...behavior, label }]] : [];
    }),
  );
}
