import { type Answer, questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import type {
  Behavior,
  BehaviorColumn,
  Question,
  QuestionnaireDefinition,
} from '#contract/questionnaires/definition.ts';
import type {
  Draft,
  QuestionnaireState,
  submitQuestionnaire,
} from '#contract/questionnaires/questionnaires.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';

/** The form's state: answers as typed, empty if not answered, and three boxes for each symptom. */
export interface QuestionnaireValues {
  answers: Record<string, string>;
  behaviors: Record<string, Behavior>;
}

export type Submission = InputOf<typeof submitQuestionnaire>['body'];

const AGE = 'age_of_participant';

export const noneTicked: Behavior = { current: false, past: false, not_known: false };
export const notKnown: Behavior = { current: false, past: false, not_known: true };

export const isTicked = (behavior: Behavior | undefined) =>
  behavior !== undefined && (behavior.current || behavior.past || behavior.not_known);

/** A symptom after a box changed: `not_known` excludes the other two boxes. */
export function withTick(behavior: Behavior, column: BehaviorColumn, isChecked: boolean): Behavior {
  if (!isChecked) return { ...behavior, [column]: false };
  return column === 'not_known' ? notKnown : { ...behavior, [column]: true, not_known: false };
}

/** Field name of a symptom, in the form and in the server's messages. */
export const symptomField = (key: string) => `behaviors.${key}`;

export const emptyValues = (definition: QuestionnaireDefinition): QuestionnaireValues => ({
  answers: Object.fromEntries(definition.questions.map(({ name }) => [name, ''])),
  behaviors: Object.fromEntries(symptomsOf(definition).map(({ key }) => [key, noneTicked])),
});

/** The answered age if it differs by more than a year from the date of birth: the server refuses it until it is confirmed. */
export function unlikelyAge(
  { answers }: Pick<Submission, 'answers'>,
  { age }: QuestionnaireState['patient'],
): number | undefined {
  const answered = answers[AGE];
  if (typeof answered !== 'number' || typeof age !== 'number') return undefined;
  return Math.abs(answered - age) > 1 ? answered : undefined;
}

/** Whether anything is answered or ticked. */
export const hasAnswers = ({ answers, behaviors }: QuestionnaireValues) =>
  Object.values(answers).some((answer) => answer !== '') || Object.values(behaviors).some(isTicked);

/** The answers of a draft: none are empty. */
export type DraftValues = Pick<Draft, 'answers' | 'behaviors'>;

/** Converts a draft to form values. Drops members that the definition lacks, as those of an earlier version. */
export function fromDraft(definition: QuestionnaireDefinition, draft: DraftValues): QuestionnaireValues {
  const { answers, behaviors } = emptyValues(definition);
  for (const name of Object.keys(answers)) answers[name] = ownValue(draft.answers, name) ?? '';
  for (const key of Object.keys(behaviors)) behaviors[key] = ownValue(draft.behaviors, key) ?? noneTicked;
  return { answers, behaviors };
}

/** The values of a new form: the age, and the answers of another form's draft to the questions and symptoms of both. */
export function newValues(
  definition: QuestionnaireDefinition,
  { age }: QuestionnaireState['patient'],
  other?: DraftOfForm,
): QuestionnaireValues {
  const { answers, behaviors } = other
    ? fromDraft(definition, sharedPart(definition, other))
    : emptyValues(definition);
  const isAgeKnown = answers[AGE] === '' && typeof age === 'number';
  return { answers: { ...answers, ...(isAgeKnown && { [AGE]: String(age) }) }, behaviors };
}

type DraftOfForm = DraftValues & Pick<Draft, 'form_type'>;

/** The part of another form's draft that this form has in the same words: one name may stand for two questions. */
function sharedPart(definition: QuestionnaireDefinition, other: DraftOfForm): DraftValues {
  const from = questionnaireOf(other.form_type);
  const [asked, words] = [from && wordsOf(from), wordsOf(definition)];
  const shared = <Value>(record: Readonly<Record<string, Value>>, fieldOf: (name: string) => string) =>
    Object.fromEntries(
      Object.entries(record).filter(([name]) => asked?.get(fieldOf(name)) === words.get(fieldOf(name))),
    );
  return {
    answers: shared(other.answers, (name) => name),
    behaviors: shared(other.behaviors, symptomField),
  };
}

/** Labels of the questions and symptoms, by field. */
const wordsOf = (definition: QuestionnaireDefinition) =>
  new Map([
    ...definition.questions.map(({ name, label }) => [name, label] as const),
    ...symptomsOf(definition).map(({ key, label }) => [symptomField(key), label] as const),
  ]);

const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Converts form values to a draft: nonempty answers as typed and ticked symptoms, in the order of the definition. */
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

/** Converts submitted answers to those of a draft: numbers as typed, and no answers that are empty. */
export const asTyped = ({ answers, behaviors }: SubmittedValues): DraftValues => ({
  answers: Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) =>
      answer === null || answer === undefined ? [] : [[name, String(answer)]],
    ),
  ),
  behaviors: Object.fromEntries(
    Object.entries(behaviors).flatMap(([key, behavior]) =>
      behavior
        ? [[key, { current: behavior.current, past: behavior.past, not_known: behavior.not_known }]]
        : [],
    ),
  ),
});

interface SubmittedValues {
  readonly answers: Readonly<Record<string, Answer | undefined>>;
  readonly behaviors: Readonly<Record<string, Behavior | undefined>>;
}

/** Converts form values to a request body. An unreadable number becomes `NaN`, which the contract rejects. */
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

/** Parses `7`, `7.5` and `7,5`; returns `NaN` for anything else. */
const parseDecimal = (typed: string) =>
  /^-?\d+(?:[.,]\d+)?$/.test(typed.trim()) ? Number(typed.replace(',', '.')) : Number.NaN;
