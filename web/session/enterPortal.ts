import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { paths } from '#web/lib/paths.ts';
import { sessionQuery } from './api.ts';
import { focusMain } from './focusMain.ts';
import { leavePortal } from './leavePortal.ts';

/** Enters the portal with the session that the browser holds now; `href` is the first screen. */
export async function enterPortal(queryClient: QueryClient, router: AnyRouter, href: string): Promise<void> {
  queryClient.clear();
  // Asked for here, so that the message about the sign-in stays until the first screen can be shown.
  await queryClient.prefetchQuery(sessionQuery());
  await router.navigate({ href, replace: true });
  focusMain();
}

/** Drops everything of the one who was signed in, and begins anew with the user whom the session belongs to now. */
export async function switchUser(queryClient: QueryClient, router: AnyRouter): Promise<void> {
  await leavePortal(queryClient, router);
  await enterPortal(queryClient, router, paths.home());
}
