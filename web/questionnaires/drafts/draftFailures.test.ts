import { describe, expect, test } from 'vitest';
import { withResolvers } from '#web/lib/withResolvers.ts';
import {
  aKeeper,
  changedElsewhere,
  other,
  pass,
  unanswered,
  valuesOf,
} from '#web/questionnaires/testing/aKeeper.ts';
import type { Outcome } from './DraftState.ts';

describe('DraftKeeper without a response', () => {
  test('an unanswered draft is repeated at growing intervals, then the newest is sent', async () => {
    const { keeper, sent, next, type, status } = aKeeper(4);
    next.push(...Array.from({ length: 7 }, () => unanswered));
    type('S');
    await pass(1_000);
    expect(status()).toBe('unsent');
    const counts: number[] = [];
    for (const delay of [1, 2, 4, 8, 16, 30]) {
      type('Sleep');
      await pass(delay * 1_000 - 1);
      counts.push(sent.length);
      await pass(1);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
    expect(status()).toBe('unsent');
    expect(keeper.isUnsaved()).toBe(true);

    await pass(30_000);
    expect(status()).toBe('saving');
    await pass(1_000);
    expect(sent.slice(-2)).toEqual([
      ['S', 4],
      ['Sleep', 5],
    ]);
    expect(status()).toBe('saved');
    type('Sleep and pain');
    await pass(1_000);
    expect(sent.at(-1)).toEqual(['Sleep and pain', 6]);
  });

  test('flush includes changes made during a failed request', async () => {
    const { keeper, sent, next, type, status } = aKeeper();
    next.push(unanswered);
    type('S');
    await pass(1_000);
    type('Sleep');
    await keeper.flush();
    expect(sent.slice(-2)).toEqual([
      ['S', null],
      ['Sleep', 1],
    ]);
    expect(keeper.isUnsaved()).toBe(false);
    expect(status()).toBe('saved');
  });

  test('flush retries an unanswered draft without waiting for the interval', async () => {
    const { keeper, sent, next, type, status } = aKeeper();
    next.push(unanswered);
    type('S');
    await pass(1_000);
    await Promise.all([keeper.flush(), keeper.flush()]);
    expect(sent).toHaveLength(2);
    expect(status()).toBe('saved');
    await pass(60_000);
    expect(sent).toHaveLength(2);
  });

  test('a draft without a response for ten seconds is reported as unsent', async () => {
    const { sent, next, type, status } = aKeeper();
    const answer = withResolvers<Outcome>();
    next.push(answer.promise);
    type('S');
    await pass(10_999);
    expect(status()).toBe('saving');
    await pass(1);
    expect(status()).toBe('unsent');
    answer.resolve({ type: 'saved', version: 1 });
    await pass(0);
    expect(status()).toBe('saved');
    expect(sent).toHaveLength(1);
  });
});

test('a refused draft reports its reason, and the next change is sent again', async () => {
  const { keeper, sent, next, type } = aKeeper();
  next.push({ type: 'refused', reason: 'This is too large to be accepted.' });
  type('S');
  await pass(60_000);
  expect(keeper.state).toEqual({ status: 'refused', reason: 'This is too large to be accepted.' });
  expect(keeper.isUnsaved()).toBe(true);
  await keeper.flush();
  expect(sent).toHaveLength(1);

  type('Sl');
  await pass(999);
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent.at(-1)).toEqual(['Sl', null]);
  expect(keeper.isUnsaved()).toBe(false);
});

describe('DraftKeeper beside another device', () => {
  const elsewhere = (answers: Record<string, string>): Outcome => ({
    type: 'changed_elsewhere',
    other: { ...other, answers },
  });

  test('a change of another question is merged and saved on top of the other draft', async () => {
    const { keeper, sent, next, shown, type, status } = aKeeper(4);
    next.push(elsewhere({ helpful_comments: 'Other' }));
    type('S');
    await pass(1_000);
    expect(shown).toEqual([{ answers: { biggest_concerns: 'S', helpful_comments: 'Other' }, behaviors: {} }]);
    expect(status()).toBe('saving');
    expect(keeper.merges).toBe(1);
    await pass(1_000);
    expect(sent).toEqual([
      ['S', 4],
      ['S', 9],
    ]);
    expect(status()).toBe('saved');
  });

  test('a merge keeps the letters that were typed during the request', async () => {
    const { sent, next, shown, type } = aKeeper(4);
    const answer = withResolvers<Outcome>();
    next.push(answer.promise);
    type('S');
    await pass(1_000);
    type('Sleep');
    answer.resolve(elsewhere({ helpful_comments: 'Other' }));
    await pass(1_000);
    expect(shown).toMatchObject([{ answers: { biggest_concerns: 'Sleep', helpful_comments: 'Other' } }]);
    expect(sent.at(-1)).toEqual(['Sleep', 9]);
  });

  test('flush sends the merged draft before it resolves', async () => {
    const { keeper, sent, next, type, status } = aKeeper(4);
    next.push(elsewhere({ helpful_comments: 'Other' }));
    type('S');
    await keeper.flush();
    expect(sent).toEqual([
      ['S', 4],
      ['S', 9],
    ]);
    expect(status()).toBe('saved');
  });

  test('the same answer on both devices needs no further save', async () => {
    const { keeper, sent, next, shown, type, status } = aKeeper(4);
    next.push(elsewhere({ biggest_concerns: 'S' }));
    type('S');
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(shown).toEqual([]);
    expect(keeper.version).toBe(9);
    expect(status()).toBe('saved');
  });

  test('a newer draft is shown in an unchanged form without a save', async () => {
    const { keeper, sent, shown, type } = aKeeper(4);
    keeper.catchUp(other);
    await pass(60_000);
    expect(shown).toMatchObject([valuesOf('Other')]);
    expect(sent).toEqual([]);
    type('Other and more');
    keeper.catchUp({ ...other, version: 10 });
    expect(shown).toHaveLength(1);
    await pass(1_000);
    expect(sent).toEqual([['Other and more', 9]]);
  });
});

describe('DraftKeeper in a conflict', () => {
  test('a conflict stops sending until the user chooses', async () => {
    const { keeper, sent, next, type } = aKeeper(4);
    next.push(changedElsewhere);
    type('S');
    await pass(1_000);
    expect(keeper.state).toEqual({ status: 'changed_elsewhere', mine: valuesOf('S'), other });
    type('Sl');
    await keeper.flush();
    await pass(60_000);
    expect(sent).toEqual([['S', 4]]);
    expect(keeper.isUnsaved()).toBe(true);
  });

  test('choosing the own answers saves the newest values', async () => {
    const { keeper, sent, next, type, status } = aKeeper(4);
    const answer = withResolvers<Outcome>();
    next.push(answer.promise);
    type('S');
    await pass(1_000);
    type('Sl');
    answer.resolve(changedElsewhere);
    await pass(0);
    keeper.choose('mine');
    await pass(0);
    expect(sent.at(-1)).toEqual(['Sl', 9]);
    expect(status()).toBe('saved');
    keeper.choose('mine');
    await pass(60_000);
    expect(sent).toHaveLength(2);
  });
});
