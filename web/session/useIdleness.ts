import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { lastActivity, noteActivity, watchActivity } from './activity.ts';
import { knownSession } from './api.ts';
import { type Idleness, idlenessOf } from './schedule.ts';

const CHECK = 1_000;
/** A check that comes so much later (ms) than the one before follows a sleep. */
const SLEEP = 5_000;

/**
 * Watches whether the user is there.
 * @param onOver is called when nothing has been done for too long.
 * @returns the moment at which that will be so, once the user is to be warned.
 */
export function useIdleness(is_locked: boolean, onOver: () => void): number | undefined {
  const queryClient = useQueryClient();
  const [warned_until, setWarnedUntil] = useState<number>();

  useEffect(() => {
    if (is_locked) return;
    const allowedSeconds = () => knownSession(queryClient)?.idle_seconds ?? Number.POSITIVE_INFINITY;
    const idleness = (): Idleness => idlenessOf(Date.now(), lastActivity(), allowedSeconds());
    let checked_at = Date.now();
    let has_slept = false;

    const check = () => {
      // After a sleep, of the computer or of this tab alone, what other tabs announced meanwhile is heard first.
      has_slept = !has_slept && Date.now() - checked_at > SLEEP;
      checked_at = Date.now();
      if (has_slept) return;
      const is_warned = idleness() === 'warning';
      const ends_at = lastActivity() + allowedSeconds() * 1000;
      // At once, so that the focus is back on the screen before that is locked.
      flushSync(() => setWarnedUntil(is_warned ? ends_at : undefined));
      if (idleness() === 'over') onOver();
    };

    noteActivity();
    const timer = setInterval(check, CHECK);
    // Once the user has been warned, only the answer to the warning counts.
    const stopWatching = watchActivity(() => idleness() === 'active');
    return () => {
      clearInterval(timer);
      stopWatching();
      setWarnedUntil(undefined);
    };
  }, [is_locked, queryClient, onOver]);

  return warned_until;
}
