import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '#contract/shared/errors.ts';
import type { ReadCounts } from './parsing/parseCounts.ts';
import type { RunSample } from './parsing/parseRun.ts';

export interface CountsJob {
  readonly content: Uint8Array;
  /** The sample's name in a file with several. */
  readonly sample: string | undefined;
}

export interface RunJob {
  readonly content: Uint8Array;
  /** The samples to read; all of them for undefined. */
  readonly kits: readonly string[] | undefined;
}

export type Outcome<Read> = { readonly read: Read } | { readonly refusal: string };

/** Longest reading of a file, in milliseconds. */
const TIME_LIMIT = 10_000;
/** Memory of a reading, in MB: the largest file, inflated, as text and as a table. */
const MEMORY_LIMIT = 1024;

/** One reading at a time per process: a thread may take its memory and a core. */
const limit = pLimit(1);
/** Most files of a process that are in memory to be read: one is, the others wait or arrive. */
const MAX_FILES = 6;
const admitted = pLimit(MAX_FILES);

/**
 * Receives a file of counts into memory and reads it.
 * @throws {AppError} `unavailable` when too many files are there, before any of this one is received.
 */
export async function admitFile<Read>(work: () => Promise<Read>): Promise<Read> {
  if (admitted.activeCount + admitted.pendingCount >= MAX_FILES)
    throw new AppError('unavailable', { details: { retry_after: 10 } });
  return admitted(work);
}

/**
 * Reads the counts of one sample in a thread with limits of time and memory.
 * @param timeLimit in milliseconds.
 * @throws {AppError} `counts_not_readable` with the reason.
 */
export const readCounts = (job: CountsJob, timeLimit = TIME_LIMIT): Promise<ReadCounts> =>
  limit(() => readInThread(job, timeLimit));

/**
 * Reads every sample of a run, once, in such a thread.
 * @throws {AppError} as `readCounts`.
 */
export const readRun = (job: RunJob): Promise<RunSample[]> => limit(() => readInThread(job, TIME_LIMIT));

async function readInThread<Read>(workerData: CountsJob | RunJob, timeLimit: number): Promise<Read> {
  const worker = new Worker(new URL('./countsWorker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
    // The reader of HDF5 explains foreign files at length.
    stderr: true,
  });
  try {
    const signal = AbortSignal.timeout(timeLimit);
    const [outcome] = (await once(worker, 'message', { signal })) as [Outcome<Read>];
    if ('read' in outcome) return outcome.read;
    throw notReadable(outcome.refusal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notReadable('The file is damaged, or too large to be read.', error);
  } finally {
    await worker.terminate();
  }
}

/** The refusal of a file or sample, with the reason. */
export const notReadable = (reason: string, cause?: unknown) =>
  new AppError('counts_not_readable', { message: `The portal cannot read these counts. ${reason}`, cause });
