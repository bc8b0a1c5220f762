import { queryOptions } from '@tanstack/react-query';
import { createLaboratoryKey, listLaboratoryKeys, revokeLaboratoryKey } from '#contract/laboratory.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** All keys, newest first. */
export const laboratoryKeysQuery = () =>
  queryOptions({
    queryKey: ['laboratory-keys'],
    queryFn: async ({ signal }) => (await call(listLaboratoryKeys, undefined, { signal })).keys,
  });

/** Creates a key. Only the answer holds it; the cache drops it with its dialog. */
export const useCreateLaboratoryKey = () =>
  useChange(
    (body: InputOf<typeof createLaboratoryKey>['body']) => call(createLaboratoryKey, { body }),
    // A key with a lost answer must be in the list to be revoked.
    { reloads: [['laboratory-keys']], gcTime: 0 },
  );

/** Revokes a key at once. */
export const useRevokeLaboratoryKey = (key_id: string) =>
  useChange(() => call(revokeLaboratoryKey, { params: { key_id } }), { reloads: [['laboratory-keys']] });
