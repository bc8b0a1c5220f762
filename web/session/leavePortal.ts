import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { paths } from '#web/lib/paths.ts';
import { sessionQuery } from './api.ts';

/**
 * Goes to the login screen because nobody is signed in any more, and forgets everything that the user has seen.
 * @param next the address to return to after the next sign-in, if any.
 */
export async function leavePortal(queryClient: QueryClient, router: AnyRouter, next?: string): Promise<void> {
  queryClient.setQueryData(sessionQuery().queryKey, null);
  await router.navigate({
    to: paths.login(),
    search: next === undefined ? {} : { next },
    // Without a session nothing on the screen can be saved any more.
    ignoreBlocker: true,
  });
  queryClient.clear();
}
