import type { KitStatusChange, KitSummary } from '#contract/kits/kits.ts';

/** The question of the laboratory that waits for an answer of the kit's owner. */
export const openQuestionOf = ({
  status,
  last_change,
}: Pick<KitSummary, 'status' | 'last_change'>): KitStatusChange | undefined =>
  status === 'information_needed' && last_change?.status === status && !last_change.answer
    ? last_change
    : undefined;
