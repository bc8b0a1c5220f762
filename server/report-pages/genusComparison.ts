import { type CountedSample, measuredTaxa, type Taxon } from './measuredTaxa.ts';
import { type Percentiles, percentilesIn, type ReferenceSet } from './referenceSet.ts';

export type RangeMark = 'below' | 'in' | 'above' | 'none';

/** A genus of the sample beside the reference; `none` means that the reference does not know the genus. */
export interface GenusComparison extends Taxon {
  readonly reference: Percentiles | undefined;
  readonly mark: RangeMark;
}

/**
 * Every genus found in the sample, then those that more than half of the reference people carry and the sample lacks (0 reads).
 * Reads without a genus are left out: they are no genus to compare.
 */
export function compareGenera(sample: CountedSample, reference: ReferenceSet): GenusComparison[] {
  const { named } = measuredTaxa(sample, 'genus');
  const percentilesOf = percentilesIn(reference);
  const found = new Set(named.map(({ name }) => percentilesOf(name)));
  const lacking = reference.genera
    .filter((genus) => genus.p50 > 0 && !found.has(genus))
    .map(({ name }) => ({ name: name.replaceAll('_', ' '), reads: 0, fraction: 0 }));
  return [...named, ...lacking].map((taxon) => {
    const percentiles = percentilesOf(taxon.name);
    return { ...taxon, reference: percentiles, mark: rangeMark(taxon.fraction, percentiles) };
  });
}

/** Position of a fraction relative to the 5th to 95th percentile, both inclusive. */
function rangeMark(fraction: number, reference: Percentiles | undefined): RangeMark {
  if (reference === undefined) return 'none';
  if (fraction < reference.p05) return 'below';
  return fraction > reference.p95 ? 'above' : 'in';
}

/** The band of the reference percentiles that holds the fraction, 0 (under the 5th) to 5 (over the 95th). */
export function percentileBand(fraction: number, reference: Percentiles): number {
  const mark = rangeMark(fraction, reference);
  if (mark === 'below') return 0;
  if (mark === 'above') return 5;
  return (
    1 + [reference.p25, reference.p50, reference.p75].filter((percentile) => fraction > percentile).length
  );
}
