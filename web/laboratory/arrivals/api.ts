import { queryOptions } from '@tanstack/react-query';
import type {
  Arrival,
  describeArrival,
  listArrivals,
  Removal,
  removeArrival,
} from '#contract/laboratory/arrivals.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

const reloads = [['arrivals']];

/** Kits that came before their registration, and their numbers. */
export const arrivalsQuery = () =>
  queryOptions({
    queryKey: ['arrivals'],
    meta: { live: ['arrivals', 'kits'] },
    queryFn: ({ signal }) => call<typeof listArrivals>('GET /api/admin/arrivals', undefined, { signal }),
  });

/** Describes the state of a kit that was set aside, after the description that the user saw. */
export const useDescribeArrival = ({ kit_id, version }: Arrival) =>
  useChange(
    (body: Omit<InputOf<typeof describeArrival>['body'], 'version'>) =>
      call<typeof describeArrival>('PUT /api/admin/arrivals/:kit_id', {
        params: { kit_id },
        body: { ...body, version },
      }),
    { reloads },
  );

/** Takes a kit off the list, as registered as the user saw it. */
export const useRemoveArrival = (kit_id: KitCode, reason: Removal, onSuccess: () => void) =>
  useChange(
    () =>
      call<typeof removeArrival>('DELETE /api/admin/arrivals/:kit_id', {
        params: { kit_id },
        query: { reason },
      }),
    { reloads, onSuccess },
  );
