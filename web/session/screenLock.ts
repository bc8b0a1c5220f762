import type { NextStep, Profile } from '#contract/session.ts';

/** A screen with something unsaved, kept for the one who has to sign in again. */
export interface ScreenLock {
  readonly profile: Profile;
  /** What the user has to do next. */
  readonly step: 'log_in' | NextStep;
}

let lock: ScreenLock | null = null;
let unlocked = Promise.withResolvers<boolean>();
const listeners = new Set<() => void>();

function change(next: ScreenLock | null) {
  lock = next;
  for (const listener of listeners) listener();
}

/** Locks the screen, or changes what has to be done to unlock it. */
export const lockScreen = (next: ScreenLock): void => change(next);

/** @param is_same_user whether what waits for the user may go on. */
export function unlockScreen(is_same_user: boolean): void {
  if (!lock) return;
  change(null);
  unlocked.resolve(is_same_user);
  unlocked = Promise.withResolvers();
}

/** Resolves when the screen is unlocked: whether by the user whom it is kept for. */
export const untilUnlocked = (): Promise<boolean> => unlocked.promise;

/** The lock in the form that `useSyncExternalStore` takes. */
export const screenLock = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => lock,
};
