import type { InputOf } from '#contract/endpoint.ts';
import { type Answer, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Behavior, Question, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { submitQuestionnaire } from '#contract/questionnaires.ts';

/** What the form holds: answers as typed (empty when not answered) and three boxes a symptom. */
export interface QuestionnaireValues {
  answers: Record<string, string>;
  behaviors: Record<string, Behavior>;
}

export type Submission = InputOf<typeof submitQuestionnaire>['body'];

export const emptyValues = (definition: QuestionnaireDefinition): QuestionnaireValues => ({
  answers: Object.fromEntries(definition.questions.map(({ name }) => [name, ''])),
  behaviors: Object.fromEntries(symptomsOf(definition).map(({ key }) => [key, noneTicked])),
});

const noneTicked: Behavior = { current: false, past: false, not_known: false };

export const isTicked = (behavior: Behavior | undefined) =>
  behavior !== undefined && Object.values(behavior).includes(true);

/** Whether leaving the form would lose anything. */
export const hasAnswers = ({ answers, behaviors }: QuestionnaireValues) =>
  Object.values(answers).some((answer) => answer !== '') || Object.values(behaviors).some(isTicked);

/** The body to send. A number that cannot be read becomes `NaN`, which the contract refuses. */
export const toSubmission = (
  definition: QuestionnaireDefinition,
  { answers, behaviors }: QuestionnaireValues,
): Submission => ({
  form_type: definition.form_type,
  answers: Object.fromEntries(
    definition.questions.map((question) => [question.name, toAnswer(question, answers[question.name] ?? '')]),
  ),
  behaviors,
});

const toAnswer = (question: Question, typed: string): Answer => {
  if (typed.trim() === '') return null;
  return question.kind === 'number' ? parseDecimal(typed) : typed;
};

/** Reads `7`, `7.5` and `7,5`; `NaN` for anything else. */
const parseDecimal = (typed: string) =>
  /^-?\d+(?:[.,]\d+)?$/.test(typed.trim()) ? Number(typed.replace(',', '.')) : Number.NaN;
