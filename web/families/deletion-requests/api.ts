import { queryOptions } from '@tanstack/react-query';
import type { getDeletionRequest, requestDeletion } from '#contract/families/deletion-requests.ts';
import { accountKey, useRefreshAccount } from '#web/identity/account/shared/api.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** The records that the deletion removes, counted anew for each visit. */
export const deletionQuery = () =>
  queryOptions({
    queryKey: [...accountKey, 'deletion'],
    queryFn: ({ signal }) =>
      call<typeof getDeletionRequest>('GET /api/account/deletion', undefined, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Requests the deletion of the account. */
export const useRequestDeletion = () =>
  useChange(
    (current_password: string) =>
      call<typeof requestDeletion>('POST /api/account/deletion', { body: { current_password } }),
    {
      onSuccess: useRefreshAccount(),
    },
  );
