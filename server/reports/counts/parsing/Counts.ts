import { type RankedCounts, type TaxonRank, taxonRanks } from '#contract/reports/counts.ts';
import { refuseLine } from '../refusals/CountsError.ts';
import { validPhylum } from './names/validPhylum.ts';

/** Longest name of a taxon, in characters. */
const NAME_MAX = 200;
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

interface Counted {
  readonly name: string;
  readonly reads: number;
  /** Null without a number, and for a name with several. */
  readonly taxid: number | null;
}

/** Sums reads by rank and name. A name that comes twice, for example a genus in two families, is one taxon. */
export class Counts {
  readonly #ranks = new Map<TaxonRank, Map<string, Counted>>();

  /**
   * Two names of one phylum are one taxon, with the newer name.
   * @param taxid its number in the taxonomy of the file.
   * @throws {CountsError} for a name that cannot be shown, at its line.
   */
  add(rank: TaxonRank, name: string, reads: number, line?: number, taxid: number | null = null): void {
    const counted = this.#ranks.get(rank) ?? new Map<string, Counted>();
    const key = rank === 'phylum' ? validPhylum(name) : name;
    const before = counted.get(key);
    if (!before) checkName(name, line);
    counted.set(
      key,
      before
        ? {
            name: before.name === name ? name : key,
            reads: before.reads + reads,
            taxid: before.taxid === taxid ? taxid : null,
          }
        : { name, reads, taxid },
    );
    this.#ranks.set(rank, counted);
  }

  /** The ranks from phylum to species, most reads first. Taxa without reads are left out. */
  ranks(): RankedCounts[] {
    return taxonRanks.flatMap((rank) => {
      const taxa = [...(this.#ranks.get(rank)?.values() ?? [])]
        .filter(({ reads }) => reads > 0)
        .sort((a, b) => b.reads - a.reads || (a.name < b.name ? -1 : 1));
      if (taxa.length === 0) return [];
      const taxids = taxa.map(({ taxid }) => taxid);
      return {
        rank,
        names: taxa.map(({ name }) => name),
        reads: taxa.map(({ reads }) => reads),
        ...(taxids.some((taxid) => taxid !== null) && { taxids }),
      };
    });
  }
}
