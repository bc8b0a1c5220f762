import { RUN_SAMPLES_MAX } from '#contract/reports/limits.ts';
import { kitCodePattern } from '#contract/shared/codes.ts';
import { CountsError } from '../refusals/CountsError.ts';
import { INFLATED_MAX } from './Counts.ts';
import type { CountedFile } from './countedFile.ts';
import { countFeatures, type Feature, placeOfSample } from './featureTable.ts';
import { readLineage } from './names/readLineage.ts';
import { parseTable } from './parseCounts.ts';
import { sampleFile } from './sampleFile.ts';

/** A sample of a run: its counts, or the sentence of their refusal; neither for a column that is no Kit ID. */
export interface RunSample {
  readonly sample: string;
  readonly counts?: CountedFile & Required<Pick<CountedFile, 'own_file'>>;
  readonly refusal?: string;
}

/**
 * Reads every sample of a table whose columns are Kit IDs. A fault in the cells of a sample, or in a lineage that it has reads
 * of, refuses this sample alone.
 * @param kits the samples to read, and no others; all of them without it.
 * @throws {CountsError} for a file that is no table, for too many samples, and without a sample that `kits` names.
 */
export async function parseRun(content: Buffer, kits: readonly string[] | undefined): Promise<RunSample[]> {
  const { samples, featuresAt } = await parseTable(content);
  if (samples.length > RUN_SAMPLES_MAX)
    throw new CountsError(`The file has ${samples.length} samples. Please send at most ${RUN_SAMPLES_MAX}.`);
  const taxaOf = onceForEach(readLineage);
  let bytes = 0;
  return (kits ?? samples).map((sample) => {
    const place = placeOfSample(samples, sample);
    if (!kitCodePattern.test(sample)) return { sample };
    const read = readSample(sample, () => featuresAt(place), taxaOf);
    // Lineages repeated in each sample can exceed the table many times over.
    bytes += read.counts?.own_file.length ?? 0;
    if (bytes > INFLATED_MAX) throw new CountsError('The samples hold more than 100 MB.');
    return read;
  });
}

function readSample(
  sample: string,
  featuresOf: () => readonly Feature[],
  taxaOf: typeof readLineage,
): RunSample {
  try {
    const features = featuresOf();
    return {
      sample,
      counts: { ...countFeatures(features, taxaOf), own_file: sampleFile(sample, features) },
    };
  } catch (error) {
    if (error instanceof CountsError) return { sample, refusal: error.message };
    throw error;
  }
}

/** Reads each lineage once, not once for each sample. */
function onceForEach(taxaOf: typeof readLineage): typeof readLineage {
  const known = new Map<readonly string[], ReturnType<typeof readLineage>>();
  return (lineage, line) => {
    const taxa = known.get(lineage) ?? taxaOf(lineage, line);
    known.set(lineage, taxa);
    return taxa;
  };
}
