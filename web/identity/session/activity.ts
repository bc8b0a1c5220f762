import { announce, listenToTabs } from './channel.ts';

/** Shortest time (ms) between two notes of activity. */
const STEP = 5_000;

let lastNote = Date.now();
let sinceRenewal = true;

/** Returns the time (ms) of the user's last activity in any tab. */
export const lastActivity = (): number => lastNote;

/** Returns whether the user has been active since the last renewal. */
export const isActiveSinceRenewal = (): boolean => sinceRenewal;

/** Makes the next renewal wait for new activity. */
export function awaitActivity(): void {
  sinceRenewal = false;
}

/** Notes activity in this tab and notifies the other tabs. */
export function noteActivity(): void {
  hearActivity();
  announce({ type: 'active' });
}

function hearActivity() {
  lastNote = Date.now();
  sinceRenewal = true;
}

/**
 * Notes activity in this tab, every few seconds at most, and in other tabs. Returns a function that stops watching.
 * @param counts whether an event in this tab still counts as activity.
 */
export function watchActivity(counts: () => boolean): () => void {
  let heardAt = Number.NEGATIVE_INFINITY;
  const onEvent = () => {
    const now = Date.now();
    if (document.visibilityState === 'hidden' || now - heardAt < STEP || !counts()) return;
    heardAt = now;
    noteActivity();
  };
  const listening = new AbortController();
  // Scroll events do not bubble.
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
