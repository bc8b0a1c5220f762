import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  assignPractitioner,
  listKitPractitioners,
  unassignPractitioner,
} from '#contract/families/kit-practitioners.ts';
import type {
  addKits,
  getKitFigures,
  listKitInventory,
  setKitActive,
} from '#contract/laboratory/kit-inventory.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitCode, UserId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import type { Addition } from './addition.ts';

/** One page of the inventory and its counts. The previous page stays until the next one has loaded. */
export const kitInventoryQuery = (query: InputOf<typeof listKitInventory>['query']) =>
  queryOptions({
    queryKey: ['kit-inventory', query],
    meta: { live: ['kits', 'kit_inventory'] },
    queryFn: ({ signal }) =>
      call<typeof listKitInventory>('GET /api/admin/kit-inventory', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The figures of the charts. */
export const kitFiguresQuery = () =>
  queryOptions({
    queryKey: ['kit-inventory', 'figures'],
    meta: { live: ['kits', 'kit_inventory'] },
    queryFn: ({ signal }) => call<typeof getKitFigures>('GET /api/admin/kit-figures', undefined, { signal }),
  });

/** Adds all kits or none and resolves to their number, without waiting for the list. */
export const useAddKits = () =>
  useChange(
    async ({ request }: Addition) =>
      (await call<typeof addKits>('POST /api/admin/kit-inventory', { body: request })).added,
    {
      reloads: [['kit-inventory']],
      awaits: false,
    },
  );

/** Activates or deactivates a kit. */
export const useSetKitActive = (kit_id: KitCode) =>
  useChange(
    (is_active: boolean) =>
      call<typeof setKitActive>('PATCH /api/admin/kit-inventory/:kit_id', {
        params: { kit_id },
        body: { is_active },
      }),
    {
      reloads: [['kit-inventory']],
      awaits: false,
    },
  );

const kitPractitionersKey = (kit_id: KitCode) => ['kit-practitioners', kit_id];

/** The practitioners who see a kit. */
export const kitPractitionersQuery = (kit_id: KitCode) =>
  queryOptions({
    queryKey: kitPractitionersKey(kit_id),
    queryFn: async ({ signal }) =>
      (
        await call<typeof listKitPractitioners>(
          'GET /api/admin/kit-inventory/:kit_id/practitioners',
          { params: { kit_id } },
          { signal },
        )
      ).practitioners,
    staleTime: 0,
  });

/** Hides a kit from a practitioner. */
export const useUnassignPractitioner = (kit_id: KitCode) =>
  useChange(
    (practitioner_id: UserId) =>
      call<typeof unassignPractitioner>(
        'DELETE /api/admin/kit-inventory/:kit_id/practitioners/:practitioner_id',
        { params: { kit_id, practitioner_id } },
      ),
    { reloads: [['patient-table'], kitPractitionersKey(kit_id)] },
  );

/** Gives a practitioner access to the patient of a registered kit. */
export const useAssignPractitioner = (kit_id: KitCode) =>
  useChange(
    (practitioner_id: UserId) =>
      call<typeof assignPractitioner>('POST /api/admin/kit-inventory/:kit_id/practitioners', {
        params: { kit_id },
        body: { practitioner_id },
      }),
    { reloads: [['patient-table'], kitPractitionersKey(kit_id)], after: 'success' },
  );
