import { queryOptions } from '@tanstack/react-query';
import type { getCountsQcLimits } from '#contract/reports/counts-qc/counts-qc.ts';
import { call } from '#web/lib/api.ts';

/** The limits of the check of counts, with their sources and the genera that it counts. */
export const countsQcLimitsQuery = queryOptions({
  queryKey: ['counts-qc-limits'],
  queryFn: ({ signal }) =>
    call<typeof getCountsQcLimits>('GET /api/admin/counts-qc-limits', undefined, { signal }),
});
