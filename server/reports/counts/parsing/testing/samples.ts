import fc from 'fast-check';
import type { TaxonRank } from '#contract/reports/counts.ts';

/** Reads of one lineage. Nothing follows an empty rank. */
export interface Organism {
  readonly phylum: string;
  readonly family: string;
  readonly genus: string;
  /** The second word of a species. */
  readonly epithet: string;
  readonly reads: number;
}

/** A sample as a laboratory counted it: each lineage once. */
export interface Sample {
  readonly organisms: readonly Organism[];
  /** Reads without a lineage. */
  readonly unassigned: number;
}

/** Names with the endings of their ranks, none of them a word for "unknown". */
const phyla = fc.stringMatching(/^[A-Z][a-z]{3,9}ota$/);
const families = fc.stringMatching(/^[A-Z][a-z]{3,9}aceae$/);
const genera = fc.stringMatching(/^[A-Z][a-z]{3,9}ia$/);
const epithets = fc.stringMatching(/^[a-z]{3,9}um$/);
const reads = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 100_000 }), fc.nat({ max: 2 ** 40 }));

/** A phylum is known from each lineage; some end with the family, the genus or the species. */
const organisms = fc
  .tuple(
    phyla,
    fc.option(families, { nil: '' }),
    fc.option(genera, { nil: '' }),
    fc.option(epithets, { nil: '' }),
    reads,
  )
  .map(([phylum, family, genus, epithet, count]): Organism => {
    const lastGenus = family && genus;
    return { phylum, family, genus: lastGenus, epithet: lastGenus && epithet, reads: count };
  });

const withReads = fc
  .tuple(phyla, families, genera, epithets, fc.integer({ min: 1, max: 2 ** 40 }))
  .map(
    ([phylum, family, genus, epithet, count]): Organism => ({ phylum, family, genus, epithet, reads: count }),
  );

const lineageOf = ({ phylum, family, genus, epithet }: Organism) =>
  [phylum, family, genus, epithet].join(' ');

/** Samples with at least one genus. Some share a genus between families, as databases do. */
export const samples: fc.Arbitrary<Sample> = fc
  .record({
    first: withReads,
    more: fc.array(organisms, { maxLength: 8 }),
    moved: fc.option(families),
    unassigned: fc.oneof(fc.constant(0), reads),
  })
  .map(({ first, more, moved, unassigned }) => {
    const all = [first, ...more, ...(moved === null ? [] : [{ ...first, family: moved, reads: 7 }])];
    return { organisms: [...new Map(all.map((one) => [lineageOf(one), one])).values()], unassigned };
  });

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The reads of a sample. */
export const totalOf = ({ organisms, unassigned }: Sample): number =>
  unassigned + sum(organisms.map((organism) => organism.reads));

/** The name of an organism at a rank; empty if the lineage ends before it. */
export const nameAt = (rank: TaxonRank, organism: Organism): string => {
  if (rank !== 'species') return organism[rank];
  return organism.epithet && `${organism.genus} ${organism.epithet}`;
};

/** The reads of each name of a rank that has any. */
export function readsAt(rank: TaxonRank, { organisms }: Sample): Record<string, number> {
  const named = Map.groupBy(organisms, (organism) => nameAt(rank, organism));
  return Object.fromEntries(
    [...named]
      .map(([name, those]) => [name, sum(those.map((organism) => organism.reads))] as const)
      .filter(([name, count]) => name !== '' && count > 0),
  );
}
