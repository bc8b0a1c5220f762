import * as z from 'zod/mini';
import { KitReasonKind } from '#contract/kits/kitStatus.ts';
import { SavedKitReason } from '#contract/kits/savedKitReason.ts';
import { endpoint } from '#contract/shared/endpoint.ts';

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
  body: SavedKitReason,
  result: KitReason,
  errors: ['kit_reason_changed'],
});
