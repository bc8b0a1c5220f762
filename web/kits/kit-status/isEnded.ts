import type { KitSummary } from '#contract/kits/kits.ts';

/** Whether a kit will never get a report. */
export const isEnded = ({ status }: Pick<KitSummary, 'status'>): boolean =>
  status === 'rejected' || status === 'cancelled';
