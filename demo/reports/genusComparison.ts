import { genusReference, namedTaxa, type Percentiles, type Taxon } from './measurements.ts';
import type { SampleName } from './sampleNames.ts';

export type RangeMark = 'below' | 'in' | 'above' | 'none';

/** A genus of the sample beside the reference; `none` means that the reference does not know the genus. */
export type GenusComparison = Taxon & { reference: Percentiles | undefined; mark: RangeMark };

/**
 * Every genus found in the sample, then those that more than half of the reference people carry and the
 * sample lacks (0 reads). Reads without a genus are left out: they are no genus to compare.
 */
export function compareGenera(sample: SampleName): GenusComparison[] {
  const found = namedTaxa(sample, 'genus');
  const names = new Set(found.map(({ name }) => name));
  const lacking = [...genusReference]
    .filter(([name, { p50 }]) => p50 > 0 && !names.has(name))
    .map(([name]) => ({ name, reads: 0, fraction: 0 }));
  return [...found, ...lacking].map((taxon) => {
    const reference = genusReference.get(taxon.name);
    return { ...taxon, reference, mark: rangeMark(taxon.fraction, reference) };
  });
}

/** Position of a fraction relative to the 5th to 95th percentile, both inclusive. */
function rangeMark(fraction: number, reference: Percentiles | undefined): RangeMark {
  if (reference === undefined) return 'none';
  if (fraction < reference.p05) return 'below';
  return fraction > reference.p95 ? 'above' : 'in';
}

/** The band of the reference percentiles that holds the fraction, 0 (under the 5th) to 5 (over the 95th). */
export function percentileBand(fraction: number, { p05, p25, p50, p75, p95 }: Percentiles): number {
  const mark = rangeMark(fraction, { p05, p25, p50, p75, p95 });
  if (mark === 'below') return 0;
  if (mark === 'above') return 5;
  return 1 + [p25, p50, p75].filter((percentile) => fraction > percentile).length;
}
