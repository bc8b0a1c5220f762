/** Longest wait (ms) for a browser that is always busy, such as on a slow phone. */
const LIMIT = 500;

/** Runs an act once the browser has nothing more urgent to do. Safari has no `requestIdleCallback`. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: LIMIT });
  else setTimeout(act);
}
