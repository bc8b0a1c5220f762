import { queryOptions } from '@tanstack/react-query';
import type { getTaxa } from '#contract/reports/counts.ts';
import { call } from '#web/lib/api.ts';

/** The published counts of a kit, beside the reference set. Reloaded with the reports of the kit. */
export const taxaQuery = (kit_id: string) =>
  queryOptions({
    queryKey: ['reports', kit_id, 'taxa'],
    meta: { live: ['kits', 'symptom_data', 'report_files'] },
    queryFn: ({ signal }) =>
      call<typeof getTaxa>('GET /api/kit/:kit_id/taxa', { params: { kit_id } }, { signal }),
  });
