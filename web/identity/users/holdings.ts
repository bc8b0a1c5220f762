import type { Holdings } from '#contract/identity/users.ts';
import { counted } from '#web/lib/counted.ts';

/** What a user owns, for example '2 patients with 3 kits'. */
export const describeHoldings = ({ patients, kits }: Holdings): string =>
  `${counted(patients, 'patient')} with ${kits === 0 ? 'no kits' : counted(kits, 'kit')}`;

/** What goes with a user, for example '2 patients, 3 kits and 1 report'. */
export const describeDeletion = ({ patients, kits, reports }: Holdings & { reports: number }): string =>
  `${counted(patients, 'patient')}, ${counted(kits, 'kit')} and ${counted(reports, 'report')}`;

/** Tells that shared patients do not go with a user; empty without any. */
export function describeShared({ shared = 0 }: { readonly shared?: number | undefined }): string {
  if (shared === 0) return '';
  return ` Of these, ${counted(shared, 'patient')} with all kits and reports ${shared === 1 ? 'stays' : 'stay'} with another guardian.`;
}
