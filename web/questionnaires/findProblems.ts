import {
  type MissingAnswer,
  missingAnswers,
  questionsInOrder,
  submissionSchema,
} from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { type QuestionnaireValues, toSubmission } from './formValues.ts';

/** What is wrong with a field: a question's name or `behaviors.` and a symptom's key. */
export type Problem = MissingAnswer;

type FindProblems = (values: QuestionnaireValues) => readonly Problem[];

/** Finds what keeps values from being submitted: missing and refused answers in the order of the sentences, then the symptoms. */
export function problemsIn(definition: QuestionnaireDefinition): FindProblems {
  const order = questionsInOrder(definition);
  const placeOf = ({ field }: Problem) => {
    const place = order.findIndex(({ name }) => name === field);
    return place < 0 ? order.length : place;
  };
  const findRefused = refusedAnswers(definition);

  return (values) => {
    const { answers, behaviors } = toSubmission(definition, values);
    const problems = [...missingAnswers(definition, answers, behaviors), ...findRefused(answers)];
    return problems.sort((one, other) => placeOf(one) - placeOf(other));
  };
}

function refusedAnswers(definition: QuestionnaireDefinition) {
  const schema = submissionSchema(definition).shape.answers;
  return (answers: ReturnType<typeof toSubmission>['answers']): readonly Problem[] => {
    const issues = schema.safeParse(answers).error?.issues ?? [];
    return definition.questions.flatMap(({ name, kind, label }) => {
      const issue = issues.find(({ path }) => path[0] === name);
      if (!issue) return [];
      // Sentences about numbers name their question.
      return { field: name, message: kind === 'text' ? `${issue.message} (${label})` : issue.message };
    });
  };
}
