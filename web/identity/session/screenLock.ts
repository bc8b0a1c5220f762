import { createStore } from 'zustand/vanilla';
import type { Profile } from '#contract/identity/profile.ts';
import type { NextStep } from '#contract/identity/session.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';

/** A locked screen keeps its user's unsaved work until the next login. */
export interface ScreenLock {
  readonly profile: Profile;
  /** The user's next step toward the unlocked screen. */
  readonly step: 'log_in' | NextStep;
}

/** The lock of this tab's screen; null while the screen is open. */
export const screenLock = createStore<ScreenLock | null>(() => null);

let unlocked = withResolvers<boolean>();

/** Locks the screen, or changes the step that unlocks it. */
export const lockScreen = (lock: ScreenLock): void => screenLock.setState(lock, true);

/** @param isSameUser lets the calls that wait for the user continue. */
export function unlockScreen(isSameUser: boolean): void {
  if (!screenLock.getState()) return;
  screenLock.setState(null, true);
  unlocked.resolve(isSameUser);
  unlocked = withResolvers();
}

/** Resolves once the screen is unlocked: true for the same user. */
export const untilUnlocked = (): Promise<boolean> => unlocked.promise;
