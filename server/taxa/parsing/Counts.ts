import { type RankedCounts, type TaxonRank, taxonRanks } from '#contract/taxa.ts';
import { CountsError, refuseLine } from './CountsError.ts';

/** Longest name of a taxon, in characters. */
export const NAME_MAX = 200;
/** Most rows of a file. */
export const ROWS_MAX = 200_000;
/** Largest content after decompression, in bytes. */
export const INFLATED_MAX = 100 * 1024 * 1024;

/** Control characters, and marks that turn the direction of text around. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

function checkName(name: string, line: number | undefined): void {
  if (name.length > NAME_MAX) refuseLine(line, `A name has more than ${NAME_MAX} characters.`);
  if (UNPRINTABLE.test(name) || !name.isWellFormed())
    refuseLine(line, 'A name contains invisible or control characters.');
}

/** Sums reads by rank and name. A name that comes twice, for example a genus in two families, is one taxon. */
export class Counts {
  readonly #ranks = new Map<TaxonRank, Map<string, number>>();

  /** @throws {CountsError} for a name that cannot be shown, at its line. */
  add(rank: TaxonRank, name: string, reads: number, line?: number): void {
    const counted = this.#ranks.get(rank) ?? new Map<string, number>();
    const before = counted.get(name);
    if (before === undefined) checkName(name, line);
    counted.set(name, (before ?? 0) + reads);
    this.#ranks.set(rank, counted);
  }

  /** The ranks from phylum to species, most reads first. Taxa without reads are left out. */
  ranks(): RankedCounts[] {
    return taxonRanks.flatMap((rank) => {
      const taxa = [...(this.#ranks.get(rank) ?? [])]
        .filter(([, reads]) => reads > 0)
        .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
      if (taxa.length === 0) return [];
      return { rank, names: taxa.map(([name]) => name), reads: taxa.map(([, reads]) => reads) };
    });
  }
}

/** What a file tells about one sample. */
export interface CountedFile {
  readonly ranks: RankedCounts[];
  readonly reads_total: number;
  /** The sample as a file of its own, if it was read from a table of several: the others are of other people. */
  readonly own_file?: string;
}

/** @throws {CountsError} without reads, with more than a number can hold, or with more at a rank than the sample has. */
export function countedFile(counts: Counts, reads_total: number): CountedFile {
  const ranks = counts.ranks();
  if (reads_total === 0) throw new CountsError('The sample has no reads.');
  if (!Number.isSafeInteger(reads_total)) throw new CountsError('The sample has too many reads.');
  for (const { rank, reads } of ranks)
    if (reads.reduce((sum, count) => sum + count, 0) > reads_total)
      throw new CountsError(`The reads of rank ${rank} are more than the ${reads_total} of the sample.`);
  if (ranks.length === 0) throw new CountsError('The file names no phylum, family, genus or species.');
  return { ranks, reads_total };
}
