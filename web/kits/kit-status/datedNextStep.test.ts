import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { datedNextStep } from './datedNextStep.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [{}, undefined],
  [{ next_step: null, act_until: null }, undefined],
  [{ next_step: 'Take a new sample.', act_until: null }, 'Take a new sample.'],
  [{ next_step: 'Answer.', act_until: '2026-11-21' }, 'Answer. Please do this by Nov 21, 2026.'],
  [{ next_step: 'Answer.', act_until: '2026-11-20' }, 'Answer. Please do this by Nov 20, 2026.'],
  [{ next_step: 'Answer.', act_until: '2026-11-19' }, 'Answer. This was possible until Nov 19, 2026.'],
])('the way out of %j on Nov 20, 2026 is %j', (change, expected) => {
  expect(datedNextStep(change)).toBe(expected);
});
