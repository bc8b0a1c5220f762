import * as z from 'zod/mini';
import { text } from '../text.ts';
import { asd } from './asd.ts';
import type { Behavior, Question, QuestionnaireDefinition } from './definition.ts';
import { generic } from './generic.ts';
import type { SymptomItem } from './symptoms.ts';

export const questionnaires: readonly QuestionnaireDefinition[] = [asd, generic];

/** The questionnaire stored under a `form_type`, or undefined. */
export const questionnaireOf = (form_type: string) =>
  questionnaires.find((definition) => definition.form_type === form_type);

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
      return z
        .number()
        .check(
          z.minimum(question.min, `${question.label} must be at least ${question.min}`),
          z.maximum(question.max, `${question.label} must be at most ${question.max}`),
        );
    case 'text':
      return text(ANSWER_MAX_LENGTH);
  }
};

const BehaviorSchema = z.strictObject({
  current: z.boolean(),
  past: z.boolean(),
  not_known: z.boolean(),
});

/** Shape of a submission: known members and values only. Completeness is `missingAnswers`. */
export const submissionSchema = (definition: QuestionnaireDefinition) =>
  z.strictObject({
    form_type: z.literal(definition.form_type),
    answers: z.strictObject(
      Object.fromEntries(
        definition.questions.map((question) => [
          question.name,
          z.optional(z.nullable(answerSchema(question))),
        ]),
      ),
    ),
    behaviors: z.strictObject(
      Object.fromEntries(symptomsOf(definition).map(({ key }) => [key, z.optional(BehaviorSchema)])),
    ),
  });

export const symptomsOf = (definition: QuestionnaireDefinition): readonly SymptomItem[] =>
  definition.symptom_groups.flatMap(({ items }) => items);

export interface MissingAnswer {
  /** Name of the question, or `behaviors.<key>` of the first symptom at fault. */
  readonly field: string;
  readonly message: string;
}

const isMissing = (answer: Answer | undefined) =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '');

const isAnswered = (behavior: Behavior | undefined) =>
  behavior !== undefined &&
  (behavior.not_known ? !behavior.current && !behavior.past : behavior.current || behavior.past);

const LABELS_NAMED = 5;

/**
 * What keeps a questionnaire from being complete, in the order of the form (specification section 5): one sentence a
 * missing answer, and one for all symptoms without a tick, which names up to 5 of them.
 */
export function missingAnswers(
  definition: QuestionnaireDefinition,
  answers: Readonly<Record<string, Answer | undefined>>,
  behaviors: Readonly<Record<string, Behavior | undefined>>,
): readonly MissingAnswer[] {
  const missing: MissingAnswer[] = [];
  for (const { name, required } of definition.questions)
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
