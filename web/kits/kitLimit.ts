import type { KitSummary } from '#contract/kits/kits.ts';
import { MAX_KITS_PER_PATIENT } from '#contract/kits/limits.ts';

type LinkedKit = Pick<KitSummary, 'kit_id' | 'replaces' | 'replaced_by'>;

/** Whether a patient has the maximum number of kits. Rejected and cancelled ones count, replacements do not. */
export const isAtKitLimit = (kits: readonly Pick<KitSummary, 'replaces'>[]): boolean =>
  kits.filter(({ replaces }) => !replaces).length >= MAX_KITS_PER_PATIENT;

/** The code that is reserved in place of a kit and not registered yet. `kits` are all kits of its patient. */
export const waitingReplacement = (
  { replaced_by }: Pick<KitSummary, 'replaced_by'>,
  kits: readonly Pick<KitSummary, 'kit_id'>[],
): string | undefined =>
  replaced_by && !kits.some(({ kit_id }) => kit_id === replaced_by) ? replaced_by : undefined;

/** Whether a patient can have no more kits now. */
export const hasAllKits = (kits: readonly LinkedKit[]): boolean =>
  isAtKitLimit(kits) && !kits.some((kit) => waitingReplacement(kit, kits));
