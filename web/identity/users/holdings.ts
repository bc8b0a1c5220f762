import type { Holdings } from '#contract/identity/holdings.ts';
import { counted } from '#web/lib/counted.ts';

/** The records of a user, for example '2 patients with 3 kits'. */
export const describeHoldings = ({ patients, kits }: Holdings): string =>
  `${counted(patients, 'patient')} with ${kits === 0 ? 'no kits' : counted(kits, 'kit')}`;

/** The records that are deleted with a user, for example '2 patients, 3 kits and 1 report'. */
export const describeDeletion = ({ patients, kits, reports }: Holdings & { reports: number }): string =>
  `${counted(patients, 'patient')}, ${counted(kits, 'kit')} and ${counted(reports, 'report')}`;

/** Says that shared patients are not deleted with a user; empty without any. */
export function describeShared({ shared = 0 }: { readonly shared?: number | undefined }): string {
  if (shared === 0) return '';
  return ` Of these, ${counted(shared, 'patient')} with all kits and reports ${shared === 1 ? 'stays' : 'stay'} with another guardian.`;
}
