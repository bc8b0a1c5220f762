import { queryOptions } from '@tanstack/react-query';
import type { getKitComparison } from '#contract/reports/kit-comparison.ts';
import { call } from '#web/lib/api.ts';

/** A patient with the submissions of all kits, the oldest sample first. */
export const kitComparisonQuery = (patient_id: string) =>
  queryOptions({
    queryKey: ['kit-comparison', patient_id],
    queryFn: ({ signal }) =>
      call<typeof getKitComparison>(
        'GET /api/patients/:patient_id/kit-comparison',
        { params: { patient_id } },
        { signal },
      ),
  });
