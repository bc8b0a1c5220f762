import { genusHomes } from '#contract/reports/genera/genusHomes.ts';
import { type CountedSample, measuredTaxa, type Taxon } from './measuredTaxa.ts';
import type { Percentiles, ReferenceSet } from './referenceSet.ts';

/** `none`: the reference does not know the genus. `unclear`: names that may belong to it decide where it stands. */
export type RangeMark = 'below' | 'in' | 'above' | 'none' | 'unclear';

/** The bands between the percentiles of the reference, from the lowest. */
export const bandLabels = ['Under 5th', '5th–25th', '25th–50th', '50th–75th', '75th–95th', 'Over 95th'];

/** A genus of the sample beside the reference. */
export interface GenusComparison extends Taxon {
  readonly reference: Percentiles | undefined;
  readonly mark: RangeMark;
  /** The names under which the sample's database has it. */
  readonly names: readonly string[];
  /** Names of the sample that may belong to it, if they decide where it stands. */
  readonly perhaps: readonly string[];
}

/**
 * Every genus found in the sample, then those that more than half of the reference people carry and the sample lacks (0 reads).
 * Names that a database splits are one genus, by the names of the reference. Reads without a genus are left out: they are no genus
 * to compare.
 */
export function compareGenera(sample: CountedSample, reference: ReferenceSet): GenusComparison[] {
  const { named } = measuredTaxa(sample, 'genus');
  const { homeOf, perhapsIn } = genusHomes(reference.genera.map(({ name }) => name));
  const percentilesOf = new Map(reference.genera.map((genus) => [genus.name, genus]));
  const homes = Map.groupBy(named, ({ name }) => homeOf(name));
  const lacking = reference.genera.filter((genus) => genus.p50 > 0 && !homes.has(genus.name));
  const perhaps = new Map<string, Taxon[]>();
  for (const taxon of named.filter(({ name }) => !percentilesOf.has(homeOf(name))))
    for (const genus of perhapsIn(taxon.name)) {
      const others = perhaps.get(genus);
      if (others) others.push(taxon);
      else perhaps.set(genus, [taxon]);
    }
  return [...homes, ...lacking.map(({ name }) => [name, []] as const)]
    .map(([home, taxa]) => compared(home, taxa, percentilesOf.get(home), perhaps.get(home) ?? []))
    .toSorted((a, b) => b.reads - a.reads);
}

function compared(
  home: string,
  taxa: readonly Taxon[],
  reference: Percentiles | undefined,
  others: readonly Taxon[],
): GenusComparison {
  const sum = (some: readonly Taxon[], of: 'reads' | 'fraction') =>
    some.reduce((total, taxon) => total + taxon[of], 0);
  const fraction = sum(taxa, 'fraction');
  const mark = rangeMark(fraction, reference);
  // The true share lies between that of its own names and that with all which may belong to it.
  const isUnclear = mark !== rangeMark(fraction + sum(others, 'fraction'), reference);
  return {
    name: reference ? home.replaceAll('_', ' ') : home,
    reads: sum(taxa, 'reads'),
    fraction,
    reference,
    mark: isUnclear ? 'unclear' : mark,
    names: taxa.map(({ name }) => name),
    perhaps: isUnclear || taxa.length === 0 ? others.map((taxon) => taxon.name) : [],
  };
}

/** The place of a name of the sample: a band of the reference, or the genus that the name is one part of. */
export interface NamePlace {
  readonly reference: Percentiles;
  /** 0 (under the 5th) to 5 (over the 95th); null if it is unclear, and for one of several parts. */
  readonly band: number | null;
  readonly part_of: string | null;
}

/** The places of the sample's names that the reference knows. */
export function placesOfNames(genera: readonly GenusComparison[]): ReadonlyMap<string, NamePlace> {
  return new Map(
    genera.flatMap(({ name, names, fraction, mark, reference }) => {
      if (!reference) return [];
      const isPart = names.length > 1;
      const band = isPart || mark === 'unclear' ? null : percentileBand(fraction, reference);
      return names.map((own) => [own, { reference, band, part_of: isPart ? name : null }] as const);
    }),
  );
}

/** Position of a fraction relative to the 5th to 95th percentile, both inclusive. */
function rangeMark(fraction: number, reference: Percentiles | undefined): RangeMark {
  if (reference === undefined) return 'none';
  if (fraction < reference.p05) return 'below';
  return fraction > reference.p95 ? 'above' : 'in';
}

/** The band of the reference percentiles that holds the fraction, 0 (under the 5th) to 5 (over the 95th). */
function percentileBand(fraction: number, reference: Percentiles): number {
  const mark = rangeMark(fraction, reference);
  if (mark === 'below') return 0;
  if (mark === 'above') return 5;
  return (
    1 + [reference.p25, reference.p50, reference.p75].filter((percentile) => fraction > percentile).length
  );
}
