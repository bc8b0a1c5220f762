import type { KitReasonKind } from '#contract/kit-reasons.ts';
import { kitStatusNames } from '#web/kit-status/kitStatusNames.ts';

/** What a reason explains: a status, or the withdrawal of a report. */
export const reasonKindNames: Readonly<Record<KitReasonKind, string>> = {
  rejected: kitStatusNames.rejected,
  information_needed: kitStatusNames.information_needed,
  withdrawn: 'Report withdrawn',
};
