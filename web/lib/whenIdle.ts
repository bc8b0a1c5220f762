/** Longest wait (ms) of a part that somebody waits for, while the browser is always busy. */
export const IDLE_LIMIT = 500;

/**
 * Runs an act once the browser has nothing more urgent to do. Safari has no `requestIdleCallback`.
 * @param limit longest wait (ms). Without a limit, the act waits until the browser is idle.
 */
export function whenIdle(act: () => void, limit?: number): void {
  if ('requestIdleCallback' in window)
    window.requestIdleCallback(act, limit === undefined ? undefined : { timeout: limit });
  else setTimeout(act);
}
