import * as z from 'zod/mini';

/** The statuses that a reason can explain, and the withdrawal of a report. */
export const KitReasonKind = z.enum(['rejected', 'information_needed', 'withdrawn']);

export type KitReasonKind = z.infer<typeof KitReasonKind>;

export const KitStatus = z.enum([
  'registered',
  'received',
  'in_analysis',
  'report_ready',
  'information_needed',
  'rejected',
  'cancelled',
]);

export type KitStatus = z.infer<typeof KitStatus>;
