import { queryOptions } from '@tanstack/react-query';
import type { getReviewState, reviewReport, takeReviewBack } from '#contract/reports/report-reviews.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

const reviewKey = (kit_id: string) => ['reports', kit_id, 'review'];

/** The reviews of a report and its last change, for staff alone. */
export const reviewStateQuery = (kit_id: string) =>
  queryOptions({
    queryKey: reviewKey(kit_id),
    meta: { live: ['report_reviews', 'report_files', 'kits'] },
    queryFn: ({ signal }) =>
      call<typeof getReviewState>('GET /api/kit/:kit_id/review', { params: { kit_id } }, { signal }),
  });

/** Marks a report as reviewed as of the change that was seen; null removes the caller's mark. */
export const useReview = (kit_id: string, onError: (error: Error) => void) =>
  useChange(
    (report_changed_at: string | null) => {
      const params = { kit_id };
      return report_changed_at === null
        ? call<typeof takeReviewBack>('DELETE /api/kit/:kit_id/review', { params })
        : call<typeof reviewReport>('PUT /api/kit/:kit_id/review', { params, body: { report_changed_at } });
    },
    { reloads: [reviewKey(kit_id), ['patient-table']], onError },
  );
