import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isActiveSinceRenewal } from '#web/identity/session/activity.ts';
import { fetchSession, knownSession } from '#web/identity/session/api.ts';
import { renewSession } from '#web/identity/session/renewal.ts';
import { isFinalWarningDue, isRenewalDue, TICK } from '#web/identity/session/schedule.ts';
import { sessionEnded } from '#web/identity/session/sessionEnded.ts';
import { formatTime } from '#web/lib/format.ts';
import { dismissToast, showToast, toastStore } from '#web/ui/toasts.ts';

/** Renews the session of an active user in time, and warns before its final end. */
export function useRenewal(isLocked: boolean): void {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    if (isLocked) return;
    let withdrawWarning: (() => void) | undefined;
    const tick = () => {
      // After a network failure the next tick tries again.
      keepSession(queryClient, router).catch(() => undefined);
      withdrawWarning ??= warnOfEnd(queryClient);
    };
    // Frames and downloads cannot renew a session, so renew it as soon as the user returns to the tab.
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
  }, [isLocked, queryClient, router]);
}

async function keepSession(queryClient: QueryClient, router: AnyRouter): Promise<void> {
  const session = knownSession(queryClient);
  if (!session) return;
  const now = Date.now();
  // The clocks may differ: query the server about the final end.
  if (now >= Date.parse(session.ends_at)) {
    if (!(await fetchSession())) await sessionEnded(queryClient, router);
  } else if (isRenewalDue(now, session) && isActiveSinceRenewal()) {
    if (!(await renewSession(queryClient))) await sessionEnded(queryClient, router);
  }
}

/** Warns the user near the final end. Returns a function that withdraws the warning. */
function warnOfEnd(queryClient: QueryClient): (() => void) | undefined {
  const endsAt = knownSession(queryClient)?.ends_at;
  if (endsAt === undefined || !isFinalWarningDue(Date.now(), endsAt)) return undefined;
  const message = `For your safety you will be logged out at ${formatTime(endsAt)}. Please save your work and log in again.`;
  showToast({ message, severity: 'info', durationMs: Date.parse(endsAt) - Date.now() });
  return () => {
    const shown = toastStore.getState().find((toast) => toast.message === message);
    if (shown) dismissToast(shown.key);
  };
}
