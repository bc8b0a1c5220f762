import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { CurrentSession } from '#contract/identity/session.ts';
import { paths } from '#web/lib/paths.ts';
import { announceSignIn, knownSession, sessionQuery } from './api.ts';
import { focusMain } from './focusMain.ts';
import { leavePortal } from './leavePortal.ts';

async function enterPortal(
  queryClient: QueryClient,
  router: AnyRouter,
  href: string,
  session?: CurrentSession,
): Promise<void> {
  queryClient.clear();
  // The session comes first: the login screen keeps its message until the next screen is ready.
  await queryClient.prefetchQuery({ ...sessionQuery(), initialData: () => session });
  // Initial data does not count as fetched, and would never be fetched again.
  if (session) queryClient.setQueryData(sessionQuery().queryKey, session);
  void removeUnsentOfOthers(queryClient);
  await router.navigate({ href, replace: true });
  focusMain();
}

/** Removes unsent answers of other users, who have not logged out here, from this device. */
async function removeUnsentOfOthers(queryClient: QueryClient): Promise<void> {
  const session = knownSession(queryClient);
  if (!session) return;
  try {
    const { tidyUnsent } = await import('#web/lib/unsentStore.ts');
    await tidyUnsent(session.profile.id);
  } catch {
    // They are encrypted and bound to their user, and the next login tries again.
  }
}

/** Returns a function that opens the portal at an address with the session of a login, and notifies the other tabs. */
export function useEnterPortal() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (href: string, session: CurrentSession) => {
    await enterPortal(queryClient, router, href, session);
    announceSignIn(queryClient);
  };
}

/** Drops all data of the previous user and starts again with the current session's user. */
export async function switchUser(queryClient: QueryClient, router: AnyRouter): Promise<void> {
  await leavePortal(queryClient, router);
  await enterPortal(queryClient, router, paths.home());
}
