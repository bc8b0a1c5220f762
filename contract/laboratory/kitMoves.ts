import * as z from 'zod/mini';
import { KitCode } from '#contract/shared/ids.ts';

/** The statuses in their order. */
const MovedStatus = z.enum(['registered', 'received', 'in_analysis']);

/** Whether a change goes back in the order of the statuses. */
export const isUndo = ({ from_status, status }: StatusMove): boolean =>
  MovedStatus.options.indexOf(status) < MovedStatus.options.indexOf(from_status);

/** A change of many kits at once, and its way back. Questions and rejections have a reason for each family. */
export const StatusMove = z.strictObject({
  kit_id: KitCode,
  from_status: MovedStatus,
  status: MovedStatus,
});

export type StatusMove = z.infer<typeof StatusMove>;
