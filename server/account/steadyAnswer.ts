import { setTimeout } from 'node:timers/promises';

/** Milliseconds that an answer takes at least: longer than the work that only known addresses cause. */
const STEADY = 250;

/** Does the work and answers no earlier than always, so that the time tells nothing about whether an address is known. */
export async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const floor = setTimeout(STEADY);
  try {
    return await work();
  } finally {
    await floor;
  }
}
