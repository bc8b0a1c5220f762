import { expect, test } from 'vitest';
import { usualChange } from '#contract/reports/usualChange.ts';
import { longSeries, type SeriesSample } from './reports/longSeries.ts';

const skinGenera = [
  'Finegoldia',
  'Anaerococcus',
  'Peptoniphilus',
  'Staphylococcus',
  'Corynebacterium',
  'Propionibacterium',
  'Porphyromonas',
];

const share = (sample: SeriesSample, genus: string) => (sample.reads.get(genus) ?? 0) / sample.reads_total;
const isLikeStool = (sample: SeriesSample) =>
  skinGenera.reduce((sum, genus) => sum + share(sample, genus), 0) <= 0.03;

/** Factors of change by genus between samples of one person that were taken 60 to 120 days apart. */
function changesOf(samples: readonly SeriesSample[]): Map<string, number[]> {
  const changes = new Map<string, number[]>();
  for (const [at, first] of samples.entries())
    for (const second of samples.slice(at + 1)) {
      const days = Math.abs(first.day - second.day);
      if (first.subject !== second.subject || days < 60 || days > 120) continue;
      for (const genus of new Set([...first.reads.keys(), ...second.reads.keys()])) {
        const [before, after] = [share(first, genus), share(second, genus)];
        if (Math.max(before, after) < 0.005) continue;
        const least = [before || 0.5 / first.reads_total, after || 0.5 / second.reads_total];
        const factors = changes.get(genus) ?? [];
        factors.push(Math.max(...least) / Math.min(...least));
        changes.set(genus, factors);
      }
    }
  return changes;
}

/** Linear between ranks, as numpy's default. */
function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = fraction * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

test('the usual change of each genus equals the one computed from the published series', () => {
  const samples = longSeries();
  const good = samples.filter(isLikeStool);
  expect([samples.length, good.length]).toEqual([467, 408]);
  const computed = [...changesOf(good)]
    .filter(([genus, factors]) => factors.length >= 500 && genus !== '(unclassified)')
    .map(([genus, factors]) => [genus, Number(quantile(factors, 0.95).toPrecision(4))]);
  expect(Object.fromEntries(computed)).toEqual(usualChange);
});
