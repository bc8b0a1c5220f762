import { expect, test } from 'vitest';
import { type Archive, rotated } from './rotation.ts';

const archive = (created_at: string): Archive => ({
  path: created_at,
  created_at,
  keys: [],
  marker: undefined,
});

test('the newest archives of each of the last days, weeks and months stay', () => {
  const times = [
    '2026-11-29T02:00:00.000Z',
    '2026-11-28T14:00:00.000Z',
    // The earlier one of that day.
    '2026-11-28T02:00:00.000Z',
    // A Sunday, and the Monday after it.
    '2026-11-22T02:00:00.000Z',
    '2026-11-23T02:00:00.000Z',
    '2026-11-01T02:00:00.000Z',
    '2026-10-31T02:00:00.000Z',
    '2026-10-01T02:00:00.000Z',
  ];
  const { keep, remove } = rotated(times.map(archive), { daily: 2, weekly: 2, monthly: 2 });
  expect(keep.map(({ path }) => path).sort()).toEqual([
    '2026-10-31T02:00:00.000Z',
    '2026-11-22T02:00:00.000Z',
    '2026-11-28T14:00:00.000Z',
    '2026-11-29T02:00:00.000Z',
  ]);
  expect(remove).toHaveLength(4);
  expect(
    rotated([archive('2026-11-29T02:00:00.000Z')], { daily: 0, weekly: 0, monthly: 0 }).keep,
  ).toHaveLength(1);
});
