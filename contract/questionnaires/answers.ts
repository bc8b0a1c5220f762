import { asd } from './asd.ts';
import type { Behavior, Question, QuestionnaireDefinition } from './definition.ts';
import { generic } from './generic.ts';
import type { SymptomItem } from './symptoms.ts';

/** The questionnaires that can be filled in. */
export const questionnaires: readonly QuestionnaireDefinition[] = [asd, generic];

/** Former versions of the definitions, to read answers given to them. */
const earlierVersions: readonly QuestionnaireDefinition[] = [];

/** Every definition with possible answers in storage. */
export const everyVersion: readonly QuestionnaireDefinition[] = [...questionnaires, ...earlierVersions];

/** The questionnaire of a `form_type`, in its current version unless one is given; undefined if unknown. */
export const questionnaireOf = (form_type: string, version?: number, known = everyVersion) =>
  known.find(
    (definition) =>
      definition.form_type === form_type && (version === undefined || definition.version === version),
  );

export const ANSWER_MAX_LENGTH = 5_000;

export type Answer = string | number | null;
export type Behaviors = Readonly<Record<string, Behavior>>;

/** Longest answer in a draft (characters): beyond the limit of a submission, to keep texts that users still shorten. */
export const DRAFT_ANSWER_MAX_LENGTH = 20_000;

export const symptomsOf = (definition: QuestionnaireDefinition): readonly SymptomItem[] =>
  definition.symptom_groups.flatMap(({ items }) => items);

export interface MissingAnswer {
  /** Name of the question, or `behaviors.<key>` of the first symptom at fault. */
  readonly field: string;
  readonly message: string;
}

/** Whether an answer is empty. Spaces count as empty. */
export const isMissing = (answer: Answer | undefined) =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '');

/** Mistakes in the ticks of symptoms, each with its sentence. */
const tickMistakes = [
  {
    sentence: 'Please select at least one option for each symptom',
    isMade: (tick?: Behavior) => !(tick?.current || tick?.past || tick?.not_known),
  },
  {
    sentence: 'Please select "Not a known symptom or feature" without another option',
    isMade: (tick?: Behavior) => tick?.not_known && (tick.current || tick.past),
  },
];

/** The questions in the order of their error sentences; questions outside `sentence_order` come last. */
export function questionsInOrder({
  questions,
  sentence_order,
}: QuestionnaireDefinition): readonly Question[] {
  if (sentence_order === undefined) return questions;
  const placeOf = ({ name }: Question) =>
    sentence_order.includes(name) ? sentence_order.indexOf(name) : sentence_order.length;
  return questions.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const LABELS_NAMED = 5;

/**
 * Lists the missing parts of a questionnaire in the order of the specification (section 5): one sentence for each required
 * answer, then one for all unanswered symptoms and one for all that contradict themselves, which name up to 5 of them.
 */
export function missingAnswers(
  definition: QuestionnaireDefinition,
  answers: Readonly<Record<string, Answer | undefined>>,
  behaviors: Readonly<Record<string, Behavior | undefined>>,
): readonly MissingAnswer[] {
  const missing: MissingAnswer[] = [];
  for (const { name, required } of questionsInOrder(definition))
    if (required !== undefined && isMissing(answers[name])) missing.push({ field: name, message: required });

  for (const { sentence, isMade } of tickMistakes) {
    const mistaken = symptomsOf(definition).filter(({ key }) => isMade(behaviors[key]));
    const [first] = mistaken;
    if (!first) continue;
    const named = mistaken
      .slice(0, LABELS_NAMED)
      .map(({ label }) => label)
      .join(', ');
    const others = mistaken.length > LABELS_NAMED ? ' and others' : '';
    missing.push({ field: `behaviors.${first.key}`, message: `${sentence}: ${named}${others}` });
  }
  return missing;
}
