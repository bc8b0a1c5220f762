import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steadily } from './steadyAnswer.ts';

beforeEach(() => {
  // Among them those of `node:timers/promises`.
  vi.useFakeTimers({ fakeNodeBuiltins: true });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds after which the work is answered. */
async function answeredAfter(work: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  let answered = 0;
  const answer = steadily(work)
    .catch(() => undefined)
    .finally(() => {
      answered = Date.now() - start;
    });
  await vi.runAllTimersAsync();
  await answer;
  return answered;
}

const taking = (milliseconds: number) => () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

test.each([
  ['quick work', async () => 'done', 250],
  ['work that fails at once', () => Promise.reject(new Error('unknown')), 250],
  ['work that takes a while', taking(200), 250],
  ['work that takes longer', taking(400), 400],
])('%s is answered no earlier than always', async (_, work, milliseconds) => {
  expect(await answeredAfter(work)).toBe(milliseconds);
});

test('the answer and the failure are those of the work', async () => {
  const [answer, failure] = [
    steadily(async () => 'done'),
    expect(steadily(() => Promise.reject(new Error('unknown')))).rejects.toThrow('unknown'),
  ];
  await vi.runAllTimersAsync();
  expect(await answer).toBe('done');
  await failure;
});
