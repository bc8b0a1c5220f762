import { queryOptions } from '@tanstack/react-query';
import {
  createLaboratory,
  endLaboratory,
  giveCodes,
  listLaboratories,
  renameLaboratory,
} from '#contract/laboratory/laboratories.ts';
import {
  createLaboratoryKey,
  listLaboratoryKeys,
  revokeLaboratoryKey,
} from '#contract/laboratory/laboratory-keys.ts';
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

/** All laboratories: those that have not ended first. */
export const laboratoriesQuery = () =>
  queryOptions({
    queryKey: ['laboratories'],
    queryFn: async ({ signal }) => (await call(listLaboratories, undefined, { signal })).laboratories,
  });

/** The laboratories that can get keys and codes. */
export const activeLaboratoriesQuery = () =>
  queryOptions({
    ...laboratoriesQuery(),
    select: (laboratories) => laboratories.filter(({ ended_at }) => ended_at === null),
  });

/** Renames a laboratory, or creates one without an id. */
export const useNameLaboratory = (laboratory_id: string | undefined) =>
  useChange<unknown, string>(
    (name) =>
      laboratory_id === undefined
        ? call(createLaboratory, { body: { name } })
        : call(renameLaboratory, { params: { laboratory_id }, body: { name } }),
    { reloads: [['laboratories'], ['laboratory-keys']] },
  );

/** Ends a laboratory and its keys. */
export const useEndLaboratory = (laboratory_id: string) =>
  useChange(() => call(endLaboratory, { params: { laboratory_id } }), {
    reloads: [['laboratories'], ['laboratory-keys']],
  });

/** Gives codes to a laboratory, or to none. */
export const useGiveCodes = () =>
  useChange((body: InputOf<typeof giveCodes>['body']) => call(giveCodes, { body }), {
    reloads: [['laboratories'], ['kit-inventory']],
  });
