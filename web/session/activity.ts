import { announce, listenToTabs } from './channel.ts';

/** Activity more often than this (ms) makes no difference. */
const STEP = 5_000;

let last_active = Date.now();
let is_active_since_renewal = true;

/** When the user last did something in any tab. */
export const lastActivity = (): number => last_active;

/** Whether the user has done anything since the session was renewed. */
export const isActiveSinceRenewal = (): boolean => is_active_since_renewal;

/** The next renewal waits for new activity. */
export function awaitActivity(): void {
  is_active_since_renewal = false;
}

/** Takes note that the user is there, in this tab. */
export function noteActivity(): void {
  hearActivity();
  announce({ type: 'active' });
}

function hearActivity() {
  last_active = Date.now();
  is_active_since_renewal = true;
}

/**
 * Notes what the user does in this tab, every few seconds at most, and what other tabs announce. Returns the function that
 * ends it.
 * @param counts whether something that is done in this tab is still taken for activity.
 */
export function watchActivity(counts: () => boolean): () => void {
  let heard_at = Number.NEGATIVE_INFINITY;
  const onEvent = () => {
    const now = Date.now();
    if (document.visibilityState === 'hidden' || now - heard_at < STEP || !counts()) return;
    heard_at = now;
    noteActivity();
  };
  const listening = new AbortController();
  // Scrolling does not bubble.
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const event of ['pointerdown', 'keydown', 'scroll', 'visibilitychange'])
    document.addEventListener(event, onEvent, options);
  const stopListening = listenToTabs(({ type }) => {
    if (type === 'active') hearActivity();
  });
  return () => {
    listening.abort();
    stopListening();
  };
}
