import type { CurrentSession } from '#contract/session.ts';

/** Milliseconds between two looks at the access token (specification section 9). */
export const TICK = 30_000;
/** The session is renewed when so many ticks or fewer remain (specification section 9). */
const TICKS_LEFT = 3;

const LONGEST_IDLE_WARNING = 2 * 60_000;
/** The user hears this long (ms) before it that the session ends for good. */
const FINAL_WARNING = 5 * 60_000;

type Lifetime = Pick<CurrentSession, 'access_expires_at' | 'ends_at'>;

/** Whether the access token is about to end or has ended, and the session may outlive it. */
export function isRenewalDue(now: number, { access_expires_at, ends_at }: Lifetime): boolean {
  const access_end = Date.parse(access_expires_at);
  // Renewals tell the end in whole seconds.
  const is_last = access_end > Date.parse(ends_at) - 1000;
  return !is_last && Math.floor((access_end - now) / TICK) <= TICKS_LEFT;
}

/** How far the user is from being signed out for doing nothing. */
export type Idleness = 'active' | 'warning' | 'over';

/** Compares moments, so that the time counts which a laptop has slept. */
export function idlenessOf(now: number, last_active: number, idle_seconds: number): Idleness {
  const allowed = idle_seconds * 1000;
  const left = last_active + allowed - now;
  if (left <= 0) return 'over';
  return left <= Math.min(LONGEST_IDLE_WARNING, allowed / 5) ? 'warning' : 'active';
}

/** Whether the session will end soon whatever the user does. */
export function isFinalWarningDue(now: number, ends_at: string): boolean {
  const left = Date.parse(ends_at) - now;
  return left > 0 && left <= FINAL_WARNING;
}

const MINUTE = 60;

/** The time that is left in words, in steps that a screen reader can read out: half minutes, at the end ten seconds. */
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
