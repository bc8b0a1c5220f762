import { type Answer, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Behavior, Question, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { Draft, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { isTicked, noneTicked } from './behaviors.ts';

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

/** Whether leaving the form would lose anything. */
export const hasAnswers = ({ answers, behaviors }: QuestionnaireValues) =>
  Object.values(answers).some((answer) => answer !== '') || Object.values(behaviors).some(isTicked);

type DraftValues = Pick<Draft, 'answers' | 'behaviors'>;

/** The form's values of a draft. What the definition does not know, of an earlier version for example, is left out. */
export function fromDraft(definition: QuestionnaireDefinition, draft: DraftValues): QuestionnaireValues {
  const { answers, behaviors } = emptyValues(definition);
  for (const name of Object.keys(answers)) answers[name] = ownValue(draft.answers, name) ?? '';
  for (const key of Object.keys(behaviors)) behaviors[key] = ownValue(draft.behaviors, key) ?? noneTicked;
  return { answers, behaviors };
}

const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** What a draft keeps: answers as typed and the symptoms with a tick, in the order of the definition. */
export function toDraft(definition: QuestionnaireDefinition, values: QuestionnaireValues): DraftValues {
  const answers = definition.questions.map(({ name }) => [name, values.answers[name] ?? ''] as const);
  const behaviors = symptomsOf(definition).flatMap(({ key }) => {
    const behavior = values.behaviors[key];
    return behavior && isTicked(behavior) ? [[key, behavior] as const] : [];
  });
  return {
    answers: Object.fromEntries(answers.filter(([, typed]) => typed !== '')),
    behaviors: Object.fromEntries(behaviors),
  };
}

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
