import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import type { CountedSample } from '#server/reports/report-pages/measuredTaxa.ts';
import type { SampleName } from './sampleNames.ts';
import { taxonName } from './taxonName.ts';

/** The data set's name for reads without a known taxon at a rank. */
const UNCLASSIFIED = '(unclassified)';

const sampleRow = z.tuple([
  z.string(),
  z.enum(['phylum', 'family', 'genus', 'species']),
  z.string(),
  z.int(),
]);

const sampleRows = z.array(sampleRow).parse(readSamples());

/** Every genus that a sample or the reference names, longest name first. */
const knownGenera = [
  ...enterotypeSet.genera.map(({ name }) => name),
  ...sampleRows.filter(([, rank]) => rank === 'genus').map(([, , name]) => name),
].sort((a, b) => b.length - a.length);

/** The counts of a published sample, as a laboratory would send them: without the reads that have no name. */
export function sampleCounts(sample: SampleName): CountedSample & { method: string; pipeline: string } {
  const rows = sampleRows.filter(([name]) => name === sample);
  const ranks = (['phylum', 'family', 'genus', 'species'] as const).map((rank) => {
    const named = rows.filter(([, of, name]) => of === rank && name !== UNCLASSIFIED);
    return {
      rank,
      names: named.map(([, , name]) => taxonName(name, knownGenera)),
      reads: named.map(([, , , reads]) => reads),
    };
  });
  return {
    // Each rank sums to the same reads.
    reads_total: rows.filter(([, rank]) => rank === 'phylum').reduce((sum, [, , , reads]) => sum + reads, 0),
    method: '16S rRNA gene sequencing',
    pipeline: `Demo: the published sample ${sample} stands in for this kit. J. G. Caporaso et al., PNAS 108 (2011) 4516–4522.`,
    reference_database: null,
    ranks,
  };
}

function readSamples(): unknown[] {
  const text = readFileSync(new URL('../data/stool-samples.csv', import.meta.url), 'utf8');
  // Texts are quoted and numbers bare, so a line in brackets is a JSON array.
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => JSON.parse(`[${line}]`));
}
