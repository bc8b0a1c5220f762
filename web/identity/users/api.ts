import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { affectedPatientsOf, type Holdings, holdingsOf } from '#contract/identity/holdings.ts';
import { User } from '#contract/identity/listedUser.ts';
import type {
  deleteUser,
  getHoldings,
  inviteStaff,
  listUsers,
  resendInvitation,
  updateUser,
} from '#contract/identity/users.ts';
import type { InputOf, ResultOf } from '#contract/shared/endpoint.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { useChange } from '#web/lib/useChange.ts';

const usersKey = ['users'];

/** One page of the users. The previous page stays until the next one has loaded. */
export const usersQuery = (query: InputOf<typeof listUsers>['query']) =>
  queryOptions({
    queryKey: [...usersKey, query],
    meta: { live: ['profiles'] },
    queryFn: ({ signal }) => call<typeof listUsers>('GET /api/admin/users', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The records that are deleted with a user, counted anew for each dialog. */
export const holdingsQuery = (user_id: UserId) =>
  queryOptions({
    queryKey: ['holdings', user_id],
    queryFn: ({ signal }) =>
      call<typeof getHoldings>('GET /api/admin/users/:user_id/holdings', { params: { user_id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Invites a practitioner or an administrator, who then stands in the list of users; a practitioner in that of codes, too. */
export const useInviteStaff = () =>
  useChange(
    (body: InputOf<typeof inviteStaff>['body']) =>
      call<typeof inviteStaff>('POST /api/admin/invitations', { body }),
    {
      reloads: [usersKey, ['practitioners']],
      after: 'success',
    },
  );

/** Mails a new link of an invitation. */
export const useResendInvitation = (user_id: UserId) =>
  useChange(
    () => call<typeof resendInvitation>('POST /api/admin/users/:user_id/invitation', { params: { user_id } }),
    { reloads: [usersKey] },
  );

/** Whether the user is on the page on the screen. */
const isOnPage = (queryClient: QueryClient, user_id: UserId) =>
  queryClient
    .getQueriesData<ResultOf<typeof listUsers>>({ queryKey: usersKey, type: 'active' })
    .some(([, page]) => page?.users.some(({ id }) => id === user_id));

/**
 * Changes a user's name and role. `isOnPage` returns whether the reloaded page still has the row. Names and practitioners are on
 * many screens: all queries reload.
 */
export function useUpdateUser(user_id: UserId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: InputOf<typeof updateUser>['body']) => {
      const saved = await call<typeof updateUser>('PATCH /api/admin/users/:user_id', {
        params: { user_id },
        body,
      });
      await queryClient.invalidateQueries();
      return { saved, isOnPage: isOnPage(queryClient, user_id) };
    },
    onError: (error) => reloadAfter(error, queryClient),
  });
}

/** Deletes a user with their patients and kits, which are on many screens. */
export function useDeleteUser(user_id: UserId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof deleteUser>('DELETE /api/admin/users/:user_id', { params: { user_id } }),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) => reloadAfter(error, queryClient),
  });
}

/** Reloads a list that a concurrent change made stale. */
const reloadAfter = (error: Error, queryClient: QueryClient) =>
  hasCode(error, 'user_changed') || hasCode(error, 'user_not_found')
    ? queryClient.invalidateQueries({ queryKey: usersKey })
    : undefined;

/** The user that another administrator saved before this refused edit. */
export const overtakingUser = (error: unknown): User | undefined =>
  error instanceof ApiError && error.code === 'user_changed' ? User.parse(error.details) : undefined;

/**
 * The effects that an administrator has to confirm after a refused change of the role: the user's own patients, or the number of
 * patients whose access changes. Undefined after another refusal.
 */
export function unconfirmedEffects(
  error: unknown,
): { readonly owned: Holdings } | { readonly affected_patients: number } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'owns_patients') return { owned: holdingsOf(error.details) };
  return error.code === 'affects_access'
    ? { affected_patients: affectedPatientsOf(error.details) }
    : undefined;
}
