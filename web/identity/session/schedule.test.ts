import { expect, test } from 'vitest';
import { idlenessOf, isFinalWarningDue, isRenewalDue, timeLeftInWords } from './schedule.ts';

const now = Date.parse('2026-03-01T10:00:00Z');
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();

test.each([
  [900, false],
  [120, false],
  [119, true],
  [1, true],
  [-3600, true],
])('judges a renewal with %i seconds left of the access token as due: %s', (left, isDue) => {
  const lifetime = { access_expires_at: inSeconds(left), ends_at: inSeconds(3600) };
  expect(isRenewalDue(now, lifetime)).toBe(isDue);
});

test('does not renew an access token that lasts as long as the session', () => {
  expect(isRenewalDue(now, { access_expires_at: inSeconds(60), ends_at: inSeconds(60.9) })).toBe(false);
});

test.each([
  [1800, 1679, 'active'],
  [1800, 1680, 'warning'],
  [1800, 1799, 'warning'],
  [1800, 1800, 'over'],
  [1800, 90_000, 'over'],
  [300, 239, 'active'],
  [300, 240, 'warning'],
])('judges a user with %i idle seconds allowed as after %i seconds: %s', (allowed, idle, expected) => {
  expect(idlenessOf(now, now - idle * 1000, allowed)).toBe(expected);
});

test.each([
  [301, false],
  [300, true],
  [1, true],
  [0, false],
])('judges the warning %i seconds before the final end as due: %s', (left, isDue) => {
  expect(isFinalWarningDue(now, inSeconds(left))).toBe(isDue);
});

test.each([
  [120, '2 minutes'],
  [119, '2 minutes'],
  [90, '1 minute 30 seconds'],
  [61, '1 minute 30 seconds'],
  [60, '1 minute'],
  [51, '1 minute'],
  [50, '50 seconds'],
  [3, '10 seconds'],
  [-1, '10 seconds'],
])('words %i seconds as %s', (seconds, words) => {
  expect(timeLeftInWords(seconds * 1000)).toBe(words);
});
