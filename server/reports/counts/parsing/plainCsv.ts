import { CountsQuery } from '#contract/reports/countsQuery.ts';
import { withoutApostrophe } from '#contract/shared/csv.ts';
import { CountsError, refuseLine } from '../refusals/CountsError.ts';
import { Counts } from './Counts.ts';
import { type CountedFile, countedFile } from './countedFile.ts';
import { csvRows, headOf } from './csvRows.ts';
import { isBetweenRanks, isCounted, type LineageRank, rankNamed } from './names/ranks.ts';
import { readTaxon } from './names/readTaxon.ts';
import { readsOf } from './readsOf.ts';
import { taxidOf } from './taxidOf.ts';

const NEEDED = ['rank', 'name', 'reads'] as const;
/** Columns of saved counts that are computed from the others. */
const COMPUTED = /^(?:percent|percentile.*)$/;

/** True for a file whose first line has the columns `rank`, `name` and `reads`. */
export function isPlainCsv(text: string): boolean {
  const { header } = headOf(text);
  const names = header.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim().toLowerCase());
  return NEEDED.every((name) => names.includes(name));
}

/** Reads of a rank. */
interface Sum {
  readonly all: number;
  readonly host: number;
  readonly virus: number;
}

/**
 * Reads the columns `rank`, `name`, `reads` and, if the file has it, `taxid`. The reads of the sample are those of the rank with
 * the most.
 * @throws {CountsError}
 */
export function readPlainCsv(text: string): CountedFile {
  const counts = new Counts();
  const sums = new Map<LineageRank, Sum>();
  const seen = new Set<string>();
  const [header, ...rows] = csvRows(text, headOf(text));
  const places = placesIn(header?.cells ?? []);
  const unused = new Set<string>();
  const taxonomies = new Set<string>();
  for (const { line, cells } of rows) {
    if (cells.slice(places.width).some((cell) => cell.trim() !== '') || cells.length < places.needed)
      refuseLine(line, `There are ${cells.length} cells in place of ${places.width}.`);
    const cell = (column: keyof typeof places.at) => cells[places.at[column]] ?? '';
    const name = withoutApostrophe(cell('name').trim()).trim();
    if (isBetweenRanks(cell('rank'))) {
      unused.add(cell('rank').trim().toLowerCase());
      continue;
    }
    const rank = rankNamed(cell('rank')) ?? refuseLine(line, `"${cell('rank').slice(0, 40)}" is no rank.`);
    if (name === '') refuseLine(line, 'The name is missing.');
    const reads = readsOf(cell('reads'), line);
    const taxid = taxidOf(cell('taxid'), line);
    if (cell('taxonomy').trim() !== '') taxonomies.add(cell('taxonomy').trim());
    const key = `${rank} ${name}`;
    if (seen.has(key)) refuseLine(line, `${key} is there twice.`);
    seen.add(key);
    const taxon = readTaxon(rank, name, line);
    if (typeof taxon !== 'string') {
      if (!isCounted(rank)) unused.add(rank);
      else if (taxon) counts.add(rank, taxon.name, reads, line, taxid);
    }
    const { all = 0, host = 0, virus = 0 } = sums.get(rank) ?? {};
    sums.set(rank, {
      all: all + reads,
      host: host + (taxon === 'eukaryote' ? reads : 0),
      virus: virus + (taxon === 'virus' ? reads : 0),
    });
  }
  return countedFile(counts, totalsOf([...sums.values()]), {
    taxonomy: oneTaxonomy([...taxonomies]),
    notes: notesAbout([...unused]),
  });
}

/** A phylum can hold the chloroplasts that a genus sets apart, so the reads of no rank are cut. */
function totalsOf(sums: readonly Sum[]) {
  const most = (of: (sum: Sum) => number) => Math.max(0, ...sums.map(of));
  const host_reads = most(({ host }) => host);
  const virus_reads = most(({ virus }) => virus);
  return {
    reads_total: Math.max(
      most(({ all }) => all) - host_reads - virus_reads,
      most(({ all, host, virus }) => all - host - virus),
    ),
    host_reads,
    virus_reads,
  };
}

/** @throws {CountsError} for several, and for one that cannot be shown. */
function oneTaxonomy([taxonomy, another]: readonly string[]): string | null {
  if (another !== undefined) throw new CountsError('The column taxonomy names several taxonomies.');
  if (taxonomy !== undefined && !isTaxonomyName(taxonomy))
    throw new CountsError('The name of the taxonomy is too long, or has invisible characters.');
  return taxonomy ?? null;
}

/** The name of a reference database, as a laboratory may give it. */
const isTaxonomyName = (name: string): boolean =>
  CountsQuery.shape.reference_database.safeParse(name).success;

const notesAbout = (unused: readonly string[]): string[] =>
  unused.length === 0
    ? []
    : [`The rows of ${unused.join(', ')} are not used. The portal uses phylum, family, genus and species.`];

/** The places of the columns. @throws {CountsError} for a column that the portal does not know. */
function placesIn(header: readonly string[]) {
  const names = header.map((name) => name.trim().toLowerCase());
  const width = names.findLastIndex((name) => name !== '') + 1;
  const known = ['taxid', 'taxonomy', ...NEEDED];
  const unknown = names.slice(0, width).find((name) => !known.includes(name) && !COMPUTED.test(name));
  if (unknown !== undefined)
    throw new CountsError(
      `The column "${unknown.slice(0, 40)}" is not known. The columns are rank, name, reads and taxid.`,
    );
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) < at);
  if (twice !== undefined) throw new CountsError(`The column "${twice}" is there twice.`);
  const at = {
    rank: names.indexOf('rank'),
    name: names.indexOf('name'),
    reads: names.indexOf('reads'),
    taxid: names.indexOf('taxid'),
    taxonomy: names.indexOf('taxonomy'),
  };
  return { at, width, needed: Math.max(at.rank, at.name, at.reads) + 1 };
}
