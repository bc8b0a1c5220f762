import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { requiredText, text } from '#contract/shared/text.ts';

export const NEXT_STEP_MAX_LENGTH = 300;
export const MAX_DAYS_TO_ACT = 365;
const REASON_MAX_LENGTH = 1000;

/** The statuses that a reason can explain, and the withdrawal of a report. */
export const KitReasonKind = z.enum(['rejected', 'information_needed', 'withdrawn']);
export type KitReasonKind = z.infer<typeof KitReasonKind>;

/** A reason for a rejection, a question of the laboratory or a withdrawn report. */
export const KitReason = z.object({
  id: z.uuid(),
  kind: KitReasonKind,
  /** For staff. */
  name: z.string(),
  /** For the owner, like the next step. */
  reason: z.string(),
  next_step: z.string(),
  /** Days in which the owner can take the next step; null without a limit. */
  days_to_act: z.nullable(z.number()),
  /** Whether the owner is promised a replacement. An administrator reserves its code. */
  has_replacement: z.boolean(),
  /** Whether staff can choose it. */
  is_active: z.boolean(),
  /** Grows with each change. */
  version: z.number(),
});
export type KitReason = z.infer<typeof KitReason>;

export const listKitReasons = endpoint({
  name: 'listKitReasons',
  method: 'GET',
  path: '/api/kit-reasons',
  callers: ['customer', 'practitioner', 'admin'],
  summary: 'The catalogue of reasons, in the order of their creation.',
  result: z.object({ reasons: z.array(KitReason) }),
});

export const saveKitReason = endpoint({
  name: 'saveKitReason',
  method: 'PUT',
  path: '/api/admin/kit-reasons/:reason_id',
  callers: ['admin'],
  summary: 'Adds or changes a reason. A retry changes nothing; a kit keeps what its owner was told.',
  params: z.strictObject({ reason_id: z.uuid() }),
  body: z
    .strictObject({
      /** The version that the caller saw; 0 for a new reason. */
      version: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      kind: KitReasonKind,
      name: requiredText(60, 'Please enter a name'),
      reason: text(REASON_MAX_LENGTH).check(z.trim(), z.minLength(1, 'Please enter a reason')),
      next_step: requiredText(NEXT_STEP_MAX_LENGTH, 'Please enter the next step'),
      days_to_act: z.nullable(
        z
          .int('Please enter a number of days from 1 to 365')
          .check(
            z.minimum(1, 'Please enter a number of days from 1 to 365'),
            z.maximum(MAX_DAYS_TO_ACT, 'Please enter a number of days from 1 to 365'),
          ),
      ),
      has_replacement: z.boolean(),
      is_active: z.boolean(),
    })
    .check(
      z.refine(({ kind, has_replacement }) => kind === 'rejected' || !has_replacement, {
        error: 'Only a rejected kit can be replaced',
        path: ['has_replacement'],
      }),
    ),
  result: KitReason,
  errors: ['kit_reason_changed'],
});
