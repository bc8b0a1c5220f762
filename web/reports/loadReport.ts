import type { QueryClient } from '@tanstack/react-query';
import { taxaQuery } from '#web/reports/at-a-glance/api.ts';
import { availablePagesQuery, reportSummaryQuery } from './api.ts';

/** Requests what the first screenful of a report shows to everybody, unless it is there. The screen shows a failure. */
export async function loadReport(queryClient: QueryClient, kit_id: string): Promise<void> {
  await Promise.allSettled([
    queryClient.ensureQueryData(availablePagesQuery(kit_id)),
    queryClient.ensureQueryData(reportSummaryQuery(kit_id)),
    queryClient.ensureQueryData(taxaQuery(kit_id)),
  ]);
}
