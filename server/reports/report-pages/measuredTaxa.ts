/** The part of a laboratory's counts that the pages show. Names and reads of a rank are parallel lists. */
export interface CountedSample {
  readonly reads_total: number;
  /** Reads of the host, plants, organelles and other eukaryotes, beside `reads_total`. */
  readonly host_reads?: number;
  readonly method: string | null;
  readonly pipeline: string | null;
  readonly reference_database: string | null;
  readonly ranks: readonly {
    readonly rank: Rank;
    readonly names: readonly string[];
    readonly reads: readonly number[];
  }[];
}

export type Rank = 'phylum' | 'family' | 'genus' | 'species';

/** `fraction` is of all reads of the sample, from 0 to 1. */
export interface Taxon {
  readonly name: string;
  readonly reads: number;
  readonly fraction: number;
}

/** Stands for the reads without a name at a rank. No taxon has this name: names have no parentheses around them. */
export const UNCLASSIFIED = 'Unclassified';

/** The taxa of one rank. */
export interface RankedTaxa {
  /** Taxa with at least one read, most reads first. */
  readonly named: readonly Taxon[];
  /** The reads without a name at this rank. */
  readonly unclassified: Taxon;
}

/** Names of the files' own row for reads without a taxon. */
const WITHOUT_NAME = /^\W*(?:unclassified|unassigned|unknown)?\W*$/iu;

/** The taxa of a rank in a sample; none if the laboratory did not count the rank. */
export function measuredTaxa({ reads_total, ranks }: CountedSample, rank: Rank): RankedTaxa {
  const { names = [], reads = [] } = ranks.find((each) => each.rank === rank) ?? {};
  const counted = names
    .map((name, index) => ({ name: name.trim(), reads: reads[index] ?? 0 }))
    .filter(({ name, reads: found }) => found > 0 && !WITHOUT_NAME.test(name));
  const known = counted.reduce((sum, { reads: found }) => sum + found, 0);
  // Some pipelines count a read at several taxa: shares above the whole would help nobody.
  const total = Math.max(reads_total, known, 1);
  const withShare = (taxon: { name: string; reads: number }) => ({ ...taxon, fraction: taxon.reads / total });
  return {
    named: counted.map(withShare).sort((a, b) => b.reads - a.reads || (a.name < b.name ? -1 : 1)),
    unclassified: withShare({ name: UNCLASSIFIED, reads: total - known }),
  };
}

/** The taxa and the unclassified reads in one list, most reads first. */
export const withUnclassified = ({ named, unclassified }: RankedTaxa): Taxon[] =>
  [...named, ...(unclassified.reads > 0 ? [unclassified] : [])].sort((a, b) => b.reads - a.reads);

/** The fraction of all reads that the taxa have together. */
export const shareOf = (taxa: readonly Taxon[]): number =>
  taxa.reduce((sum, { fraction }) => sum + fraction, 0);
