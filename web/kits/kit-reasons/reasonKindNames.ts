import type { KitReasonKind } from '#contract/kits/kitStatus.ts';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';

/** The subject of a reason: a status, or the withdrawal of a report. */
export const reasonKindNames: Readonly<Record<KitReasonKind, string>> = {
  rejected: kitStatusNames.rejected,
  information_needed: kitStatusNames.information_needed,
  withdrawn: 'Report withdrawn',
};
