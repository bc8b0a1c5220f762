import { refuseLine } from '../refusals/CountsError.ts';
import { Counts, ROWS_MAX } from './Counts.ts';
import { type CountedFile, countedFile } from './CountsTable.ts';
import { type Lineage, readLineage, splitLineage } from './names/readLineage.ts';

/** The features of a table: what QIIME 2 and BIOM hold. */
export interface Feature {
  readonly lineage: readonly string[];
  /** Its line in a file of text. */
  readonly line?: number;
}

/** Features whose lineages are read once, for any of the samples. */
export interface ReadFeature {
  readonly taxa: Lineage;
  readonly line: number | undefined;
}

/** @throws {CountsError} for a lineage that does not fit the ranks. */
export const readFeatures = (features: readonly Feature[]): ReadFeature[] =>
  features.map(({ lineage, line }) => ({ taxa: readLineage(lineage, line), line }));

/** Sums features by the taxa of their lineages. @param readsAt the reads of the feature at a place. */
export function countFeatures(
  features: readonly ReadFeature[],
  readsAt: (place: number) => number,
): CountedFile {
  const counts = new Counts();
  let [reads_total, host_reads] = [0, 0];
  for (const [place, { taxa, line }] of features.entries()) {
    const reads = readsAt(place);
    if (taxa === 'eukaryote') {
      host_reads += reads;
      continue;
    }
    reads_total += reads;
    for (const [rank, name] of taxa) counts.add(rank, name, reads, line);
  }
  return countedFile(counts, { reads_total, host_reads });
}

/** More parts than the ranks of a lineage. */
const LEVELS_MAX = 12;

/**
 * Some programs write a row for each rank, whose reads the rows below it have again.
 * @throws {CountsError} for features named by a lineage and by its beginning.
 */
function checkLevels(ids: readonly string[], lineOf: (at: number) => number | undefined): void {
  const lineages = ids.map((id) =>
    splitLineage(id)
      .map((part) => part.trim())
      .join(';'),
  );
  const known = new Map(lineages.map((lineage, at) => [lineage, at]));
  for (const lineage of lineages) {
    let end = lineage.indexOf(';');
    for (let level = 1; end >= 0 && level < LEVELS_MAX; level += 1) {
      const at = known.get(lineage.slice(0, end));
      if (at !== undefined)
        refuseLine(
          lineOf(at),
          `"${ids[at]?.slice(0, 80)}" and lineages below it have rows, so reads would count twice. Please send one rank.`,
        );
      end = lineage.indexOf(';', end + 1);
    }
  }
}

/** @throws {CountsError} for an id that is there twice, at its line in a file of text, and for too many. */
export function checkIds(
  ids: readonly string[],
  kind: 'feature' | 'sample',
  lineOf: (at: number) => number | undefined = () => undefined,
): void {
  if (ids.length > ROWS_MAX) refuseLine(undefined, `The file has more than ${ROWS_MAX} ${kind}s.`);
  const seen = new Set<string>();
  for (const [at, id] of ids.entries()) {
    if (seen.has(id)) refuseLine(lineOf(at), `The ${kind} "${id.slice(0, 80)}" is there twice.`);
    seen.add(id);
  }
  if (kind === 'feature') checkLevels(ids, lineOf);
}
