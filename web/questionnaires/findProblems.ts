import { type MissingAnswer, missingAnswers, submissionSchema } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { Submission } from './formValues.ts';

/** What keeps a submission from being accepted: missing and refused answers in the order of the questions, then the symptoms. */
export function findProblems(
  definition: QuestionnaireDefinition,
  submission: Submission,
): readonly MissingAnswer[] {
  const missing = missingAnswers(definition, submission.answers, submission.behaviors);
  const problems = [...missing, ...refusedAnswers(definition, submission)];
  const questions = definition.questions.map(({ name }) => name);
  const placeOf = ({ field }: MissingAnswer) =>
    questions.includes(field) ? questions.indexOf(field) : questions.length;
  return problems.sort((one, other) => placeOf(one) - placeOf(other));
}

const refusedAnswers = (
  definition: QuestionnaireDefinition,
  submission: Submission,
): readonly MissingAnswer[] => {
  const issues = submissionSchema(definition).safeParse(submission).error?.issues ?? [];
  return definition.questions.flatMap(({ name, label }) => {
    const issue = issues.find(({ path }) => path[0] === 'answers' && path[1] === name);
    if (!issue) return [];
    return {
      field: name,
      message: issue.code === 'invalid_type' ? `${label} must be a number` : issue.message,
    };
  });
};
