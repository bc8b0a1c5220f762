import type { KitSummary, ReportWithdrawal } from '#contract/kits/kits.ts';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { formatDay } from '#web/lib/format.ts';

/** The withdrawal that left a kit without a report; undefined for other kits. No report follows for a kit that was cancelled since. */
export function withdrawalOf({
  report_generated_at,
  status,
  withdrawals = [],
}: Pick<KitSummary, 'report_generated_at' | 'status' | 'withdrawals'>): ReportWithdrawal | undefined {
  if (report_generated_at !== null) return undefined;
  const found = withdrawals.find(({ pages }) => pages.some((page) => page !== SUGGESTION_PAGE));
  return found && status === 'cancelled' ? { ...found, report_follows: false } : found;
}

/** Says when and why a report was withdrawn, what to do, and whether a new one follows. */
export const withdrawnSentence = (withdrawal: ReportWithdrawal): string =>
  `It was withdrawn on ${formatDay(withdrawal.withdrawn_at)}. ${withdrawal.reason} ${withdrawal.next_step} ${followUp(withdrawal)}`;

export const followUp = ({ report_follows }: ReportWithdrawal): string =>
  report_follows ? 'A new report follows.' : 'No new report follows.';
