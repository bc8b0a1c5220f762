import type { ReportChange, ReportReview, ReviewState } from '#contract/reports/report-reviews.ts';
import { practitionerName } from '#web/families/practitioner-access/practitionerName.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

/** Shows who has reviewed the report and when, and which later change made a mark old. */
export const reviewSentences = ({ reviews, ...state }: ReviewState): string[] =>
  reviews.map((review) => sentenceOf(review, state));

function sentenceOf(
  { reviewer, reviewed_at, is_own, is_current }: ReportReview,
  { report_change, report_changed_at }: Omit<ReviewState, 'reviews'>,
): string {
  const name = is_own ? 'you' : practitionerName({ full_name: reviewer });
  if (is_current || !report_change) return `Reviewed by ${name} on ${formatDate(reviewed_at)}.`;
  // On one day, the dates alone would not show which came first.
  const isSameDay = formatDate(reviewed_at) === formatDate(report_changed_at);
  const format = isSameDay ? formatDateTime : formatDate;
  return `Reviewed by ${name} on ${format(reviewed_at)}, before ${laterChanges[report_change]} on ${format(report_changed_at)}.`;
}

const laterChanges: Readonly<Record<ReportChange, string>> = {
  published: 'new pages came',
  amended: 'the report was corrected',
  withdrawn: 'files were withdrawn',
};

/** The caller's own mark. */
export const ownReview = ({ reviews }: ReviewState) => reviews.find(({ is_own }) => is_own);
