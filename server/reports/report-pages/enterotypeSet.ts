import { readFileSync } from 'node:fs';
import type { ReferenceSet } from './referenceSet.ts';

/**
 * 280 stool samples, four of them of infants; the file has no ages of the others. It was computed for this project from
 * the data set "enterotype": each genus with the number of samples that hold it, the mean and five percentiles, as fractions of 1.
 */
export const enterotypeSet: ReferenceSet = {
  name: 'enterotype',
  people: 280,
  source: 'M. Arumugam et al., Nature 473 (2011) 174–180.',
  genera: readFileSync(new URL('enterotypeGenera.csv', import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [name, , , p05, p25, p50, p75, p95] = JSON.parse(`[${line}]`) as Row;
      return { name, p05, p25, p50, p75, p95 };
    }),
};

/** Texts are quoted and numbers bare, so a line in brackets is a JSON array. */
type Row = [genus: string, samples: number, mean: number, ...percentiles: FivePercentiles];
type FivePercentiles = [p05: number, p25: number, p50: number, p75: number, p95: number];
