import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { forgetInvitation } from '#web/lib/invitedCode.ts';
import { paths } from '#web/lib/paths.ts';
import { clearUnsent } from '#web/lib/unsentDatabase.ts';
import { useChange } from '#web/lib/useChange.ts';
import { sessionQuery, signOutHere } from './api.ts';
import type { LoginSearch } from './search.ts';

/**
 * Opens the login screen after the end of a session and clears all cached data.
 * @param search the address to return to after the next login, and whether the session ended by itself.
 */
export async function leavePortal(
  queryClient: QueryClient,
  router: AnyRouter,
  search: Pick<LoginSearch, 'next' | 'ended'> = {},
): Promise<void> {
  queryClient.setQueryData(sessionQuery().queryKey, null);
  await router.navigate({
    to: paths.login(),
    search,
    // Without a session no screen can save its data.
    ignoreBlocker: true,
  });
  queryClient.clear();
}

/** Ends the session on the server, removes unsent answers and an invitation from this device, then leaves the portal. */
export function useLogout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useChange(signOutHere, {
    onSuccess: () => {
      clearUnsent();
      forgetInvitation();
      void leavePortal(queryClient, router);
    },
  });
}
