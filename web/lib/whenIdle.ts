/**
 * Runs an act once the browser has nothing more urgent to do. Safari has no `requestIdleCallback`.
 * @param limit longest wait (ms) for a browser that is always busy, as on a slow phone; without one the act waits for it.
 */
export function whenIdle(act: () => void, limit?: number): void {
  if ('requestIdleCallback' in window)
    window.requestIdleCallback(act, limit === undefined ? undefined : { timeout: limit });
  else setTimeout(act);
}
