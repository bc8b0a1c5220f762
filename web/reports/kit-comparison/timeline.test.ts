import { expect, onTestFinished, test, vi } from 'vitest';
import { aComparedKit } from './testing/aComparedKit.ts';
import { timelineOf } from './timeline.ts';

test('kits stand on the axis by the dates of their samples', () => {
  const { start, end, marks } = timelineOf([
    aComparedKit(1, { sample_taken_date: '2026-01-01' }),
    aComparedKit(2, { sample_taken_date: '2026-02-20' }),
    aComparedKit(3, { sample_taken_date: '2026-04-11' }),
  ]);
  expect([start, end]).toEqual(['2026-01-01', '2026-04-11']);
  expect(marks.map(({ number, at, lane }) => [number, at, lane])).toEqual([
    [1, 0, 0],
    [2, 50, 0],
    [3, 100, 0],
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
  const { start, events } = timelineOf([
    aComparedKit(1, { sample_taken_date: '2026-01-31' }, { antibiotics_last_month: 'Yes' }),
    aComparedKit(2, { sample_taken_date: '2026-03-02' }, { antibiotics_last_month: 'No' }),
  ]);
  expect(start).toBe('2026-01-01');
  expect(events).toEqual([
    { kind: 'antibiotics', label: 'Antibiotics in the month before kit 1', from: 0, to: 50 },
  ]);
});

test('a diet stands at the kit that named it first, and each change at its own', () => {
  const told = (...diets: (string | null)[]) =>
    timelineOf(diets.map((diet, at) => aComparedKit(at + 1, {}, { allergies_dietary: diet })))
      .events.filter(({ kind }) => kind === 'diet')
      .map(({ label, from, to }) => [label, from === to]);
  expect(told('No milk', null, 'No milk', 'Little milk')).toEqual([
    ['Allergies and diet, kit 1: No milk', true],
    ['Allergies and diet, kit 4: Little milk', true],
  ]);
  expect(told('No milk. '.repeat(20))).toEqual([
    [`Allergies and diet, kit 1: ${'No milk. '.repeat(20).slice(0, 80).trim()}…`, true],
  ]);
});
