import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { benchQuery } from './api.ts';

/** Pause (ms) between two looks at the clock. */
const CHECK_MS = 5_000;

/**
 * Requests the bench once the turn should have ended (milliseconds since 1970), so that the screen of an idle bench requests the
 * next technician. The answer has another end if somebody has worked since then. Without an answer, it queries again.
 */
export function useEndOfTurn(ends_at: number): void {
  const queryClient = useQueryClient();
  const check = useEffectEvent(() => {
    if (Date.now() >= ends_at) void queryClient.refetchQueries(benchQuery(), { cancelRefetch: false });
  });
  useEffect(() => {
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
}
