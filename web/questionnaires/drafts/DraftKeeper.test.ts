import { describe, expect, test, vi } from 'vitest';
import { withResolvers } from '#web/lib/withResolvers.ts';
import {
  aKeeper,
  changedElsewhere,
  pass,
  unanswered,
  valuesOf,
} from '#web/questionnaires/testing/aKeeper.ts';
import type { Outcome } from './DraftState.ts';

describe('DraftKeeper schedule', () => {
  test('the newest values are sent once, a second after the last change', async () => {
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

  test('continuous typing is saved every ten seconds', async () => {
    const { sent, type } = aKeeper();
    for (let halfSecond = 0; halfSecond < 41; halfSecond += 1) {
      type(`${halfSecond}`);
      await pass(500);
    }
    expect(sent).toEqual([
      ['19', null],
      ['39', 1],
    ]);
  });

  test('values are read at the time of sending', async () => {
    const { keeper, sent } = aKeeper(4);
    let concerns = 'S';
    keeper.change(() => valuesOf(concerns));
    concerns = 'Sleep';
    await pass(1_000);
    expect(sent).toEqual([['Sleep', 4]]);
  });

  test('changes during a request are sent after its response', async () => {
    const { sent, next, type, status } = aKeeper(4);
    const answer = withResolvers<Outcome>();
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

describe('DraftKeeper flush', () => {
  test('flush sends pending values and waits for a running request', async () => {
    const { keeper, sent, next, type } = aKeeper();
    const answer = withResolvers<Outcome>();
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

  test('leave sends pending values once without retries', async () => {
    const { keeper, sent, next, type } = aKeeper();
    next.push(unanswered);
    type('S');
    keeper.leave();
    await pass(60_000);
    expect(sent).toEqual([['S', null]]);

    // React's strict mode mounts the form again.
    keeper.enter();
    await keeper.flush();
    expect(sent).toHaveLength(2);
  });

  test('forget drops pending values and ignores a late response', async () => {
    const { keeper, sent, next, type, status } = aKeeper();
    type('S');
    keeper.forget();
    await pass(60_000);
    expect(sent).toEqual([]);

    const answer = withResolvers<Outcome>();
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

test('isOutdated is true only for a newer draft and an unchanged form', async () => {
  const { keeper, type } = aKeeper(4);
  expect(keeper.isOutdated(4)).toBe(false);
  expect(keeper.isOutdated(5)).toBe(true);
  type('S');
  expect(keeper.isOutdated(5)).toBe(false);
});

test('subscribers receive every status change until they unsubscribe', async () => {
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
