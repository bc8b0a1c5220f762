import * as z from 'zod/mini';
import { text } from '../shared/text.ts';
import { asd } from './asd.ts';
import type { Behavior, Question, QuestionnaireDefinition } from './definition.ts';
import { generic } from './generic.ts';
import type { SymptomItem } from './symptoms.ts';

/** The questionnaires that can be filled in. */
export const questionnaires: readonly QuestionnaireDefinition[] = [asd, generic];

/** Definitions as they were before they changed: answers given to them are read with them. */
const earlierVersions: readonly QuestionnaireDefinition[] = [];

/** Every definition that answers may have been given to. */
export const everyVersion: readonly QuestionnaireDefinition[] = [...questionnaires, ...earlierVersions];

/** The questionnaire stored under a `form_type`, as it is now or as it was in a version; undefined when there is none. */
export const questionnaireOf = (form_type: string, version?: number, known = everyVersion) =>
  known.find(
    (definition) =>
      definition.form_type === form_type && (version === undefined || definition.version === version),
  );

export const ANSWER_MAX_LENGTH = 5_000;

export type Answer = string | number | null;
export type Answers = Readonly<Record<string, Answer>>;
export type Behaviors = Readonly<Record<string, Behavior>>;

const answerSchema = (question: Question) => {
  switch (question.kind) {
    case 'choice':
    case 'scale':
      return z.enum(question.choices as readonly [string, ...string[]]);
    case 'number':
      return numberSchema(question);
    case 'text':
      return text(ANSWER_MAX_LENGTH);
  }
};

const numberSchema = ({ label, min, max, is_whole }: Extract<Question, { kind: 'number' }>) => {
  const number = z
    .number(`${label} must be a number`)
    .check(
      z.minimum(min, `${label} must be at least ${min}`),
      z.maximum(max, `${label} must be at most ${max}`),
    );
  return is_whole ? number.check(z.multipleOf(1, `${label} must be a whole number`)) : number;
};

export const BehaviorSchema = z.strictObject({
  current: z.boolean(),
  past: z.boolean(),
  not_known: z.boolean(),
});

const behaviorsSchema = (definition: QuestionnaireDefinition) =>
  z.strictObject(
    Object.fromEntries(
      symptomsOf(definition).map(({ key, label }) => [
        key,
        z.optional(BehaviorSchema).check(z.describe(label)),
      ]),
    ),
  );

/** What the API document says about an answer that is submitted. */
const documented = ({ label, required }: Question) =>
  z.describe(required === undefined ? label : `${label} (required)`);

/** Shape of a submission: known members and values only. Completeness is `missingAnswers`. */
export const submissionSchema = (definition: QuestionnaireDefinition) =>
  z.strictObject({
    form_type: z.literal(definition.form_type),
    answers: z.strictObject(
      Object.fromEntries(
        definition.questions.map((question) => [
          question.name,
          z.optional(z.nullable(answerSchema(question))).check(documented(question)),
        ]),
      ),
    ),
    behaviors: behaviorsSchema(definition),
    /** Made by the form. The same submission sent again with it, because its answer was lost, is answered, not refused. */
    submission_id: z.optional(z.uuid()),
    /** The version of the draft that is submitted, null for none. Where it is told, no newer one is lost unseen. */
    based_on: z.optional(z.nullable(z.int().check(z.positive()))),
  });

/** Longest answer that a draft keeps: more than may be submitted, so that nothing typed is lost before it is shortened. */
export const DRAFT_ANSWER_MAX_LENGTH = 20_000;

/** Shape of a draft: answers as typed, known members only. Whether they may be submitted does not matter yet. */
export const draftSchema = (definition: QuestionnaireDefinition) =>
  z.strictObject({
    form_type: z.literal(definition.form_type),
    based_on: z.nullable(z.int().check(z.positive())),
    answers: z.strictObject(
      Object.fromEntries(
        definition.questions.map(({ name, label }) => [
          name,
          z.optional(text(DRAFT_ANSWER_MAX_LENGTH)).check(z.describe(label)),
        ]),
      ),
    ),
    behaviors: behaviorsSchema(definition),
  });

export const symptomsOf = (definition: QuestionnaireDefinition): readonly SymptomItem[] =>
  definition.symptom_groups.flatMap(({ items }) => items);

export interface MissingAnswer {
  /** Name of the question, or `behaviors.<key>` of the first symptom at fault. */
  readonly field: string;
  readonly message: string;
}

/** Whether nothing was answered: spaces are nothing. */
export const isMissing = (answer: Answer | undefined) =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '');

const isAnswered = (behavior: Behavior | undefined) =>
  behavior !== undefined &&
  (behavior.not_known ? !behavior.current && !behavior.past : behavior.current || behavior.past);

/** The questions in the order in which sentences about them are said; those without a place of their own come last. */
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
 * What keeps a questionnaire from being complete, in the order of the specification (section 5): one sentence a missing
 * answer, and one for all symptoms without a tick, which names up to 5 of them.
 */
export function missingAnswers(
  definition: QuestionnaireDefinition,
  answers: Readonly<Record<string, Answer | undefined>>,
  behaviors: Readonly<Record<string, Behavior | undefined>>,
): readonly MissingAnswer[] {
  const missing: MissingAnswer[] = [];
  for (const { name, required } of questionsInOrder(definition))
    if (required !== undefined && isMissing(answers[name])) missing.push({ field: name, message: required });

  const unticked = symptomsOf(definition).filter(({ key }) => !isAnswered(behaviors[key]));
  const [first] = unticked;
  if (first) {
    const named = unticked
      .slice(0, LABELS_NAMED)
      .map(({ label }) => label)
      .join(', ');
    const others = unticked.length > LABELS_NAMED ? ' and others' : '';
    missing.push({
      field: `behaviors.${first.key}`,
      message: `Please select at least one option for each symptom: ${named}${others}`,
    });
  }
  return missing;
}
