import { queryOptions } from '@tanstack/react-query';
import { describeArrival, listArrivals, removeArrival } from '#contract/arrivals.ts';
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
    queryFn: ({ signal }) => call(listArrivals, undefined, { signal }),
  });

/** Describes the state of a kit that was set aside. */
export const useDescribeArrival = (kit_id: KitCode) =>
  useChange(
    (body: InputOf<typeof describeArrival>['body']) => call(describeArrival, { params: { kit_id }, body }),
    { reloads },
  );

/** Takes a kit off the list, as registered as the user saw it. */
export const useRemoveArrival = ({
  kit_id,
  registered_at,
}: {
  kit_id: KitCode;
  registered_at: string | null;
}) =>
  useChange(
    () =>
      call(removeArrival, {
        params: { kit_id },
        query: { is_registered: registered_at === null ? 'false' : 'true' },
      }),
    { reloads },
  );
