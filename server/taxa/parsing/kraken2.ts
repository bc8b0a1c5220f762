import { refuseLine } from '../refusals/CountsError.ts';
import { Counts } from './Counts.ts';
import { type CountsTable, countedFile, oneSample } from './CountsTable.ts';
import { linesOf } from './linesOf.ts';
import { isCounted, rankNamed } from './names/ranks.ts';
import { isEukaryote } from './names/readLineage.ts';
import { readPart } from './names/readPart.ts';
import { readTaxon } from './names/readTaxon.ts';
import { readsOf } from './readsOf.ts';
import { taxidOf } from './taxidOf.ts';

/**
 * Percentage, reads of the clade, reads of the taxon, two counts of minimizers if asked for, rank, id, name. Databases with
 * ranks that Kraken 2 does not know leave the rank empty, even at the root.
 */
const ROW = /^\s*\d+(?:\.\d+)?\t\d+\t\d+\t(?:\d+\t\d+\t)?[URDKPCOFGS-]?\d*\t\d+\t/;

/** Id of the root of every taxonomy. */
const ROOT = '1';

export const isKraken2 = (text: string): boolean => ROW.test(text.slice(0, 500));

/** Reads a report of Kraken 2, or Bracken's in the same form. Ranks count the reads of their clades. @throws {CountsError} */
export function readKraken2(text: string): CountsTable {
  const counts = new Counts();
  const seen = new Set<string>();
  let [total, host_reads] = [0, 0];
  const placeOf = followEukaryotes();
  for (const { line, cells } of linesOf(text)) {
    if (cells.length !== 6 && cells.length !== 8)
      refuseLine(line, `There are ${cells.length} cells in place of 6 or 8.`);
    const [code = '', id = '', name = ''] = cells.slice(-3);
    const reads = readsOf(cells[1] ?? '', line);
    if (seen.has(id)) refuseLine(line, `The taxon ${id} is there twice.`);
    seen.add(id);
    if (code === 'U' || code === 'R' || id === ROOT) total += reads;
    const place = placeOf(code, name);
    if (place === 'eukaryotes') host_reads += reads;
    if (place !== 'other') continue;
    // Ranks between have a digit: G1, S2.
    const rank = /^[PFGS]$/.test(code) ? rankNamed(code) : undefined;
    if (!rank || !isCounted(rank)) continue;
    const taxon = readTaxon(rank, name, line);
    if (taxon !== null && taxon !== 'eukaryote') counts.add(rank, taxon.name, reads, line, taxidOf(id, line));
  }
  return oneSample(countedFile(counts, { reads_total: total - host_reads, host_reads }));
}

/** The ranks of a report from the widest to the narrowest. */
const CODES = 'URDKPCOFGS';

/**
 * Tells the first row of each clade of eukaryotes from those below it, whose reads it has already. Names are indented by their
 * depth; in a report that lost its blanks, the clade ends at the next row of its rank.
 */
function followEukaryotes(): (code: string, name: string) => 'eukaryotes' | 'below' | 'other' {
  let clade: { readonly depth: number; readonly rank: number } | undefined;
  return (code, name) => {
    const depth = name.length - name.trimStart().length;
    const rank = CODES.indexOf(code.charAt(0));
    if (clade && (clade.depth > 0 ? depth > clade.depth : rank > clade.rank)) return 'below';
    clade = isEukaryote(readPart(name).name) ? { depth, rank } : undefined;
    return clade ? 'eukaryotes' : 'other';
  };
}
