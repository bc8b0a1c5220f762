import { describe, expect, test } from 'vitest';
import type { Behavior } from '#contract/questionnaires/definition.ts';
import type { DraftValues } from '../answers/formValues.ts';
import { isSameDraft, mergeDrafts } from './mergeDrafts.ts';

const names = ['age', 'location', 'concerns'];
const keys = ['anxiety', 'bloating'];
const texts = [undefined, 'one', 'two'];
const boxes: (Behavior | undefined)[] = [
  undefined,
  { current: true, past: false, not_known: false },
  { current: true, past: true, not_known: false },
];

/** Returns every draft of one question or symptom, in a fixed order. */
const single = (name: string, key: string) =>
  texts.flatMap((text) =>
    boxes.map(
      (box): DraftValues => ({
        answers: text === undefined ? {} : { [name]: text },
        behaviors: box ? { [key]: box } : {},
      }),
    ),
  );

/** Builds a repeatable sequence of numbers below a limit. */
function sequence(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

function aDraft(next: (limit: number) => number): DraftValues {
  const draft = { answers: {} as Record<string, string>, behaviors: {} as Record<string, Behavior> };
  for (const name of names) {
    const text = texts[next(texts.length)];
    if (text !== undefined) draft.answers[name] = text;
  }
  for (const key of keys) {
    const box = boxes[next(boxes.length)];
    if (box) draft.behaviors[key] = box;
  }
  return draft;
}

const cases = Array.from({ length: 2_000 }, (_, seed) => {
  const next = sequence(seed + 1);
  return { base: aDraft(next), mine: aDraft(next), theirs: aDraft(next) };
});

/** Lists the answers of a draft as text by question and symptom. */
const fieldsOf = ({ answers, behaviors }: DraftValues) =>
  [...names.map((name) => answers[name]), ...keys.map((key) => behaviors[key])].map((answer) =>
    JSON.stringify(answer),
  );

describe('mergeDrafts', () => {
  test('a merge of 2000 drafts keeps each answer that one side changed', () => {
    for (const { base, mine, theirs } of cases) {
      const merged = mergeDrafts(base, mine, theirs);
      const [was, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
      for (const [index, answer] of fieldsOf(merged.mine).entries())
        expect(answer).toBe(own[index] === was[index] ? other[index] : own[index]);
      for (const [index, answer] of fieldsOf(merged.theirs).entries())
        expect(answer).toBe(other[index] === was[index] ? own[index] : other[index]);
    }
  });

  test('a merge of 2000 drafts conflicts only where both sides changed one answer differently', () => {
    for (const { base, mine, theirs } of cases) {
      const [was, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
      const expected = was.some((answer, index) => new Set([answer, own[index], other[index]]).size === 3);
      const merged = mergeDrafts(base, mine, theirs);
      expect(merged.hasConflict).toBe(expected);
      expect(isSameDraft(merged.mine, merged.theirs)).toBe(!expected);
    }
  });

  test('a merge from the other side swaps both results', () => {
    for (const { base, mine, theirs } of cases) {
      const merged = mergeDrafts(base, mine, theirs);
      const swapped = mergeDrafts(base, theirs, mine);
      expect(isSameDraft(merged.mine, swapped.theirs)).toBe(true);
      expect(merged.hasConflict).toBe(swapped.hasConflict);
    }
  });

  test('changes of different questions never conflict', () => {
    for (const mine of single('age', 'anxiety'))
      for (const theirs of single('location', 'bloating')) {
        const merged = mergeDrafts({ answers: {}, behaviors: {} }, mine, theirs);
        expect(merged.hasConflict).toBe(false);
        expect(merged.mine).toEqual({
          answers: { ...mine.answers, ...theirs.answers },
          behaviors: { ...mine.behaviors, ...theirs.behaviors },
        });
      }
  });

  test('an answer taken back on one side stays away', () => {
    const base = { answers: { age: 'one', location: 'two' }, behaviors: {} };
    const mine = { answers: { location: 'two' }, behaviors: {} };
    const theirs = { answers: { age: 'one', location: 'one' }, behaviors: {} };
    expect(mergeDrafts(base, mine, theirs)).toMatchObject({
      mine: { answers: { location: 'one' } },
      hasConflict: false,
    });
    expect(mergeDrafts(base, mine, theirs).mine.answers).not.toHaveProperty('age');
  });
});
