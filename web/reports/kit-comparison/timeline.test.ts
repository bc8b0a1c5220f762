import { expect, onTestFinished, test, vi } from 'vitest';
import { aComparedKit } from './testing/aComparedKit.ts';
import { datedMarks, timelineOf } from './timeline.ts';

test('kits stand on the axis by the dates of their samples', () => {
  const { marks } = timelineOf([
    aComparedKit(1, { sample_taken_date: '2026-01-01' }),
    aComparedKit(2, { sample_taken_date: '2026-02-20' }),
    aComparedKit(3, { sample_taken_date: '2026-04-11' }),
  ]);
  expect(marks.map(({ number, date, at, lane }) => [number, date, at, lane])).toEqual([
    [1, '2026-01-01', 0, 0],
    [2, '2026-02-20', 50, 0],
    [3, '2026-04-11', 100, 0],
  ]);
});

test('a kit without a date of its sample stands at its registration and says so', () => {
  const { marks } = timelineOf([aComparedKit(1, { sample_taken_date: null })]);
  expect(marks).toMatchObject([{ date: '2026-01-03', isRegistration: true, at: 50 }]);
});

test("a registration stands on the day of the user's own time zone", () => {
  onTestFinished(() => void vi.restoreAllMocks());
  // A clock ten hours behind UTC.
  vi.spyOn(Date.prototype, 'getDate').mockReturnValue(2);
  const { marks } = timelineOf([
    aComparedKit(1, { sample_taken_date: null, registered_at: '2026-01-03T05:00:00Z' }),
  ]);
  expect(marks).toMatchObject([{ date: '2026-01-02' }]);
});

test('kits of the same day take a row each', () => {
  const same = { sample_taken_date: '2026-01-01' };
  const { marks } = timelineOf([aComparedKit(1, same), aComparedKit(2, same)]);
  expect(marks.map(({ at, lane }) => [at, lane])).toEqual([
    [50, 0],
    [50, 1],
  ]);
});

test('antibiotics before a sample begin before the first kit', () => {
  const { marks, events } = timelineOf([
    aComparedKit(1, { sample_taken_date: '2026-01-31' }, { antibiotics_last_month: 'Yes' }),
    aComparedKit(2, { sample_taken_date: '2026-03-02' }, { antibiotics_last_month: 'No' }),
  ]);
  expect(marks.map(({ at }) => at)).toEqual([50, 100]);
  expect(events).toEqual([{ label: 'Antibiotics in the month before kit 1', from: 0, to: 50 }]);
});

test('a date without room beside those on the axis is left out, and hides no other date', () => {
  const { marks } = timelineOf([
    aComparedKit(1, { sample_taken_date: '2026-01-01' }),
    aComparedKit(2, { sample_taken_date: '2026-03-18' }),
    aComparedKit(3, { sample_taken_date: '2026-03-27' }),
    aComparedKit(4, { sample_taken_date: '2026-04-11' }),
  ]);
  expect(marks.map(({ at }) => at)).toEqual([0, 76, 85, 100]);
  expect(datedMarks(marks).map(({ number }) => number)).toEqual([1, 2, 4]);
});
