import { queryOptions } from '@tanstack/react-query';
import { getKitComparison } from '#contract/reports/kit-comparison.ts';
import { call } from '#web/lib/api.ts';

/** A patient with the submissions of all kits, the oldest sample first. */
export const kitComparisonQuery = (patient_id: string) =>
  queryOptions({
    queryKey: ['kit-comparison', patient_id],
    queryFn: ({ signal }) => call(getKitComparison, { params: { patient_id } }, { signal }),
  });
