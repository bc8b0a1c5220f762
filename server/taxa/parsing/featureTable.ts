import { type CountedFile, Counts, countedFile, ROWS_MAX } from './Counts.ts';
import { CountsError, refuseLine } from './CountsError.ts';
import { taxaOf } from './lineage.ts';
import { sampleFile } from './sampleFile.ts';

/** A feature of a sample, such as a sequence variant. */
export interface Feature {
  readonly id: string;
  readonly lineage: readonly string[];
  readonly reads: number;
  /** Its line in a file of text. */
  readonly line?: number;
}

/** A table with a column for each sample: what QIIME 2 and BIOM hold. */
export interface FeatureTable {
  readonly samples: readonly string[];
  /** The features of the sample at a place in `samples`. @throws {CountsError} for a cell of this sample. */
  readonly featuresAt: (place: number) => Feature[];
}

/** Counts one sample of a table. @throws {CountsError} */
export function countSample({ samples, featuresAt }: FeatureTable, sample: string | undefined): CountedFile {
  const place = placeOfSample(samples, sample);
  const features = featuresAt(place);
  const counted = countFeatures(features);
  return samples.length === 1
    ? counted
    : { ...counted, own_file: sampleFile(samples[place] ?? '', features) };
}

/** Sums features by the taxa of their lineages. @param namesOf finds the taxa of a lineage. */
export function countFeatures(features: Iterable<Feature>, namesOf = taxaOf): CountedFile {
  const counts = new Counts();
  let total = 0;
  for (const { lineage, reads, line } of features) {
    total += reads;
    for (const [rank, name] of namesOf(lineage)) counts.add(rank, name, reads, line);
  }
  return countedFile(counts, total);
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

/** @throws {CountsError} for an id that is there twice, at its line in a file of text, and for too many. */
export function checkIds(
  ids: readonly string[],
  kind: 'feature' | 'sample',
  lineOf: (at: number) => number | undefined = () => undefined,
): void {
  if (ids.length > ROWS_MAX) throw new CountsError(`The file has more than ${ROWS_MAX} ${kind}s.`);
  const seen = new Set<string>();
  for (const [at, id] of ids.entries()) {
    if (seen.has(id)) refuseLine(lineOf(at), `The ${kind} "${id.slice(0, 80)}" is there twice.`);
    seen.add(id);
  }
}
