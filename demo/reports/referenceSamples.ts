import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Reads by genus of one sample, those without a genus in the total alone. */
export interface GenusSample {
  readonly id: string;
  readonly reads_total: number;
  readonly names: readonly string[];
  readonly reads: readonly number[];
}

/** The file has shares; this many reads in all give each of them as a whole number. */
const READS = 100_000;

/** The 280 stool samples of `demo/data/enterotype-genera.csv.gz`, with genera of at least 0.01 %. */
export function referenceSamples(): GenusSample[] {
  const file = new URL('../data/enterotype-genera.csv.gz', import.meta.url);
  const samples = new Map<string, GenusSample & { readonly names: string[]; readonly reads: number[] }>();
  for (const line of gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)) {
    const [id = '', genus = '', share] = line.split(',');
    const sample = samples.get(id) ?? { id, reads_total: READS, names: [], reads: [] };
    sample.names.push(genus);
    sample.reads.push(Math.round(Number(share) * READS));
    samples.set(id, sample);
  }
  return [...samples.values()];
}
