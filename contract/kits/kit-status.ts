import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { NewKitStatus } from '#contract/kits/newKitStatus.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { LaboratoryAnswer, nextStep } from './kits.ts';

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

export const changeKitStatus = endpoint({
  name: 'changeKitStatus',
  method: 'POST',
  path: '/api/admin/kit-inventory/:kit_id/status-changes',
  callers: ['admin'],
  summary: "Changes a registered kit's status if it is still the one that the caller saw.",
  params: kit_params,
  body: NewKitStatus,
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
