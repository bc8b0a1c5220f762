import type { TaxonRank } from '#contract/reports/counts.ts';
import { refuseLine } from '../refusals/CountsError.ts';
import { Counts } from './Counts.ts';
import { type CountedFile, countedFile } from './countedFile.ts';
import { linesOf } from './linesOf.ts';
import { isCounted, rankNamed } from './names/ranks.ts';
import { readTaxon } from './names/readTaxon.ts';
import { readsOf } from './readsOf.ts';
import { taxidOf } from './taxidOf.ts';

const COLUMNS = [
  'name',
  'taxonomy_id',
  'taxonomy_lvl',
  'kraken_assigned_reads',
  'added_reads',
  'new_est_reads',
  'fraction_total_reads',
];

export const isBracken = (text: string): boolean => text.startsWith(COLUMNS.join('\t'));

/** Reads Bracken's table of one rank: the estimated reads. @throws {CountsError} */
export function readBracken(text: string): CountedFile {
  const counts = new Counts();
  const seen = new Set<string>();
  let rank_of_table: TaxonRank | undefined;
  let [reads_total, host_reads, virus_reads] = [0, 0, 0];
  for (const { line, cells } of linesOf(text).slice(1)) {
    if (cells.length !== COLUMNS.length)
      refuseLine(line, `There are ${cells.length} cells in place of ${COLUMNS.length}.`);
    const [name = '', id = '', level = '', , , estimated = ''] = cells;
    const rank = rankNamed(level);
    if (!rank || !isCounted(rank))
      return refuseLine(line, `The rank "${level}" is not used. Please send P, F, G or S.`);
    if (seen.has(id)) refuseLine(line, `The taxon ${id} is there twice.`);
    seen.add(id);
    if (rank !== (rank_of_table ??= rank))
      refuseLine(line, 'The table has two ranks. Please send one of them.');
    const reads = readsOf(estimated, line);
    const taxon = readTaxon(rank, name, line);
    if (taxon === 'eukaryote') {
      host_reads += reads;
      continue;
    }
    if (taxon === 'virus') {
      virus_reads += reads;
      continue;
    }
    reads_total += reads;
    if (taxon) counts.add(rank, taxon.name, reads, line, taxidOf(id, line));
  }
  return countedFile(counts, { reads_total, host_reads, virus_reads });
}
