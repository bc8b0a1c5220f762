import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Profile } from '#contract/identity/profile.ts';
import type { CurrentSession, getCurrentSession, signOut } from '#contract/identity/session.ts';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { announce } from './channel.ts';

let hasEnded = false;

/** Whether the browser holds the cookies of a session that has ended: the user did not log out. */
export const sessionHasEnded = (): boolean => hasEnded;

/** Fetches the current session; null without one. */
export async function fetchSession(signal?: AbortSignal): Promise<CurrentSession | null> {
  try {
    const session = await call<typeof getCurrentSession>('GET /api/session', undefined, signal && { signal });
    hasEnded = false;
    return session;
  } catch (error) {
    // Renewal has already failed.
    if (!hasCode(error, 'not_signed_in')) throw error;
    hasEnded = true;
    return null;
  }
}

/** The current session; null without one. One request a page load is enough: every call reports the session's end. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => fetchSession(signal),
    staleTime: Number.POSITIVE_INFINITY,
    // No component observes the query.
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Returns the cached session: null without one, undefined before the first answer. */
export const knownSession = (queryClient: QueryClient): CurrentSession | null | undefined =>
  queryClient.getQueryData(sessionQuery().queryKey);

/** Notifies the other tabs of a complete login. */
export function announceSignIn(queryClient: QueryClient): void {
  const session = knownSession(queryClient);
  if (session && !session.next_step) announce({ type: 'signed_in', user_id: session.profile.id });
}

const appRoute = getRouteApi('/_app');

/** Returns the signed-in user's profile on every screen of the app layout. */
export const useProfile = (): Profile => appRoute.useRouteContext({ select: ({ profile }) => profile });

/** Whether the user owns patients, as customers may, and staff who were customers before. */
export const useOwnsPatients = (): boolean =>
  appRoute.useRouteContext({ select: ({ owns_patients }) => owns_patients });

/** Whether an invitation to be a guardian waits in the user's mail. */
export const useIsInvited = (): boolean | undefined =>
  appRoute.useRouteContext({ select: ({ is_invited }) => is_invited });

/** When the user's account will be deleted, as the user asked; undefined otherwise. */
export const useDeletionDue = (): string | undefined =>
  appRoute.useRouteContext({ select: ({ deletion_due_at }) => deletion_due_at });

/** Ends this session on the server, for all tabs. */
export async function signOutHere(): Promise<void> {
  await call<typeof signOut>('POST /auth/v1/logout', { query: { scope: 'local' } });
  announce({ type: 'signed_out' });
}
