import type { TaxonRank } from '#contract/reports/counts.ts';
import { CountsError, refuseLine } from '../refusals/CountsError.ts';
import { Counts } from './Counts.ts';
import { type CountedFile, countedFile } from './countedFile.ts';
import { linesOf } from './linesOf.ts';
import { isCounted, rankNamed } from './names/ranks.ts';
import { isEukaryote, isVirus } from './names/readLineage.ts';
import { readPart } from './names/readPart.ts';
import { readTaxon } from './names/readTaxon.ts';
import { speciesName } from './names/speciesName.ts';
import { readsOf } from './readsOf.ts';
import { taxidOf } from './taxidOf.ts';

/**
 * Percentage, reads of the clade, reads of the taxon, two counts of minimizers if requested, rank, id, name. Databases with
 * ranks that Kraken 2 does not know leave the rank empty, even at the root.
 */
const ROW = /^\s*\d+(?:\.\d+)?\t\d+\t\d+\t(?:\d+\t\d+\t)?[URDKPCOFGS-]?\d*\t\d+\t/;

/** Id of the root of every taxonomy. */
const ROOT = '1';

export const isKraken2 = (text: string): boolean => ROW.test(text.slice(0, 500));

/** A row above others in the report, with the reads that its clade has left. */
interface Clade {
  readonly depth: number;
  readonly rank: number;
  readonly line: number;
  readonly taxid: number | null;
  /** Undefined for a rank that is not counted, and for a name that says nothing. */
  readonly taxon: readonly [TaxonRank, string] | undefined;
  reads: number;
}

/**
 * Reads a report of Kraken 2, or Bracken's in the same form. Ranks count the reads of their clades. Clades of eukaryotes, of
 * organelles and of viruses are taken out of the clades above them.
 * @throws {CountsError}
 */
export function readKraken2(text: string): CountedFile {
  const seen = new Set<string>();
  const clades: Clade[] = [];
  let above: Clade[] = [];
  let below: Pick<Clade, 'depth' | 'rank'> | undefined;
  let [total, host_reads, virus_reads] = [0, 0, 0];
  let has_root = false;
  for (const { line, cells } of linesOf(text)) {
    if (cells.length !== 6 && cells.length !== 8)
      refuseLine(line, `There are ${cells.length} cells in place of 6 or 8.`);
    const [code = '', id = '', name = ''] = cells.slice(-3);
    const reads = readsOf(cells[1] ?? '', line);
    if (seen.has(id)) refuseLine(line, `The taxon ${id} is there twice.`);
    seen.add(id);
    const isRoot = code === 'R' || id === ROOT;
    has_root ||= isRoot;
    if (code === 'U' || isRoot) total += reads;
    const place = { depth: name.length - name.trimStart().length, rank: placeOf(code) };
    if (below && isBelow(place, below)) continue;
    below = undefined;
    above = above.filter((clade) => isBelow(place, clade));
    const named = readPart(name).name;
    if (isVirus(named) || isEukaryote(named)) {
      below = place;
      if (isVirus(named)) virus_reads += reads;
      else host_reads += reads;
      for (const clade of above) clade.reads -= reads;
      continue;
    }
    const clade: Clade = {
      ...place,
      line,
      taxid: taxidOf(id, line),
      taxon: taxonOf(code, name, line, above.findLast(({ taxon }) => taxon?.[0] === 'genus')?.taxon?.[1]),
      reads,
    };
    clades.push(clade);
    above.push(clade);
  }
  if (!has_root)
    throw new CountsError(
      'The report has no row of the root, so its total is not known. Please send it as Kraken 2 wrote it.',
    );
  const counts = new Counts();
  for (const { taxon, reads, line, taxid } of clades)
    if (taxon && reads > 0) counts.add(...taxon, reads, line, taxid);
  return countedFile(counts, { reads_total: total - host_reads - virus_reads, host_reads, virus_reads });
}

/** The ranks of a report from the widest to the narrowest; `D1` lies below `D`. */
const CODES = 'URDKPCOFGS';
const placeOf = (code: string): number => CODES.indexOf(code.charAt(0)) * 100 + Number(code.slice(1));

/** Names are indented by their depth; in a report that lost its blanks, a clade ends at the next row of its rank. */
const isBelow = (place: Pick<Clade, 'depth' | 'rank'>, clade: Pick<Clade, 'depth' | 'rank'>): boolean =>
  place.depth === 0 && clade.depth === 0 ? place.rank > clade.rank : place.depth > clade.depth;

/** Ranks between those that count have a digit: G1, S2. Databases of Greengenes name a species by its second word. */
function taxonOf(code: string, name: string, line: number, genus: string | undefined): Clade['taxon'] {
  const rank = /^[PFGS]$/.test(code) ? rankNamed(code) : undefined;
  if (!rank || !isCounted(rank)) return undefined;
  const taxon = readTaxon(rank, name, line);
  if (taxon === null || typeof taxon === 'string') return undefined;
  const whole = rank === 'species' ? speciesName(taxon.name, genus) : taxon.name;
  return whole === undefined ? undefined : [rank, whole];
}
