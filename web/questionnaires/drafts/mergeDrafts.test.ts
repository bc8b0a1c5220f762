import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftValues } from '../answers/formValues.ts';
import { isSameDraft, mergeDrafts } from './mergeDrafts.ts';

const names = ['age', 'location', 'concerns'];
const keys = ['anxiety', 'bloating'];

const text = fc.constantFrom('', 'one', 'two', 'three');
const boxes = fc.record({ current: fc.boolean(), past: fc.boolean(), not_known: fc.boolean() });
const someOf = <T>(members: readonly string[], value: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom(...members), value, { noNullPrototype: true });

/** Drafts with some of the answers and symptoms. */
const drafts = (ofNames = names, ofKeys = keys): fc.Arbitrary<DraftValues> =>
  fc.record({ answers: someOf(ofNames, text), behaviors: someOf(ofKeys, boxes) });

const threeDrafts = [drafts(), drafts(), drafts()] as const;
const settings = { seed: 39, numRuns: 2000 };

const nothing: DraftValues = { answers: {}, behaviors: {} };

/** The answers of a draft as text by question and symptom. An empty answer and none are the same. */
const fieldsOf = ({ answers, behaviors }: DraftValues) => [
  ...names.map((name) => answers[name] ?? ''),
  ...keys.map((key) => {
    const { current = false, past = false, not_known = false } = behaviors[key] ?? {};
    return `${current} ${past} ${not_known}`;
  }),
];

describe('mergeDrafts', () => {
  test('a merge keeps each answer that one side changed, and the answer of one side where both did', () => {
    fc.assert(
      fc.property(...threeDrafts, (base, mine, theirs) => {
        const merged = mergeDrafts(base, mine, theirs);
        const [was, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
        expect(fieldsOf(merged.mine)).toEqual(
          own.map((answer, at) => (answer === was[at] ? other[at] : answer)),
        );
        expect(fieldsOf(merged.theirs)).toEqual(
          other.map((answer, at) => (answer === was[at] ? own[at] : answer)),
        );
      }),
      settings,
    );
  });

  test('a merge conflicts only where both sides changed one answer in different ways', () => {
    fc.assert(
      fc.property(...threeDrafts, (base, mine, theirs) => {
        const [was, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
        const expected = was.some((answer, at) => new Set([answer, own[at], other[at]]).size === 3);
        const merged = mergeDrafts(base, mine, theirs);
        expect(merged.hasConflict).toBe(expected);
        expect(isSameDraft(merged.mine, merged.theirs)).toBe(!expected);
      }),
      settings,
    );
  });

  test('a merge from the other side swaps both results', () => {
    fc.assert(
      fc.property(...threeDrafts, (base, mine, theirs) => {
        const merged = mergeDrafts(base, mine, theirs);
        const swapped = mergeDrafts(base, theirs, mine);
        expect(isSameDraft(merged.mine, swapped.theirs)).toBe(true);
        expect(merged.hasConflict).toBe(swapped.hasConflict);
      }),
      settings,
    );
  });

  test('changes of different questions never conflict', () => {
    const first = drafts(['age'], ['anxiety']);
    const second = drafts(['location'], ['bloating']);
    fc.assert(
      fc.property(first, second, (mine, theirs) => {
        const merged = mergeDrafts(nothing, mine, theirs);
        expect(merged.hasConflict).toBe(false);
        expect(fieldsOf(merged.mine)).toEqual(fieldsOf(overlaid(mine, theirs)));
      }),
      settings,
    );
  });

  test('three devices that changed different questions end with the same draft in either order of their saves', () => {
    fc.assert(
      fc.property(
        drafts(),
        drafts(['age'], ['anxiety']),
        drafts(['location'], ['bloating']),
        (base, second, third) => {
          const onSecond = overlaid(base, second);
          const onThird = overlaid(base, third);
          const secondFirst = mergeDrafts(base, onThird, onSecond);
          const thirdFirst = mergeDrafts(base, onSecond, onThird);
          expect(isSameDraft(secondFirst.mine, thirdFirst.mine)).toBe(true);
          // A device that repeats a merge changes nothing.
          expect(isSameDraft(mergeDrafts(base, secondFirst.mine, onSecond).mine, secondFirst.mine)).toBe(
            true,
          );
        },
      ),
      settings,
    );
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

/** A draft with the answers of another one on top. */
const overlaid = (base: DraftValues, changes: DraftValues): DraftValues => ({
  answers: { ...base.answers, ...changes.answers },
  behaviors: { ...base.behaviors, ...changes.behaviors },
});
