import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { getCurrentSession } from '#contract/identity/session.ts';
import type { AddressOf } from '#contract/shared/endpoint.ts';
import { type RefusalHandler, setRefusalHandling } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { hasUnsavedWork } from '#web/lib/unsavedWork.ts';
import { fetchSession, knownSession, sessionQuery } from './api.ts';
import { switchUser } from './enterPortal.ts';
import { renewalsSoFar, renewSession } from './renewal.ts';
import { lockScreen, screenLock, untilUnlocked } from './screenLock.ts';
import { sessionEnded } from './sessionEnded.ts';

/** The caller of this endpoint handles a missing session itself. */
const CURRENT_SESSION: AddressOf<typeof getCurrentSession> = 'GET /api/session';

/** Answers refusals for lack of a session: renews it, or waits for the user to log in again. */
export function handleRefusals(queryClient: QueryClient, router: AnyRouter): void {
  setRefusalHandling((): RefusalHandler => {
    const seen = renewalsSoFar();
    return async ({ code }, { address, before_second_step }) => {
      // The session of a bench is no user's: its screen requests another one.
      if (address.includes(' /api/bench')) return false;
      if (code === 'insufficient_aal' && !before_second_step) return secondStepNeeded(queryClient, router);
      if (code !== 'not_signed_in') return false;
      if (await renewSession(queryClient, seen)) return true;
      return address === CURRENT_SESSION ? false : sessionEnded(queryClient, router);
    };
  });
}

/**
 * Asks the user for the second step after the server has demanded it.
 * @returns true if the refused call may be repeated.
 */
async function secondStepNeeded(queryClient: QueryClient, router: AnyRouter): Promise<boolean> {
  if (screenLock.getState()) return untilUnlocked();
  const session = await fetchSession();
  if (!session) return sessionEnded(queryClient, router);
  const known = knownSession(queryClient);
  const { queryKey } = sessionQuery();
  if (known && known.profile.id !== session.profile.id) {
    await switchUser(queryClient, router);
    return false;
  }
  if (!session.next_step) {
    queryClient.setQueryData(queryKey, session);
    return true;
  }
  // Another call may have locked the screen in between.
  if (screenLock.getState()) return untilUnlocked();
  if (!known || known.next_step) return false;
  if (hasUnsavedWork()) {
    queryClient.setQueryData(queryKey, null);
    lockScreen({ profile: known.profile, step: session.next_step });
    return untilUnlocked();
  }
  queryClient.setQueryData(queryKey, session);
  await router.navigate({ to: paths.secondStep(), search: { next: router.state.location.href } });
  return false;
}
