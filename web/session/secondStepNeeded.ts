import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { paths } from '#web/lib/paths.ts';
import { hasUnsavedWork } from '#web/lib/unsavedWork.ts';
import { fetchSession, knownSession, sessionQuery } from './api.ts';
import { switchUser } from './enterPortal.ts';
import { lockScreen, screenLock, untilUnlocked } from './screenLock.ts';
import { sessionEnded } from './sessionEnded.ts';

/**
 * Asks the user for the second step, without which the server lets nothing through any more.
 * @returns whether what was refused may be repeated.
 */
export async function secondStepNeeded(queryClient: QueryClient, router: AnyRouter): Promise<boolean> {
  if (screenLock.current()) return untilUnlocked();
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
  // Another call has seen to it.
  if (screenLock.current()) return untilUnlocked();
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
