import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { taxaQuery } from '#web/reports/at-a-glance/api.ts';
import { availablePagesQuery, reportSummaryQuery } from './api.ts';

/**
 * Requests what the first screenful of a report shows. What the screen has requested is its own affair: it reloads old answers,
 * and knows refused ones.
 */
export function loadReport(queryClient: QueryClient, kit_id: string): void {
  const request = <Answer>(query: FetchQueryOptions<Answer, Error, Answer, string[]>) => {
    if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query);
  };
  request(availablePagesQuery(kit_id));
  request(reportSummaryQuery(kit_id));
  request(taxaQuery(kit_id));
}
