import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type CurrentSession, getCurrentSession, type Profile, signOut } from '#contract/session.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { announce } from './channel.ts';

/** Who is signed in here, as the server knows it; null is nobody. */
export const fetchSession = (signal?: AbortSignal): Promise<CurrentSession | null> =>
  call(getCurrentSession, undefined, signal && { signal }).catch((error: unknown) => {
    // What could have renewed a session did not.
    if (error instanceof ApiError && error.code === 'not_signed_in') return null;
    throw error;
  });

/** Who is signed in here; null is nobody. It is asked once a page load, since every call finds out when a session ends. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => fetchSession(signal),
    staleTime: Number.POSITIVE_INFINITY,
    // No part of the screen watches it.
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The session as far as it is known. */
export const knownSession = (queryClient: QueryClient): CurrentSession | null | undefined =>
  queryClient.getQueryData(sessionQuery().queryKey);

/** Tells the other tabs who is signed in now, unless something is still missing. */
export function announceSignIn(queryClient: QueryClient): void {
  const session = knownSession(queryClient);
  if (session && !session.next_step) announce({ type: 'signed_in', user_id: session.profile.id });
}

const appRoute = getRouteApi('/_app');

/** The signed-in user's profile, on every screen of the app layout. */
export const useProfile = (): Profile => appRoute.useRouteContext({ select: ({ profile }) => profile });

/** Ends this session on the server, for all tabs. */
export async function signOutHere(): Promise<void> {
  await call(signOut, { query: { scope: 'local' } });
  announce({ type: 'signed_out' });
}

export const useSignOut = () => useMutation({ mutationFn: signOutHere });
