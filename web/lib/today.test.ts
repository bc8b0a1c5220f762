import { afterEach, expect, test, vi } from 'vitest';
import { today } from './today.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("is the day of the user's own calendar, not of Greenwich", () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T05:00:00Z') });
  // Ten hours behind.
  vi.spyOn(Date.prototype, 'getMonth').mockReturnValue(1);
  vi.spyOn(Date.prototype, 'getDate').mockReturnValue(28);
  expect(today()).toBe('2026-02-28');
});
