import type { ComparedGenera, GenusOutside, TaxonProfile } from '#contract/reports/counts.ts';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import {
  bandLabels,
  compareGenera,
  placesOfNames,
  type RangeMark,
} from '#server/reports/report-pages/genusComparison.ts';

/** Most genera that are named. */
const MAX_FARTHEST = 5;
/** Smaller shares count as this one: a few reads more or less are no distance. */
const SMALLEST_SHARE = 0.0001;

/** The place of a sample's genera in the reference set, as on the page "Ranges"; null for counts that name no genus. */
export function compareSample(sample: TaxonProfile): ComparedGenera | null {
  const genera = compareGenera(sample, enterotypeSet);
  const found = genera.filter(({ names }) => names.length > 0).length;
  if (found === 0) return null;
  const places = placesOfNames(genera);
  const named = sample.ranks.find(({ rank }) => rank === 'genus')?.names ?? [];
  const size = (wanted: RangeMark) => genera.filter(({ mark }) => mark === wanted).length;
  const farthest = genera
    .flatMap(({ name, names, reads, fraction, reference, mark }): GenusOutside[] =>
      reference && mark !== 'unclear'
        ? [{ name, names: [...names], reads, share: fraction, p05: reference.p05, p95: reference.p95 }]
        : [],
    )
    .filter((genus) => distance(genus) > 1)
    .toSorted((a, b) => distance(b) - distance(a))
    .slice(0, MAX_FARTHEST);
  const { name, people, source } = enterotypeSet;
  return {
    reference: { name, size: people, source },
    found,
    range_counts: { below: size('below'), within: size('in'), above: size('above') },
    farthest,
    percentiles: named.map((genus) => bandLabels[places.get(genus)?.band ?? -1] ?? null),
  };
}

/** The factor between a share and the nearer limit of the range; at most 1 within it. */
function distance({ share, p05, p95 }: GenusOutside): number {
  const [at, low, high] = [share, p05, p95].map((each) => Math.max(each, SMALLEST_SHARE)) as Shares;
  return Math.max(low / at, at / high);
}

type Shares = [at: number, low: number, high: number];
