import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatTime } from '#web/lib/format.ts';
import { dismissToast, showToast, toastStore } from '#web/ui/toasts.ts';
import { isActiveSinceRenewal } from './activity.ts';
import { fetchSession, knownSession } from './api.ts';
import { renewSession } from './renewal.ts';
import { isFinalWarningDue, isRenewalDue, TICK } from './schedule.ts';
import { sessionEnded } from './sessionEnded.ts';

/** Renews the session in time while the user is active, and says when it ends for good. */
export function useRenewal(is_locked: boolean): void {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    if (is_locked) return;
    let withdrawWarning: (() => void) | undefined;
    const tick = () => {
      // Without a network it is tried again at the next tick.
      keepSession(queryClient, router).catch(() => undefined);
      withdrawWarning ??= warnOfEnd(queryClient);
    };
    // Frames and downloads load by themselves and cannot renew: a tab is made ready for them when the user comes back.
    const onVisibility = () => {
      if (document.visibilityState === 'visible') tick();
    };
    const timer = setInterval(tick, TICK);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      withdrawWarning?.();
    };
  }, [is_locked, queryClient, router]);
}

async function keepSession(queryClient: QueryClient, router: AnyRouter): Promise<void> {
  const session = knownSession(queryClient);
  if (!session) return;
  const now = Date.now();
  // Clocks differ: only the server knows that it has ended for good.
  if (now >= Date.parse(session.ends_at)) {
    if (!(await fetchSession())) await sessionEnded(queryClient, router);
  } else if (isRenewalDue(now, session) && isActiveSinceRenewal()) {
    if (!(await renewSession(queryClient))) await sessionEnded(queryClient, router);
  }
}

/** Tells the user if the end is near. Returns the function that takes it back then. */
function warnOfEnd(queryClient: QueryClient): (() => void) | undefined {
  const ends_at = knownSession(queryClient)?.ends_at;
  if (ends_at === undefined || !isFinalWarningDue(Date.now(), ends_at)) return undefined;
  const message = `For your safety you will be logged out at ${formatTime(ends_at)}. Please save your work and log in again.`;
  showToast({ message, severity: 'info', durationMs: Date.parse(ends_at) - Date.now() });
  return () => {
    const shown = toastStore.getState().find((toast) => toast.message === message);
    if (shown) dismissToast(shown.key);
  };
}
