import { queryOptions } from '@tanstack/react-query';
import type { listKitLabels } from '#contract/laboratory/kit-inventory.ts';
import { call } from '#web/lib/api.ts';
import type { KitLabelsSearch } from './search.ts';

/** The kits to label, and the address in their QR codes. */
export const kitLabelsQuery = ({ start, end, search }: KitLabelsSearch) => {
  const query = start && end ? { start, end } : { search: search ?? '' };
  return queryOptions({
    queryKey: ['kit-inventory', 'labels', query],
    meta: { live: ['kits', 'kit_inventory'] },
    queryFn: ({ signal }) => call<typeof listKitLabels>('GET /api/admin/kit-labels', { query }, { signal }),
    enabled: start !== undefined || search !== undefined,
  });
};
