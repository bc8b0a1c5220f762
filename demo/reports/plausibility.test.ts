import { expect, test } from 'vitest';
import { implausibleCounts } from '#contract/plausibility.ts';
import { longSeries } from './longSeries.ts';

const sample = (reads: Readonly<Record<string, number>>, reads_total: number) => ({
  reads_total,
  ranks: [{ rank: 'genus' as const, names: Object.keys(reads), reads: Object.values(reads) }],
});

test('59 of the 467 samples of the long series look unlike stool, and none has few reads', () => {
  const found = longSeries().map(({ subject, reads, reads_total }) => ({
    subject,
    findings: implausibleCounts(sample(Object.fromEntries(reads), reads_total)),
  }));
  const flagged = found.filter(({ findings }) => findings.length > 0);
  expect(found.length).toBe(467);
  expect(flagged.filter(({ subject }) => subject === 'F4').length).toBe(1);
  expect(flagged.filter(({ subject }) => subject === 'M3').length).toBe(58);
  expect(flagged.flatMap(({ findings }) => findings).every((text) => text.startsWith('Unlike stool'))).toBe(
    true,
  );
});

test('findings state their numbers', () => {
  expect(implausibleCounts(sample({ Staphylococcus: 150, Finegoldia: 60, Blautia: 690 }, 900))).toEqual([
    'Unlike stool: 23.3% skin genera (limit 3%)',
    'Few reads: 900 (limit 1,000)',
  ]);
});

test('counts at a limit are plausible', () => {
  expect(implausibleCounts(sample({ Staphylococcus: 30, Blautia: 970 }, 1000))).toEqual([]);
});

test('counts without genera or reads are checked by their reads alone', () => {
  expect(implausibleCounts({ reads_total: 5000, ranks: [] })).toEqual([]);
  expect(implausibleCounts({ reads_total: 0, ranks: [] })).toEqual(['Few reads: 0 (limit 1,000)']);
});
