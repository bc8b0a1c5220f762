import { setTimeout } from 'node:timers/promises';

/** Milliseconds after which a silent server counts as unreachable. */
const PATIENCE = 3000;

/** Resolves to the answer. @throws its error, or one of its own if the answer takes too long. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const { signal } = answered;
  const tooLate = async (): Promise<never> => {
    await setTimeout(PATIENCE, undefined, { signal });
    throw new Error('timeout exceeded');
  };
  try {
    return await Promise.race([answer, tooLate()]);
  } finally {
    answered.abort();
  }
}
