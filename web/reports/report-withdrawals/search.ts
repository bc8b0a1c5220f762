import { kitCodePattern } from '#contract/shared/codes.ts';

/** Query string of `/admin/reports/withdraw`: the kit that the form begins with. */
export function validateWithdrawalSearch(raw: Record<string, unknown>): { kit?: string } {
  const kit = String(raw['kit']);
  return kitCodePattern.test(kit) ? { kit } : {};
}
