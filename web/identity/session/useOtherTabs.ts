import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { UserId } from '#contract/shared/ids.ts';
import { fetchSession, knownSession, sessionQuery } from './api.ts';
import { listenToTabs } from './channel.ts';
import { switchUser } from './enterPortal.ts';
import { focusMain } from './focusMain.ts';
import { noteRenewal } from './renewal.ts';
import { isSameUser, resumeSession } from './resumeSession.ts';
import { screenLock } from './screenLock.ts';
import { sessionEnded } from './sessionEnded.ts';

/** Follows changes of the session in other tabs. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      listenToTabs((announcement) => {
        if (announcement.type === 'renewed') noteRenewal(queryClient, announcement.access_expires_at);
        if (announcement.type === 'signed_out') void sessionEnded(queryClient, router, true);
        if (announcement.type === 'signed_in')
          // After a failure here, the next call notices the new session.
          signedInElsewhere(queryClient, router, announcement.user_id).catch(() => undefined);
      }),
    [queryClient, router],
  );
}

async function signedInElsewhere(queryClient: QueryClient, router: AnyRouter, userId: UserId) {
  if (screenLock.getState()) return resumeSession(queryClient, router, await fetchSession());
  const known = knownSession(queryClient);
  // A screen that requests no session, such as a bench, goes on without one.
  if (known === undefined) return;
  if (known && known.profile.id !== userId) return switchUser(queryClient, router);

  const session = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  if (known && session && !isSameUser(known.profile, session.profile)) return switchUser(queryClient, router);
  if (known && !known.next_step) return;
  // The guard of the login screen redirects into the portal.
  await router.invalidate();
  focusMain();
}
