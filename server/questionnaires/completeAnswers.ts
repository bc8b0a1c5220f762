import {
  type Answer,
  isMissing,
  type MissingAnswer,
  missingAnswers,
  questionnaireOf,
  symptomsOf,
} from '#contract/questionnaires/answers.ts';
import type { Behavior, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { AppError } from '#contract/shared/errors.ts';

/** Answers as a client sends them, to be submitted or to correct a submission. */
interface Given {
  readonly form_type: string;
  readonly answers: Readonly<Record<string, Answer | undefined>>;
  readonly behaviors: Readonly<Record<string, Behavior | undefined>>;
}

/** Complete answers for storage. */
export type CompleteAnswers = Pick<
  SubmittedAnswers,
  'form_type' | 'definition_version' | 'answers' | 'behaviors'
>;

/** Converts answers for storage. @throws {AppError} `invalid_request` with a message for each missing answer. */
export function completeAnswers({ form_type, answers, behaviors }: Given): CompleteAnswers {
  const definition = questionnaireOf(form_type);
  if (!definition) throw new AppError('invalid_request');
  const missing = missingAnswers(definition, answers, behaviors);
  if (missing.length > 0) throw incomplete(missing);
  return {
    form_type,
    definition_version: definition.version,
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
  behaviors: Given['behaviors'],
): CompleteAnswers['behaviors'] {
  return Object.fromEntries(
    symptomsOf(definition).flatMap(({ key, label }) => {
      const behavior = behaviors[key];
      return behavior ? [[key, { ...behavior, label }]] : [];
    }),
  );
}
