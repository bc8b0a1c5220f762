import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { updateAccount } from '#contract/account.ts';
import { endSession, listSessions, signOut } from '#contract/session.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { accountKey, useRefreshAccount } from './shared/api.ts';

/** The user's open sessions, the most recently used first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...accountKey, 'sessions'],
    queryFn: ({ signal }) => call(listSessions, undefined, { signal }),
  });

export type AccountChange = InputOf<typeof updateAccount>['body'];

/** Changes the name, the password or the address. */
export function useUpdateAccount() {
  const onSuccess = useRefreshAccount();
  return useMutation({
    mutationFn: (body: AccountChange) => call(updateAccount, { body }),
    onSuccess,
  });
}

/** Ends one of the user's sessions. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session_id: string) => call(endSession, { params: { session_id } }),
    // A refused call means that the session has ended already: the list is outdated either way.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Ends all of the user's sessions except this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOut, { query: { scope: 'others' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}
