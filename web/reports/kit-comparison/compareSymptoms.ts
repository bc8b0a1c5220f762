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
type LabeledBehavior = Submission['behaviors'][string];

/**
 * Compares submissions symptom by symptom, in the groups of the forms. Symptoms of former forms come last. A key under two labels
 * is two symptoms: one form asks something else than the other.
 */
export function compareSymptoms(submissions: readonly Submission[]): ComparedGroup[] {
  const asked = new Map<string, Set<string>>();
  for (const { behaviors } of submissions)
    for (const [key, { label }] of Object.entries(behaviors))
      asked.set(key, (asked.get(key) ?? new Set()).add(label));
  const take = (key: string) => {
    const labels = [...(asked.get(key) ?? [])];
    asked.delete(key);
    return labels.map((label) => ({ key, label }));
  };
  const grouped = symptomGroups.map(({ title, items }) => ({
    title,
    items: items.flatMap(({ key }) => take(key)),
  }));
  const groups = [...grouped, { title: 'Other symptoms', items: [...asked.keys()].flatMap(take) }];
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => {
      const symptoms = items.map(({ key, label }) => {
        const states = submissions.map(({ behaviors }) => stateOf(behaviors[key], label));
        return { label, states, change: changeOf(states) };
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

function stateOf(behavior: LabeledBehavior | undefined, label: string): SymptomState {
  if (behavior?.label !== label) return 'not_asked';
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
