import { expect, test } from 'vitest';
import { compareSymptoms, type SymptomState } from './compareSymptoms.ts';

const behavior = (state: SymptomState, label: string) => ({
  current: state === 'current',
  past: state === 'past',
  not_known: state === 'not_known',
  label,
});

/** Submissions that answer the symptoms; a symptom that is not asked is missing. */
const submissions = (answers: Readonly<Record<string, readonly SymptomState[]>>, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    behaviors: Object.fromEntries(
      Object.entries(answers).flatMap(([key, states]) => {
        const state = states[at];
        return state === undefined || state === 'not_asked' ? [] : [[key, behavior(state, key)]];
      }),
    ),
  }));

test.each<[string, SymptomState[], string]>([
  ['in the past, then current is now current', ['past', 'current'], 'now_current'],
  ['current, then in the past is no longer there', ['current', 'past'], 'no_longer'],
  ['not known, then current is new information', ['not_known', 'current'], 'became_known'],
  ['not known, then in the past is new information', ['not_known', 'past'], 'became_known'],
  ['current, then not known is no longer known', ['current', 'not_known'], 'no_longer_known'],
  ['that returned between two kits varied', ['current', 'past', 'current'], 'varied'],
  ['with the same answers is unchanged', ['past', 'past', 'past'], 'unchanged'],
  ['that the second form did not ask is not comparable', ['current', 'not_asked'], 'not_comparable'],
  ['is compared over a form that did not ask', ['current', 'not_asked', 'past'], 'no_longer'],
])('a symptom %s', (_, states, change) => {
  const [group] = compareSymptoms(submissions({ anxiety: states }, states.length));
  expect(group?.symptoms).toEqual([expect.objectContaining({ label: 'anxiety', states, change })]);
});

test('a group counts current symptoms among those that every form asked about', () => {
  const answers = {
    anxiety: ['current', 'past'],
    depression: ['current', 'current'],
    panic_attacks: ['current', 'not_asked'],
  } as const;
  const [group] = compareSymptoms(submissions(answers, 2));
  expect(group).toMatchObject({ title: 'Mood and thinking', asked: 2, current: [2, 1] });
});

test('symptoms of a former form keep their label in a group of their own at the end', () => {
  const compared = compareSymptoms(
    submissions({ levitation: ['past', 'past'], anxiety: ['past', 'past'] }, 2),
  );
  expect(compared.map(({ title }) => title)).toEqual(['Mood and thinking', 'Other symptoms']);
  expect(compared[1]?.symptoms).toMatchObject([{ label: 'levitation', change: 'unchanged' }]);
});

test('a symptom that two forms word differently is not compared', () => {
  const [earlier, later] = ['Poor focus or attention', 'Poor focus or ADHD'];
  const compared = compareSymptoms([
    { behaviors: { poor_focus: behavior('current', earlier) } },
    { behaviors: { poor_focus: behavior('past', later) } },
  ]);
  expect(compared).toMatchObject([
    {
      title: 'Behavior',
      asked: 0,
      symptoms: [
        { label: earlier, states: ['current', 'not_asked'], change: 'not_comparable' },
        { label: later, states: ['not_asked', 'past'], change: 'not_comparable' },
      ],
    },
  ]);
});

test('submissions without symptoms make no groups', () => {
  expect(compareSymptoms(submissions({}, 2))).toEqual([]);
});
