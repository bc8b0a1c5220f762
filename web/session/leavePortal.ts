import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { paths } from '#web/lib/paths.ts';
import { useChange } from '#web/lib/useChange.ts';
import { sessionQuery, signOutHere } from './api.ts';

/**
 * Opens the login screen after the end of a session and clears all cached data.
 * @param next the address to return to after the next login, if any.
 */
export async function leavePortal(queryClient: QueryClient, router: AnyRouter, next?: string): Promise<void> {
  queryClient.setQueryData(sessionQuery().queryKey, null);
  await router.navigate({
    to: paths.login(),
    search: next === undefined ? {} : { next },
    // Without a session no screen can save its data.
    ignoreBlocker: true,
  });
  queryClient.clear();
}

/** Ends the session on the server, then leaves the portal. */
export function useLogout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useChange(signOutHere, { onSuccess: () => void leavePortal(queryClient, router) });
}
