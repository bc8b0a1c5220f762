import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { taxaQuery } from '#web/reports/at-a-glance/api.ts';
import { availablePagesQuery, reportSummaryQuery } from './api.ts';

/** Requests what the first screenful of a report shows. */
export function loadReport(queryClient: QueryClient, kit_id: string): void {
  const request = <Answer>(query: FetchQueryOptions<Answer, Error, Answer, string[]>) => {
    // The screen may have been first, and refused.
    if (queryClient.getQueryState(query.queryKey)?.status !== 'error') void queryClient.prefetchQuery(query);
  };
  request(availablePagesQuery(kit_id));
  request(reportSummaryQuery(kit_id));
  request(taxaQuery(kit_id));
}
