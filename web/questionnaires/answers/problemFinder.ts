import { type MissingAnswer, missingAnswers, questionsInOrder } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { submissionSchema } from '#contract/questionnaires/submission.ts';
import { type QuestionnaireValues, toSubmission } from './formValues.ts';

/** A message about a field: the name of a question, or `behaviors.` and the key of a symptom. */
export type Problem = MissingAnswer;

/**
 * Returns a function that lists the reasons why values cannot be submitted: missing and invalid answers in the order of the
 * specification (section 5), then the symptoms.
 */
export function problemFinder(definition: QuestionnaireDefinition) {
  const schema = submissionSchema(definition).shape.answers;
  const order = questionsInOrder(definition);
  const placeOf = ({ field }: Problem) => {
    const place = order.findIndex(({ name }) => name === field);
    return place < 0 ? order.length : place;
  };

  return (values: QuestionnaireValues): readonly Problem[] => {
    const { answers, behaviors } = toSubmission(definition, values);
    const issues = schema.safeParse(answers).error?.issues ?? [];
    const invalid = definition.questions.flatMap(({ name, kind, label }) => {
      const issue = issues.find(({ path }) => path[0] === name);
      if (!issue) return [];
      // Messages about numbers already name their question.
      return { field: name, message: kind === 'text' ? `${issue.message} (${label})` : issue.message };
    });
    const problems = [...missingAnswers(definition, answers, behaviors), ...invalid];
    return problems.sort((one, other) => placeOf(one) - placeOf(other));
  };
}
