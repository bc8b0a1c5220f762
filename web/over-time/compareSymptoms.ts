import type { Behavior } from '#contract/questionnaires/definition.ts';
import type { SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { symptomGroups } from '#contract/questionnaires/symptoms.ts';

/** A symptom in one submission. A form that does not have the symptom says nothing about it. */
export type SymptomState = 'current' | 'past' | 'not_known' | 'not_asked';

/** The way from the first to the last submission that asked. */
export type SymptomChange =
  | 'now_current'
  | 'no_longer'
  /** First unknown: new information, neither better nor worse. */
  | 'became_known'
  | 'no_longer_known'
  /** First and last agree, one between does not. */
  | 'varied'
  | 'unchanged'
  /** Fewer than two submissions asked. */
  | 'not_comparable';

export interface ComparedSymptom {
  readonly key: string;
  readonly label: string;
  /** One for each submission. */
  readonly states: readonly SymptomState[];
  readonly change: SymptomChange;
}

export interface ComparedGroup {
  readonly title: string;
  readonly symptoms: readonly ComparedSymptom[];
  /** Number of symptoms that every submission asked about. */
  readonly asked: number;
  /** Current ones among them, one number for each submission. */
  readonly current: readonly number[];
}

type Submission = Pick<SubmittedAnswers, 'behaviors'>;

/** Compares submissions symptom by symptom, in the groups of the forms. Symptoms of former forms come last. */
export function compareSymptoms(submissions: readonly Submission[]): ComparedGroup[] {
  const labels = new Map(
    submissions.flatMap(({ behaviors }) =>
      Object.entries(behaviors).map(([key, { label }]): [string, string] => [key, label]),
    ),
  );
  const grouped = symptomGroups.map(({ title, items }) => ({
    title,
    keys: items.flatMap(({ key }) => (labels.delete(key) ? [key] : [])),
  }));
  const known = new Map(symptomGroups.flatMap(({ items }) => items.map(({ key, label }) => [key, label])));
  const groups = [...grouped, { title: 'Other symptoms', keys: [...labels.keys()] }];
  return groups
    .filter(({ keys }) => keys.length > 0)
    .map(({ title, keys }) => {
      const symptoms = keys.map((key) => {
        const states = submissions.map(({ behaviors }) => stateOf(behaviors[key]));
        return { key, label: known.get(key) ?? labels.get(key) ?? key, states, change: changeOf(states) };
      });
      const shared = symptoms.filter(({ states }) => !states.includes('not_asked'));
      return {
        title,
        symptoms,
        asked: shared.length,
        current: submissions.map((_, at) => shared.filter(({ states }) => states[at] === 'current').length),
      };
    });
}

function stateOf(behavior: Behavior | undefined): SymptomState {
  if (!behavior) return 'not_asked';
  if (behavior.current) return 'current';
  return behavior.past ? 'past' : 'not_known';
}

function changeOf(states: readonly SymptomState[]): SymptomChange {
  const asked = states.filter((state) => state !== 'not_asked');
  const [first, last] = [asked[0], asked.at(-1)];
  if (asked.length < 2) return 'not_comparable';
  if (first === last) return asked.every((state) => state === first) ? 'unchanged' : 'varied';
  if (first === 'not_known') return 'became_known';
  if (last === 'not_known') return 'no_longer_known';
  return last === 'current' ? 'now_current' : 'no_longer';
}
