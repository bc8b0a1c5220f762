import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createLaboratoryKey, listLaboratoryKeys, revokeLaboratoryKey } from '#contract/laboratory.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

/** All keys, the newest first. */
export const laboratoryKeysQuery = () =>
  queryOptions({
    queryKey: ['laboratory-keys'],
    queryFn: async ({ signal }) => (await call(listLaboratoryKeys, undefined, { signal })).keys,
  });

/** Makes a key. The answer alone holds it, and is forgotten with the dialog that shows it. */
export function useCreateLaboratoryKey() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: InputOf<typeof createLaboratoryKey>['body']) => call(createLaboratoryKey, { body }),
    // Also after a failure: a key whose answer was lost is in the list and can be revoked there.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['laboratory-keys'] }),
  });
}

/** Ends a key at once. */
export function useRevokeLaboratoryKey(key_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeLaboratoryKey, { params: { key_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['laboratory-keys'] }),
  });
}
