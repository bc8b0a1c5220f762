import type { RankedCounts } from '#contract/reports/counts.ts';
import { CountsError } from '../refusals/CountsError.ts';
import type { Counts } from './Counts.ts';

/** The content of a file about one sample. */
export interface CountedFile {
  readonly ranks: RankedCounts[];
  /** Reads of the sample without `host_reads`, those without a name included. */
  readonly reads_total: number;
  /** Reads of the host, plants, organelles and other eukaryotes. */
  readonly host_reads: number;
  /** The taxonomy of the numbers of taxa, if the file has it. */
  readonly taxonomy: string | null;
  /** Sentences about parts of the file that the portal does not use. */
  readonly notes: readonly string[];
  /** The sample as its own file, if it was read from a table of several: the others are of other people. */
  readonly own_file?: string;
}

/** Sums of the reads of a sample. */
interface Sums {
  readonly reads_total: number;
  readonly host_reads: number;
  /** Reads of viruses and artificial sequences, which are in neither of the others. */
  readonly virus_reads: number;
}

/** @throws {CountsError} without reads, with more than a number can hold, or with more at a rank than the sample has. */
export function countedFile(
  counts: Counts,
  { reads_total, host_reads, virus_reads }: Sums,
  { taxonomy = null, notes = [] }: Partial<Pick<CountedFile, 'taxonomy' | 'notes'>> = {},
): CountedFile {
  const ranks = counts.ranks();
  if (reads_total <= 0 && host_reads + virus_reads > 0)
    throw new CountsError('The sample has no reads of bacteria and archaea.');
  if (reads_total === 0) throw new CountsError('The sample has no reads.');
  if (!Number.isSafeInteger(reads_total + host_reads))
    throw new CountsError('The sample has too many reads.');
  for (const { rank, reads } of ranks)
    if (reads.reduce((sum, count) => sum + count, 0) > reads_total)
      throw new CountsError(`The reads of rank ${rank} are more than the ${reads_total} of the sample.`);
  if (ranks.length === 0) throw new CountsError('The file names no phylum, family, genus or species.');
  return { ranks, reads_total, host_reads, taxonomy, notes: [...noteOnViruses(virus_reads), ...notes] };
}

const noteOnViruses = (reads: number): string[] =>
  reads > 0
    ? [`${reads} reads of viruses or artificial sequences are left out: shares are of bacteria and archaea.`]
    : [];
