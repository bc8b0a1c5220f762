import { queryOptions } from '@tanstack/react-query';
import { getOverTime } from '#contract/reports/over-time.ts';
import { call } from '#web/lib/api.ts';

/** A patient with the submissions of all kits, the oldest sample first. */
export const overTimeQuery = (patient_id: string) =>
  queryOptions({
    queryKey: ['over-time', patient_id],
    queryFn: ({ signal }) => call(getOverTime, { params: { patient_id } }, { signal }),
  });
