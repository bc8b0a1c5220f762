import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { hasUnsavedWork } from '#web/lib/unsavedWork.ts';
import { knownSession, sessionQuery } from './api.ts';
import { leavePortal } from './leavePortal.ts';
import { lockScreen, screenLock, untilUnlocked } from './screenLock.ts';

/**
 * Takes the user to the login screen after the session's end, or locks a screen with unsaved work.
 * @param isLogout the user has logged out in another tab.
 * @returns true if the user has logged in again and the refused call may be repeated.
 */
export async function sessionEnded(
  queryClient: QueryClient,
  router: AnyRouter,
  isLogout = false,
): Promise<boolean> {
  const lock = screenLock.getState();
  if (lock?.step === 'log_in') return untilUnlocked();
  if (lock) {
    // The refused call belongs to the login that has to start over.
    lockScreen({ ...lock, step: 'log_in' });
    return false;
  }
  const session = knownSession(queryClient);
  if (!session) return false;
  if (hasUnsavedWork()) {
    queryClient.setQueryData(sessionQuery().queryKey, null);
    lockScreen({ profile: session.profile, step: 'log_in' });
    return untilUnlocked();
  }
  await leaveScreen(queryClient, router, isLogout);
  return false;
}

async function leaveScreen(queryClient: QueryClient, router: AnyRouter, isLogout: boolean): Promise<void> {
  if (router.state.matches.some(({ routeId }) => routeId === '/_app'))
    return leavePortal(queryClient, router, {
      next: router.state.location.href,
      ...(!isLogout && { ended: true }),
    });
  // Outside the portal the screen's own guard redirects.
  queryClient.setQueryData(sessionQuery().queryKey, null);
  return router.invalidate();
}
