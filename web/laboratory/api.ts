import { queryOptions } from '@tanstack/react-query';
import type {
  createLaboratory,
  endLaboratory,
  giveCodes,
  listLaboratories,
  renameLaboratory,
} from '#contract/laboratory/laboratories.ts';
import type {
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
    queryFn: async ({ signal }) =>
      (await call<typeof listLaboratoryKeys>('GET /api/admin/laboratory-keys', undefined, { signal })).keys,
  });

/** Creates a key. Only the answer holds it; the cache drops it with its dialog. */
export const useCreateLaboratoryKey = () =>
  useChange(
    (body: InputOf<typeof createLaboratoryKey>['body']) =>
      call<typeof createLaboratoryKey>('POST /api/admin/laboratory-keys', { body }),
    // A key with a lost answer must be in the list to be revoked.
    { reloads: [['laboratory-keys']], gcTime: 0 },
  );

/** Revokes a key at once. */
export const useRevokeLaboratoryKey = (key_id: string) =>
  useChange(
    () =>
      call<typeof revokeLaboratoryKey>('DELETE /api/admin/laboratory-keys/:key_id', { params: { key_id } }),
    { reloads: [['laboratory-keys']] },
  );

/** All laboratories: those that have not ended first. */
export const laboratoriesQuery = () =>
  queryOptions({
    queryKey: ['laboratories'],
    queryFn: async ({ signal }) =>
      (await call<typeof listLaboratories>('GET /api/admin/laboratories', undefined, { signal }))
        .laboratories,
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
        ? call<typeof createLaboratory>('POST /api/admin/laboratories', { body: { name } })
        : call<typeof renameLaboratory>('PATCH /api/admin/laboratories/:laboratory_id', {
            params: { laboratory_id },
            body: { name },
          }),
    { reloads: [['laboratories'], ['laboratory-keys']] },
  );

/** Ends a laboratory and its keys. */
export const useEndLaboratory = (laboratory_id: string) =>
  useChange(
    () =>
      call<typeof endLaboratory>('DELETE /api/admin/laboratories/:laboratory_id', {
        params: { laboratory_id },
      }),
    {
      reloads: [['laboratories'], ['laboratory-keys']],
    },
  );

/** Gives codes to a laboratory, or to none. */
export const useGiveCodes = () =>
  useChange(
    (body: InputOf<typeof giveCodes>['body']) =>
      call<typeof giveCodes>('PUT /api/admin/laboratory-codes', { body }),
    {
      reloads: [['laboratories'], ['kit-inventory']],
    },
  );
