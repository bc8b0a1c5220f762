import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { getUser } from '#contract/identity/account.ts';
import { sessionQuery } from '#web/identity/session/api.ts';
import { call } from '#web/lib/api.ts';

export const accountKey = ['account'] as const;

/** The signed-in user with an unconfirmed address and the second steps. */
export const userQuery = () =>
  queryOptions({
    queryKey: [...accountKey, 'user'],
    queryFn: ({ signal }) =>
      call<typeof getUser>('GET /auth/v1/user', undefined, { signal, before_second_step: true }),
  });

/** Returns a function that refetches the account's data and the profile of the current session. */
export function useRefreshAccount() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.refetchQueries({ queryKey: sessionQuery().queryKey });
    // The screens get the profile from the guards.
    await router.invalidate();
    await queryClient.invalidateQueries({ queryKey: accountKey });
  };
}
