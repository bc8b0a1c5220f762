import { describe, expect, test, vi } from 'vitest';
import {
  aKeeper,
  changedElsewhere,
  pass,
  unanswered,
  valuesOf,
} from '#web/questionnaires/testing/aKeeper.ts';
import type { Outcome } from './DraftKeeper.ts';

describe('when it saves', () => {
  test('a second after the last change, the newest values, once', async () => {
    const { keeper, sent, type, status } = aKeeper();
    expect(status()).toBe('untouched');
    type('S');
    await pass(999);
    type('Sl');
    await pass(999);
    expect(sent).toEqual([]);
    expect(status()).toBe('saving');
    expect(keeper.isUnsaved()).toBe(true);

    await pass(1);
    expect(sent).toEqual([['Sl', null]]);
    expect(status()).toBe('saved');
    expect(keeper.isUnsaved()).toBe(false);
    await pass(60_000);
    expect(sent).toHaveLength(1);
  });

  test('every ten seconds while the typing does not stop', async () => {
    const { sent, type } = aKeeper();
    for (let half_second = 0; half_second < 41; half_second += 1) {
      type(`${half_second}`);
      await pass(500);
    }
    expect(sent).toEqual([
      ['19', null],
      ['39', 1],
    ]);
  });

  test('values are read when they are sent', async () => {
    const { keeper, sent } = aKeeper(4);
    let concerns = 'S';
    keeper.change(() => valuesOf(concerns));
    concerns = 'Sleep';
    await pass(1_000);
    expect(sent).toEqual([['Sleep', 4]]);
  });

  test('one request at a time, then what has come meanwhile', async () => {
    const { sent, next, type, status } = aKeeper(4);
    const answer = Promise.withResolvers<Outcome>();
    next.push(answer.promise);
    type('S');
    await pass(1_000);
    type('Sl');
    await pass(5_000);
    type('Sle');
    await pass(1_000);
    expect(sent).toEqual([['S', 4]]);

    answer.resolve({ type: 'saved', version: 5 });
    await pass(0);
    expect(status()).toBe('saving');
    await pass(1_000);
    expect(sent).toEqual([
      ['S', 4],
      ['Sle', 5],
    ]);
  });
});

describe('at once', () => {
  test('what waits is sent, and what is on its way is waited for', async () => {
    const { keeper, sent, next, type } = aKeeper();
    const answer = Promise.withResolvers<Outcome>();
    next.push(answer.promise);
    type('S');
    void keeper.flush();
    expect(sent).toEqual([['S', null]]);
    type('Sl');
    const flushed = Promise.all([keeper.flush(), keeper.flush()]);
    answer.resolve({ type: 'saved', version: 1 });
    await flushed;
    expect(sent).toEqual([
      ['S', null],
      ['Sl', 1],
    ]);
    expect(keeper.isUnsaved()).toBe(false);
    await keeper.flush();
    expect(sent).toHaveLength(2);
  });

  test('a screen that is left sends once more and no longer', async () => {
    const { keeper, sent, next, type } = aKeeper();
    next.push(unanswered);
    type('S');
    keeper.leave();
    await pass(60_000);
    expect(sent).toEqual([['S', null]]);

    // The screen comes back, as it does in development.
    keeper.enter();
    await keeper.flush();
    expect(sent).toHaveLength(2);
  });

  test('what was forgotten is not sent, nor is its answer heard', async () => {
    const { keeper, sent, next, type, status } = aKeeper();
    type('S');
    keeper.forget();
    await pass(60_000);
    expect(sent).toEqual([]);

    const answer = Promise.withResolvers<Outcome>();
    next.push(answer.promise);
    type('Sl');
    await pass(1_000);
    keeper.forget();
    answer.resolve(changedElsewhere);
    await pass(0);
    expect(status()).toBe('saving');
    expect(keeper.isUnsaved()).toBe(false);
  });
});

test('a newer draft takes the place only of what is saved', async () => {
  const { keeper, type } = aKeeper(4);
  expect(keeper.isOutdated(4)).toBe(false);
  expect(keeper.isOutdated(5)).toBe(true);
  type('S');
  expect(keeper.isOutdated(5)).toBe(false);
});

test('whoever listens hears of every change until it ends', async () => {
  const { keeper, type } = aKeeper();
  const listener = vi.fn<() => void>();
  const stop = keeper.store.subscribe(listener);
  type('S');
  type('Sl');
  expect(listener).toHaveBeenCalledOnce();
  await pass(1_000);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  type('Sle');
  expect(listener).toHaveBeenCalledTimes(2);
});
