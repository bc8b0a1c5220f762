import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '#contract/shared/errors.ts';
import type { TaxonProfile } from '#contract/taxa.ts';
import type { CountedFile } from './parsing/CountsTable.ts';

export interface CountsJob {
  readonly content: Uint8Array;
  /** The sample's name in a file with several. */
  readonly sample: string | undefined;
}

export type ReadCounts = CountedFile & Pick<TaxonProfile, 'source_format'>;
export type CountsOutcome = { readonly counts: ReadCounts } | { readonly refusal: string };

/** Longest reading of a file, in milliseconds. */
const TIME_LIMIT = 10_000;
/** Memory of a reading, in MB: the largest file, inflated, as text and as a table. */
const MEMORY_LIMIT = 1024;

/** One reading at a time per process: a thread may take its memory and a core. */
const limit = pLimit(1);
/** Most files that wait, each in memory. */
const MAX_WAITING = 5;

/**
 * Reads the counts of one sample in a thread with limits of time and memory.
 * @throws {AppError} `counts_not_readable` with the reason, and `unavailable` when too many files wait.
 */
export async function readCounts(job: CountsJob): Promise<ReadCounts> {
  if (limit.pendingCount >= MAX_WAITING) throw new AppError('unavailable', { details: { retry_after: 10 } });
  return limit(() => readInThread(job));
}

async function readInThread(workerData: CountsJob): Promise<ReadCounts> {
  const worker = new Worker(new URL('./countsWorker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
    // The reader of HDF5 explains foreign files at length.
    stderr: true,
  });
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT);
    const [outcome] = (await once(worker, 'message', { signal })) as [CountsOutcome];
    if ('counts' in outcome) return outcome.counts;
    throw notReadable(outcome.refusal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notReadable('The file is damaged, or too large to be read.', error);
  } finally {
    await worker.terminate();
  }
}

const notReadable = (reason: string, cause?: unknown) =>
  new AppError('counts_not_readable', { message: `The portal cannot read these counts. ${reason}`, cause });
