import type { QueryClient } from '@tanstack/react-query';
import { taxaQuery } from '#web/reports/at-a-glance/api.ts';
import { availablePagesQuery, reportSummaryQuery } from './api.ts';

/** Requests what the first screenful of a report shows. */
export function loadReport(queryClient: QueryClient, kit_id: string): void {
  void queryClient.prefetchQuery(availablePagesQuery(kit_id));
  void queryClient.prefetchQuery(reportSummaryQuery(kit_id));
  void queryClient.prefetchQuery(taxaQuery(kit_id));
}
