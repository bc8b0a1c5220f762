import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getUser, updateAccount } from '#contract/account.ts';
import { removeFactor } from '#contract/second-step.ts';
import { endSession, listSessions, signOut } from '#contract/session.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { sessionQuery } from '#web/session/api.ts';
import { useWithPassword } from '#web/session/second-step/withPassword.ts';

const accountKey = ['account'] as const;

/** The signed-in user with what waits for confirmation and the second steps that are set up. */
export const userQuery = () =>
  queryOptions({
    queryKey: [...accountKey, 'user'],
    queryFn: ({ signal }) => call(getUser, undefined, { signal }),
  });

/** The user's open sessions, the last used first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...accountKey, 'sessions'],
    queryFn: ({ signal }) => call(listSessions, undefined, { signal }),
  });

/** Asks again for all that the Account page shows, and who is signed in, which other screens show, too. */
export function useRefreshAccount() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.refetchQueries({ queryKey: sessionQuery().queryKey });
    // The guards hand the profile to the screens.
    await router.invalidate();
    await queryClient.invalidateQueries({ queryKey: accountKey });
  };
}

export type AccountChange = InputOf<typeof updateAccount>['body'];

/** Changes the name, the password or the address. */
export function useUpdateAccount() {
  const onSuccess = useRefreshAccount();
  return useMutation({
    mutationFn: (body: AccountChange) => call(updateAccount, { body }),
    onSuccess,
  });
}

/** Ends one of the user's sessions, wherever it is. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session_id: string) => call(endSession, { params: { session_id } }),
    // One that has ended meanwhile is refused, and shown no longer.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Ends all of the user's sessions but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOut, { query: { scope: 'others' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Removes a second step, and the recovery codes with the last one. */
export function useRemoveFactor(factor_id: string) {
  const withPassword = useWithPassword();
  const onSuccess = useRefreshAccount();
  return useMutation({
    mutationFn: () => withPassword(() => call(removeFactor, { params: { factor_id } })),
    onSuccess,
  });
}
