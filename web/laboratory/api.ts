import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createLaboratoryKey, listLaboratoryKeys, revokeLaboratoryKey } from '#contract/laboratory.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

/** All keys, newest first. */
export const laboratoryKeysQuery = () =>
  queryOptions({
    queryKey: ['laboratory-keys'],
    queryFn: async ({ signal }) => (await call(listLaboratoryKeys, undefined, { signal })).keys,
  });

/** Creates a key. Only the answer holds it; the cache drops it with its dialog. */
export function useCreateLaboratoryKey() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: InputOf<typeof createLaboratoryKey>['body']) => call(createLaboratoryKey, { body }),
    // After a failure too: a key with a lost answer must be in the list to be revoked.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['laboratory-keys'] }),
  });
}

/** Revokes a key at once. */
export function useRevokeLaboratoryKey(key_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeLaboratoryKey, { params: { key_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['laboratory-keys'] }),
  });
}
