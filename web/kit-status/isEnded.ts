import type { KitSummary } from '#contract/kits.ts';

/** Whether a kit will never have a report: nothing more is asked of the customer. */
export const isEnded = ({ status }: Pick<KitSummary, 'status'>): boolean =>
  status === 'rejected' || status === 'cancelled';
