import { getReviewState, reviewReport } from '#contract/reports/report-reviews.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Client } from './client.ts';

/** Marks the report of a kit as reviewed, which also counts as opened. */
export async function reviewAsSeen(practitioner: Client, kit_id: KitCode): Promise<void> {
  const params = { kit_id };
  const { report_changed_at } = await practitioner.call(getReviewState, { params });
  await practitioner.call(reviewReport, { params, body: { report_changed_at: report_changed_at ?? '' } });
}
