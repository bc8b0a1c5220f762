import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp, text } from '#contract/shared/text.ts';
import { KitReasonKind } from './kit-reasons.ts';
import { KitStatus, LaboratoryAnswer, nextStep } from './kits.ts';

export const STATUS_TEXT_MAX_LENGTH = 1000;

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

/** An entry of a kit's history in an administrator's view. */
export const KitStatusEntry = z.object({
  id: z.number(),
  status: KitStatus,
  changed_at: Timestamp,
  /** Shown to the owner. */
  reason: z.nullable(z.string()),
  /** Shown to administrators only. */
  note: z.nullable(z.string()),
  /** The author; null for a laboratory, the portal or a deleted user. */
  author: z.nullable(z.string()),
  /** The owner's answer while the laboratory needs information. The previous release does not send it. */
  answer: z.optional(z.nullable(LaboratoryAnswer)),
  /** The laboratory whose program made the change; null for others. The previous release sends none of these members. */
  laboratory: z.optional(z.nullable(z.string())),
  /** The state in which the kit arrived. */
  condition: z.optional(z.nullable(z.string())),
  /** When the kit arrived at the laboratory. */
  received_at: z.optional(z.nullable(Timestamp)),
  ...nextStep,
});
export type KitStatusEntry = z.infer<typeof KitStatusEntry>;

const kit_params = z.strictObject({ kit_id: KitCode });

export const listKitStatusChanges = endpoint({
  name: 'listKitStatusChanges',
  method: 'GET',
  path: '/api/admin/kit-inventory/:kit_id/status-changes',
  callers: ['admin'],
  summary: 'The history of a registered kit, oldest entry first.',
  params: kit_params,
  result: z.object({
    status: KitStatus,
    report_generated_at: z.nullable(Timestamp),
    /** The rejected kit that this kit replaces. The previous release sends neither member. */
    replaces: z.optional(z.nullable(KitCode)),
    /** The kit that is reserved in place of this one. */
    replaced_by: z.optional(z.nullable(KitCode)),
    changes: z.array(KitStatusEntry),
  }),
  errors: ['kit_not_found'],
});

const statusText = (whenMissing: string) =>
  text(STATUS_TEXT_MAX_LENGTH).check(z.trim(), z.minLength(1, whenMissing));

export const changeKitStatus = endpoint({
  name: 'changeKitStatus',
  method: 'POST',
  path: '/api/admin/kit-inventory/:kit_id/status-changes',
  callers: ['admin'],
  summary: "Changes a registered kit's status if it is still the one that the caller saw.",
  params: kit_params,
  body: z
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
    ),
  status: 201,
  result: z.object({ status: KitStatus }),
  errors: [
    'kit_not_found',
    'kit_status_changed',
    'kit_status_not_possible',
    'kit_reason_not_offered',
    'report_not_published',
  ],
});
