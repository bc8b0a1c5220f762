import { CountsError, refuseLine } from '../refusals/CountsError.ts';
import { Counts, ROWS_MAX } from './Counts.ts';
import { type CountedFile, countedFile } from './countedFile.ts';
import { readLineage, splitLineage } from './names/readLineage.ts';
import { sampleFile } from './sampleFile.ts';

/** A feature of a sample, such as a sequence variant. */
export interface Feature {
  readonly id: string;
  readonly lineage: readonly string[];
  readonly reads: number;
  /** The line of its lineage in a file of text. */
  readonly line?: number;
}

/** A table with a column for each sample, as in QIIME 2 and BIOM. */
export interface FeatureTable {
  readonly samples: readonly string[];
  /** The features of the sample at a place in `samples`. @throws {CountsError} for a cell of this sample. */
  readonly featuresAt: (place: number) => Feature[];
  /** Sentences about the columns. */
  readonly notes?: readonly string[];
}

/** Counts one sample of a table. @throws {CountsError} */
export function countSample(
  { samples, featuresAt, notes = [] }: FeatureTable,
  sample: string | undefined,
): CountedFile {
  const place = placeOfSample(samples, sample);
  const features = featuresAt(place);
  const read = countFeatures(features);
  const counted = { ...read, notes: [...read.notes, ...notes] };
  return samples.length === 1
    ? counted
    : { ...counted, own_file: sampleFile(samples[place] ?? '', features) };
}

/**
 * Sums features by the taxa of their lineages. Features without reads say nothing about the sample.
 * @param taxaOf reads a lineage.
 * @throws {CountsError} for a lineage that does not fit the ranks, at its line.
 */
export function countFeatures(features: Iterable<Feature>, taxaOf = readLineage): CountedFile {
  const counts = new Counts();
  let [reads_total, host_reads, virus_reads] = [0, 0, 0];
  for (const { lineage, reads, line } of features) {
    if (reads === 0) continue;
    const taxa = taxaOf(lineage, line);
    if (taxa === 'eukaryote') {
      host_reads += reads;
      continue;
    }
    if (taxa === 'virus') {
      virus_reads += reads;
      continue;
    }
    reads_total += reads;
    for (const [rank, name] of taxa) counts.add(rank, name, reads, line);
  }
  return countedFile(counts, { reads_total, host_reads, virus_reads });
}

/** The place of the sample in the file; a file with one needs no name. @throws {CountsError} that lists the samples. */
export function placeOfSample(samples: readonly string[], sample: string | undefined): number {
  if (sample === undefined && samples.length === 1) return 0;
  const place = sample === undefined ? -1 : samples.indexOf(sample);
  if (place >= 0) return place;
  const names = samples.slice(0, 20).join(', ');
  const list = samples.length > 20 ? `${names} and ${samples.length - 20} more` : names;
  throw new CountsError(
    sample === undefined
      ? `The file has ${samples.length} samples: ${list}. Please choose one.`
      : `The file has no sample "${sample}". Its samples are: ${list}.`,
  );
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
