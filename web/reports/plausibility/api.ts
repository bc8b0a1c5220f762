import { queryOptions } from '@tanstack/react-query';
import { getPlausibilityLimits } from '#contract/reports/plausibility/plausibility.ts';
import { call } from '#web/lib/api.ts';

/** The limits of the check of counts, with their sources and the genera that it counts. */
export const plausibilityLimitsQuery = queryOptions({
  queryKey: ['plausibility-limits'],
  queryFn: ({ signal }) => call(getPlausibilityLimits, undefined, { signal }),
});
