import { afterEach, expect, test, vi } from 'vitest';
import { today } from './today.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("returns the day of the user's own time zone", () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T05:00:00Z') });
  // A clock ten hours behind UTC.
  vi.spyOn(Date.prototype, 'getMonth').mockReturnValue(1);
  vi.spyOn(Date.prototype, 'getDate').mockReturnValue(28);
  expect(today()).toBe('2026-02-28');
});
