import * as z from 'zod/mini';
import { KitReasonKind, KitStatus } from '#contract/kits/kitStatus.ts';
import { statusesWithReason } from '#contract/kits/statusSteps.ts';
import { text } from '#contract/shared/text.ts';

export const STATUS_TEXT_MAX_LENGTH = 1000;

const statusText = (whenMissing: string) =>
  text(STATUS_TEXT_MAX_LENGTH).check(z.trim(), z.minLength(1, whenMissing));

export const NewKitStatus = z
  .strictObject({
    from_status: KitStatus,
    status: KitStatus,
    reason: z.optional(z.nullable(statusText('Please enter a reason'))),
    note: z.optional(z.nullable(statusText('Please enter a note'))),
    /** A reason of the catalogue. It gives the next step, and its text if `reason` is missing. */
    reason_id: z.optional(z.nullable(z.uuid())),
  })
  .check(
    z.refine(({ status, reason, reason_id }) => status !== 'rejected' || Boolean(reason ?? reason_id), {
      error: 'Please enter a reason',
      path: ['reason'],
    }),
    z.refine(({ status, reason }) => (reason ?? null) === null || statusesWithReason.includes(status), {
      error: 'This status takes no reason',
      path: ['reason'],
    }),
    z.refine(({ status, reason_id }) => !reason_id || z.safeParse(KitReasonKind, status).success, {
      error: 'This status takes no reason',
      path: ['reason_id'],
    }),
  );
