import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { hasUnsavedWork } from '#web/lib/unsavedWork.ts';
import { knownSession, sessionQuery } from './api.ts';
import { leavePortal } from './leavePortal.ts';
import { lockScreen, screenLock, untilUnlocked } from './screenLock.ts';

/**
 * Takes the user out of the portal because the session has ended. A screen with something unsaved is locked instead.
 * @returns whether the user has signed in again, so that what was refused may be repeated.
 */
export async function sessionEnded(queryClient: QueryClient, router: AnyRouter): Promise<boolean> {
  const lock = screenLock.current();
  if (lock?.step === 'log_in') return untilUnlocked();
  if (lock) {
    // What was refused belongs to the sign-in that has to begin again.
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
  await leaveScreen(queryClient, router);
  return false;
}

async function leaveScreen(queryClient: QueryClient, router: AnyRouter): Promise<void> {
  if (router.state.matches.some(({ routeId }) => routeId === '/_app'))
    return leavePortal(queryClient, router, router.state.location.href);
  // Outside the portal the screen's own guard knows where to go.
  queryClient.setQueryData(sessionQuery().queryKey, null);
  return router.invalidate();
}
