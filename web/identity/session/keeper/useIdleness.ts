import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { lastActivity, noteActivity, watchActivity } from '#web/identity/session/activity.ts';
import { knownSession } from '#web/identity/session/api.ts';
import { type Idleness, idlenessOf } from '#web/identity/session/schedule.ts';

const CHECK = 1_000;
/** A longer pause (ms) between two checks means that the computer or the tab has slept. */
const SLEEP = 5_000;

/**
 * Watches the user's activity.
 * @param onOver is called after too long a time without activity.
 * @returns the time (ms) of that call while the user should see a warning.
 */
export function useIdleness(isLocked: boolean, onOver: () => void): number | undefined {
  const queryClient = useQueryClient();
  const [warnedUntil, setWarnedUntil] = useState<number>();

  useEffect(() => {
    if (isLocked) return;
    const allowedSeconds = () => knownSession(queryClient)?.idle_seconds ?? Number.POSITIVE_INFINITY;
    const idleness = (): Idleness => idlenessOf(Date.now(), lastActivity(), allowedSeconds());
    let checkedAt = Date.now();
    let hasSlept = false;

    const check = () => {
      // After a sleep, wait one check for the announcements of other tabs.
      hasSlept = !hasSlept && Date.now() - checkedAt > SLEEP;
      checkedAt = Date.now();
      if (hasSlept) return;
      const isWarned = idleness() === 'warning';
      const endsAt = lastActivity() + allowedSeconds() * 1000;
      // Synchronous: the focus must be back on the screen before the lock hides it.
      flushSync(() => setWarnedUntil(isWarned ? endsAt : undefined));
      if (idleness() === 'over') onOver();
    };

    noteActivity();
    const timer = setInterval(check, CHECK);
    // During the warning only its answer counts as activity.
    const stopWatching = watchActivity(() => idleness() === 'active');
    return () => {
      clearInterval(timer);
      stopWatching();
      setWarnedUntil(undefined);
    };
  }, [isLocked, queryClient, onOver]);

  return warnedUntil;
}
