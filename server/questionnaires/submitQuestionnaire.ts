import {
  isMissing,
  type MissingAnswer,
  missingAnswers,
  questionnaireOf,
  symptomsOf,
} from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { submitQuestionnaire as endpoint } from '#contract/questionnaires/questionnaires.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import { beforeSubmission } from './beforeSubmission.ts';
import { insertSymptomData, type NewSymptomData, sameSubmission } from './queries.ts';

type Submission = Parsed<typeof endpoint>['body'];

/**
 * Stores a complete questionnaire, one a kit. A repeated submission, as after a lost answer, gets the first answer.
 * @throws {AppError} `invalid_request` with a message for each missing answer, `kit_not_found`,
 * `questionnaire_already_submitted`; the database refuses `kit_not_processed`, and `draft_changed` for an outdated draft.
 */
export async function submitQuestionnaire(
  db: Db,
  actor: SignedIn,
  kit_record_id: KitRecordId,
  submission: Submission,
) {
  const complete = completed(kit_record_id, submission);
  try {
    const stored = await beforeSubmission(db, actor, kit_record_id, insertSymptomData(complete));
    if (!stored) throw new AppError('kit_not_found');
    return stored;
  } catch (refusal) {
    const first = await db.run(actor, sameSubmission(complete));
    if (!first) throw refusal;
    return first;
  }
}

/** Converts a submission for storage. @throws {AppError} `invalid_request` with a message for each missing answer. */
function completed(
  kit_record_id: KitRecordId,
  { form_type, answers, behaviors, submission_id, based_on }: Submission,
): NewSymptomData {
  const definition = questionnaireOf(form_type);
  if (!definition) throw new AppError('invalid_request');
  const missing = missingAnswers(definition, answers, behaviors);
  if (missing.length > 0) throw incomplete(missing);
  return {
    kit_record_id,
    form_type,
    definition_version: definition.version,
    submission_id: submission_id ?? null,
    based_on: based_on === null ? 0 : (based_on ?? null),
    answers: Object.fromEntries(
      definition.questions.map(({ name }) => [
        name,
        isMissing(answers[name]) ? null : (answers[name] ?? null),
      ]),
    ),
    behaviors: labeled(definition, behaviors),
  };
}

/** One message with everything that is missing, and one for each field of the request. */
const incomplete = (missing: readonly MissingAnswer[]) =>
  new AppError('invalid_request', {
    message: missing.map(({ message }) => message).join('; '),
    fields: Object.fromEntries(
      missing.map(({ field, message }) => [field.includes('.') ? field : `answers.${field}`, message]),
    ),
  });

/** Adds the current labels to the ticks; clients cannot set labels. */
function labeled(
  definition: QuestionnaireDefinition,
  behaviors: Submission['behaviors'],
): NewSymptomData['behaviors'] {
  return Object.fromEntries(
    symptomsOf(definition).flatMap(({ key, label }) => {
      const behavior = behaviors[key];
      return behavior ? [[key, { ...behavior, label }]] : [];
    }),
  );
}
