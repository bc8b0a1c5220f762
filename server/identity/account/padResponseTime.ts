import { setTimeout } from 'node:timers/promises';

/** Minimum response time in milliseconds, longer than the work for known addresses. */
const MIN_RESPONSE_MS = 250;

/** Pads the response time of `work`, even if it fails, to conceal whether an address is known. */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = setTimeout(MIN_RESPONSE_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
