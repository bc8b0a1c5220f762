import type { KitStatus } from '#contract/kits/kitStatus.ts';

/** The statuses that an administrator may set next. A report becomes ready only by publication. */
export const nextStatuses: Readonly<Record<KitStatus, readonly KitStatus[]>> = {
  registered: ['received', 'information_needed', 'cancelled', 'report_ready'],
  received: ['in_analysis', 'information_needed', 'rejected', 'cancelled', 'report_ready'],
  in_analysis: ['information_needed', 'rejected', 'cancelled', 'report_ready'],
  information_needed: ['received', 'in_analysis', 'rejected', 'cancelled', 'report_ready'],
  report_ready: [],
  rejected: ['received'],
  cancelled: ['received'],
};

/** Statuses with a reason for the owner. */
export const statusesWithReason: readonly KitStatus[] = ['information_needed', 'rejected', 'cancelled'];
