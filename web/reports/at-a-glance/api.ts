import { queryOptions } from '@tanstack/react-query';
import { getTaxa } from '#contract/reports/counts.ts';
import { call } from '#web/lib/api.ts';

/** The published counts of a kit, beside the reference set. Reloaded with the reports of the kit. */
export const taxaQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'taxa'],
    meta: { live: ['kits', 'symptom_data', 'report_files'] },
    queryFn: ({ signal }) => call(getTaxa, { params: { kit_id } }, { signal }),
  });
