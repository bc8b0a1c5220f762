import { type CountedFile, Counts, countedFile } from './Counts.ts';
import { refuseLine } from './CountsError.ts';
import { rankNamed } from './lineage.ts';
import { linesOf } from './linesOf.ts';
import { readsOf } from './readsOf.ts';

/**
 * Percentage, reads of the clade, reads of the taxon, two counts of minimizers if asked for, rank, id, name. Databases with
 * ranks that Kraken 2 does not know leave the rank empty, even at the root.
 */
const ROW = /^\s*\d+(?:\.\d+)?\t\d+\t\d+\t(?:\d+\t\d+\t)?[URDKPCOFGS-]?\d*\t\d+\t/;

/** Id of the root of every taxonomy. */
const ROOT = '1';

export const isKraken2 = (text: string): boolean => ROW.test(text.slice(0, 500));

/** Reads a report of Kraken 2, or Bracken's in the same form. Ranks count the reads of their clades. @throws {CountsError} */
export function readKraken2(text: string): CountedFile {
  const counts = new Counts();
  const seen = new Set<string>();
  let total = 0;
  for (const { line, cells } of linesOf(text)) {
    if (cells.length !== 6 && cells.length !== 8)
      refuseLine(line, `There are ${cells.length} cells in place of 6 or 8.`);
    const [rank = '', id = '', name = ''] = cells.slice(-3);
    const reads = readsOf(cells[1] ?? '', line);
    if (seen.has(id)) refuseLine(line, `The taxon ${id} is there twice.`);
    seen.add(id);
    if (rank === 'U' || rank === 'R' || id === ROOT) total += reads;
    // Ranks between have a digit: G1, S2.
    const known = /^[PFGS]$/.test(rank) ? rankNamed(rank) : undefined;
    if (known) counts.add(known, name.trim(), reads, line);
  }
  return countedFile(counts, total);
}
