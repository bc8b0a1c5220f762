import { parentPort, workerData } from 'node:worker_threads';
import { parseCounts } from './parsing/parseCounts.ts';
import { parseRun } from './parsing/parseRun.ts';
import type { CountsJob, Outcome, RunJob } from './readCounts.ts';
import { CountsError } from './refusals/CountsError.ts';

// Foreign files are read here: a parser that loops or fills its memory ends with this thread.
const job = workerData as CountsJob | RunJob;
const content = Buffer.from(job.content);
const reading = 'kits' in job ? parseRun(content, job.kits) : parseCounts(content, job.sample);
const outcome: Outcome<Awaited<typeof reading>> = await reading.then(
  (read) => ({ read }),
  (error: unknown) => {
    if (error instanceof CountsError) return { refusal: error.message };
    throw error;
  },
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(outcome);
