import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { UserId } from '#contract/ids.ts';
import { deleteUser, listUsers, updateUser } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';

/** One page of the users; the page before stays until the new one has come. */
export const usersQuery = (query: InputOf<typeof listUsers>['query']) =>
  queryOptions({
    queryKey: ['users', query],
    queryFn: ({ signal }) => call(listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Changes a user's name and role. Names and practitioners show on many screens, so all are asked for again. */
export function useUpdateUser(user_id: UserId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof updateUser>['body']) => call(updateUser, { params: { user_id }, body }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Deletes a user, and with them patients and kits on many screens. */
export function useDeleteUser(user_id: UserId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteUser, { params: { user_id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
