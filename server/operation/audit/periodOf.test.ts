import { expect, test } from 'vitest';
import { periodOf } from './periodOf.ts';

test.each([
  ['2026-11-24', '2026-11-24', '2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z'],
  ['2024-02-28', '2024-02-29', '2024-02-28T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ['2026-11-24T10:00:00', '2026-11-24 12:30', '2026-11-24T10:00:00.000Z', '2026-11-24T12:30:00.000Z'],
  [
    '2026-11-24T10:00:00+02:00',
    '2026-11-24T12:00:00Z',
    '2026-11-24T08:00:00.000Z',
    '2026-11-24T12:00:00.000Z',
  ],
])(
  '%s to %s is in UTC unless a zone is named, and a last date includes its day',
  (since, until, from, to) => {
    expect(periodOf(since, until)).toEqual({ since: from, until: to });
  },
);

test.each([
  [undefined, '2026-11-24', '--since must be a date'],
  ['2026-11-24', undefined, '--until must be a date'],
  ['2026-02-30', '2026-03-01', '--since must be a date'],
  ['yesterday', '2026-03-01', '--since must be a date'],
  ['2026-03-02', '2026-03-01', '--since must be before --until.'],
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z', '--since must be before --until.'],
])('%s to %s is refused with a sentence', (since, until, message) => {
  expect(() => periodOf(since, until)).toThrow(message);
});
