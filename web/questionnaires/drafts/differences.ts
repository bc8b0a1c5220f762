import { symptomsOf } from '#contract/questionnaires/answers.ts';
import {
  type Behavior,
  behaviorColumns,
  type QuestionnaireDefinition,
} from '#contract/questionnaires/definition.ts';
import type { DraftValues } from './DraftKeeper.ts';

/** What two people, or one on two devices, answered differently; empty where one did not answer. */
export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly other: string;
}

/** Questions and symptoms that two drafts answer differently, in the order of the form. */
export function differences(
  definition: QuestionnaireDefinition,
  mine: DraftValues,
  other: DraftValues,
): readonly Difference[] {
  const questions = definition.questions.map(({ name, label }) => ({
    label,
    mine: mine.answers[name] ?? '',
    other: other.answers[name] ?? '',
  }));
  const symptoms = symptomsOf(definition).map(({ key, label }) => ({
    label,
    mine: ticksOf(mine.behaviors[key]),
    other: ticksOf(other.behaviors[key]),
  }));
  return [...questions, ...symptoms].filter((answers) => answers.mine !== answers.other);
}

const ticksOf = (behavior: Behavior | undefined) =>
  behaviorColumns
    .filter(({ key }) => behavior?.[key])
    .map(({ label }) => label)
    .join(', ');
