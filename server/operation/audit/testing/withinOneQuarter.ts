const QUARTER = 15 * 60_000;

/** Seconds that a test may take. */
const NEEDED = 8;

/** Waits for the next quarter of an hour if this one ends within seconds. */
export async function withinOneQuarter(): Promise<void> {
  const left = QUARTER - (Date.now() % QUARTER);
  if (left < NEEDED * 1000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}
