import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SampleName } from './sampleNames.ts';

export type Rank = 'phylum' | 'family' | 'genus' | 'species';

/** `name` as in the data set; `fraction` is of all reads of the rank, from 0 to 1. */
export type Taxon = { name: string; reads: number; fraction: number };

/** Fractions from 0 to 1 over the 280 people of the reference. */
export type Percentiles = { p05: number; p25: number; p50: number; p75: number; p95: number };

/** The data set's name for reads without a known taxon at a rank. */
export const unclassified = '(unclassified)';

const sampleRow = z.tuple([z.string(), z.string(), z.string(), z.int()]);
const [genus, count, fraction] = [z.string(), z.int(), z.number()];
const referenceRow = z.tuple([genus, count, fraction, fraction, fraction, fraction, fraction, fraction]);

const sampleRows = z.array(sampleRow).parse(readTable('stool-samples.csv'));

/** Percentiles by genus, most abundant first; a genus that the reference lacks is absent. */
export const genusReference: ReadonlyMap<string, Percentiles> = new Map(
  z
    .array(referenceRow)
    .parse(readTable('genus-reference.csv'))
    .map(([genus, , , p05, p25, p50, p75, p95]) => [genus, { p05, p25, p50, p75, p95 }]),
);

/** Every genus that a sample or the reference names, longest name first. */
export const knownGenera: readonly string[] = [
  ...genusReference.keys(),
  ...sampleRows.filter((row) => row[1] === 'genus').map((row) => row[2]),
].sort((a, b) => b.length - a.length);

/** The sample's taxa of one rank, most reads first, the unclassified reads among them. */
export function measuredTaxa(sample: SampleName, rank: Rank): Taxon[] {
  const rows = sampleRows.filter((row) => row[0] === sample && row[1] === rank);
  const total = rows.reduce((sum, row) => sum + row[3], 0);
  return rows
    .map(([, , name, reads]) => ({ name, reads, fraction: reads / total }))
    .sort((a, b) => b.reads - a.reads);
}

/** The same without the unclassified reads; fractions stay those of all reads. */
export function namedTaxa(sample: SampleName, rank: Rank): Taxon[] {
  return measuredTaxa(sample, rank).filter(({ name }) => name !== unclassified);
}

/** The fraction of all reads that the taxa have together. */
export function shareOf(taxa: readonly Taxon[]): number {
  return taxa.reduce((sum, { fraction }) => sum + fraction, 0);
}

function readTable(file: string): unknown[] {
  const text = readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
  // Both files quote text and leave numbers bare, so a line in brackets is a JSON array.
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => JSON.parse(`[${line}]`));
}
