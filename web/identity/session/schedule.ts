import type { CurrentSession } from '#contract/identity/session.ts';

/** Time (ms) between two checks of the access token (specification section 9). */
export const TICK = 30_000;
/** Remaining ticks that start a renewal (specification section 9). */
const TICKS_LEFT = 3;

const LONGEST_IDLE_WARNING = 2 * 60_000;
/** Time (ms) from the final warning to the end of the session. */
const FINAL_WARNING = 5 * 60_000;

type Lifetime = Pick<CurrentSession, 'access_expires_at' | 'ends_at'>;

/** Returns whether the access token needs a renewal and the session can outlive it. */
export function isRenewalDue(now: number, { access_expires_at, ends_at }: Lifetime): boolean {
  const accessEnd = Date.parse(access_expires_at);
  // A renewal reports the end in whole seconds.
  const isLast = accessEnd > Date.parse(ends_at) - 1000;
  return !isLast && Math.floor((accessEnd - now) / TICK) <= TICKS_LEFT;
}

/** How close the user is to the logout for inactivity. */
export type Idleness = 'active' | 'warning' | 'over';

/** Compares points in time (ms), because a timer stops while a laptop sleeps. */
export function idlenessOf(now: number, lastActive: number, idleSeconds: number): Idleness {
  const allowed = idleSeconds * 1000;
  const left = lastActive + allowed - now;
  if (left <= 0) return 'over';
  return left <= Math.min(LONGEST_IDLE_WARNING, allowed / 5) ? 'warning' : 'active';
}

/** Returns whether the session ends for good within the next minutes. */
export function isFinalWarningDue(now: number, endsAt: string): boolean {
  const left = Date.parse(endsAt) - now;
  return left > 0 && left <= FINAL_WARNING;
}

const MINUTE = 60;

/** Words the remaining time in half minutes, at the end in ten seconds: few enough steps for a screen reader. */
export function timeLeftInWords(milliseconds: number): string {
  const step = milliseconds > MINUTE * 1000 ? 30 : 10;
  const left = Math.max(1, Math.ceil(milliseconds / 1000 / step)) * step;
  const parts = [
    [Math.floor(left / MINUTE), 'minute'],
    [left % MINUTE, 'second'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}
