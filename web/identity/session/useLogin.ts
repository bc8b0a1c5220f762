import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import { fetchSession } from './api.ts';

/**
 * Makes the mutation of a login, or of one step of it. It succeeds with the session that the browser sends back, and fails
 * in a browser that keeps no cookies.
 */
export function useLogin<Variables = void>(send: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useChange(async (variables: Variables) => {
    await send(variables);
    // A query repeats the request after a lost answer. Its own key: screens of the session change after the login.
    const session = await queryClient.fetchQuery({
      queryKey: ['login'],
      queryFn: ({ signal }) => fetchSession(signal),
      staleTime: 0,
      gcTime: 0,
    });
    if (session) return session;
    throw new ApiError(401, { code: 'not_signed_in', message: NOT_KEPT });
  });
}

const NOT_KEPT = 'Your browser did not keep the login. Allow cookies for this site.';
