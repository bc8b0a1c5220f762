import { symptomsOf } from '#contract/questionnaires/answers.ts';
import {
  type Behavior,
  behaviorColumns,
  type QuestionnaireDefinition,
} from '#contract/questionnaires/definition.ts';
import { type DraftValues, symptomField } from './formValues.ts';

/** A question or symptom with different answers, in words; empty if not answered. */
export interface Difference {
  /** The field's name in the form. */
  readonly field: string;
  readonly label: string;
  readonly sides: readonly [one: string, other: string];
}

/** Questions and symptoms with different answers, in the order of the form. */
export function differencesOf(
  definition: QuestionnaireDefinition,
  one: DraftValues,
  other: DraftValues,
): readonly Difference[] {
  const questions = definition.questions.map(({ name, label }) => ({
    field: name,
    label,
    sides: [one.answers[name] ?? '', other.answers[name] ?? ''] as const,
  }));
  const symptoms = symptomsOf(definition).map(({ key, label }) => ({
    field: symptomField(key),
    label,
    sides: [ticksOf(one.behaviors[key]), ticksOf(other.behaviors[key])] as const,
  }));
  return [...questions, ...symptoms].filter(({ sides }) => sides[0] !== sides[1]);
}

const ticksOf = (behavior: Behavior | undefined) =>
  behaviorColumns
    .filter(({ key }) => behavior?.[key])
    .map(({ label }) => label)
    .join(', ');
