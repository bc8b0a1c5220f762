import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { padResponseTime } from './padResponseTime.ts';

beforeEach(() => {
  // Includes those of `node:timers/promises`.
  vi.useFakeTimers({ fakeNodeBuiltins: true });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds until the work is answered. */
async function answeredAfter(work: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  let answered = 0;
  const answer = padResponseTime(work)
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
  ['instant work', async () => 'done', 250],
  ['work that fails instantly', () => Promise.reject(new Error('unknown')), 250],
  ['work shorter than the minimum', taking(200), 250],
  ['work longer than the minimum', taking(400), 400],
])('pads the response time of %s to the minimum', async (_, work, milliseconds) => {
  expect(await answeredAfter(work)).toBe(milliseconds);
});

test('padding passes on the result and the failure of the work', async () => {
  const [answer, failure] = [
    padResponseTime(async () => 'done'),
    expect(padResponseTime(() => Promise.reject(new Error('unknown')))).rejects.toThrow('unknown'),
  ];
  await vi.runAllTimersAsync();
  expect(await answer).toBe('done');
  await failure;
});
