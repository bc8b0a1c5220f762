import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { MAX_WAIT_MS } from '#contract/laboratory/limits.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/**
 * The result of a scan at the bench. `received`: this scan has set the status. `not_expected`: the kit has another status and
 * keeps it. `set_aside`: nobody has registered the kit, and this scan has set it aside until somebody does. `unregistered`: an
 * earlier scan did. `deleted`: the code was registered, and its kit no longer exists.
 */
const IntakeOutcome = z.enum(['received', 'not_expected', 'set_aside', 'unregistered', 'deleted', 'unknown']);

const WaitedMs = z.int().check(z.minimum(0), z.maximum(MAX_WAIT_MS));
const WaitingScan = z.strictObject({
  /** Time since the first try of this scan; 0 for the first. The caller's own receipt within it counts as this scan's. */
  waited_ms: WaitedMs,
  /** Time since the code was read, longer if earlier scans had to wait. The previous release does not send it. */
  age_ms: z.optional(WaitedMs),
});
export type WaitingScan = z.infer<typeof WaitingScan>;

/** The answer to a scan. It names no person. */
export const IntakeAnswer = z.object({
  outcome: IntakeOutcome,
  /** The status of the kit after the scan; null without a kit. */
  status: z.nullable(KitStatus),
  /** The last change of the status, or the arrival of a kit that is set aside. */
  changed_at: z.nullable(Timestamp),
  /** The reason that the owner sees. */
  reason: z.nullable(z.string()),
  /** The rejected kit that an unregistered code is reserved to replace. The previous release does not send it. */
  replaces: z.optional(z.nullable(KitCode)),
  /** Whether somebody can register the code of a kit that is set aside. The previous release does not send it. */
  is_active: z.optional(z.boolean()),
});
export type IntakeAnswer = z.infer<typeof IntakeAnswer>;

const kit_params = z.strictObject({ kit_id: KitCode });

export const receiveKit = endpoint({
  name: 'receiveKit',
  method: 'PUT',
  path: '/api/admin/kit-intake/:kit_id',
  callers: ['admin'],
  summary:
    'Marks a registered kit as received, and sets one aside that nobody has registered. A retry gets the answer of the first request; a kit with another status keeps it.',
  params: kit_params,
  body: WaitingScan,
  result: IntakeAnswer,
});

export const undoReceipt = endpoint({
  name: 'undoReceipt',
  method: 'DELETE',
  path: '/api/admin/kit-intake/:kit_id',
  callers: ['admin'],
  summary: "Undoes the caller's own receipt of a kit within a minute, for example after a wrong scan.",
  params: kit_params,
  result: z.object({ status: KitStatus }),
  errors: ['kit_not_found', 'kit_status_changed', 'kit_status_not_possible'],
  sentences: { kit_status_not_possible: 'This receipt can no longer be undone.' },
});
