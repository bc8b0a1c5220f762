import { parentPort, workerData } from 'node:worker_threads';
import { parseCounts } from './parsing/parseCounts.ts';
import type { CountsJob, CountsOutcome } from './readCounts.ts';
import { CountsError } from './refusals/CountsError.ts';

// Foreign files are read here: a parser that loops or fills its memory ends with this thread.
const { content, sample } = workerData as CountsJob;
const outcome: CountsOutcome = await parseCounts(Buffer.from(content), sample).then(
  (counts) => ({ counts }),
  (error: unknown) => {
    if (error instanceof CountsError) return { refusal: error.message };
    throw error;
  },
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(outcome);
