import * as z from 'zod/mini';
import { KitReason } from '#contract/kits/kit-reasons.ts';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { STATUS_TEXT_MAX_LENGTH } from '#contract/kits/newKitStatus.ts';
import { statusesWithReason } from '#contract/kits/statusSteps.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import type { ErrorCode } from '#contract/shared/errors.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { CalendarDate, CONDITION_MAX_LENGTH, Moment, Timestamp, text } from '#contract/shared/text.ts';

/** Most status changes in one batch. */
export const BATCH_MAX = 500;
const CHANGE_ID_MAX_LENGTH = 100;

const kit_params = z.strictObject({ kit_id: KitCode });

export const getLaboratoryKit = endpoint({
  name: 'getLaboratoryKit',
  method: 'GET',
  path: '/api/lab/kits/:kit_id',
  callers: 'laboratory',
  summary: 'The state of a printed code. It names no person.',
  params: kit_params,
  result: z.object({
    kit_id: KitCode,
    is_registered: z.boolean(),
    /** Null before the registration, or if the owner gave none. */
    sample_taken_date: z.nullable(CalendarDate),
    /** Whether the owner has submitted a questionnaire. */
    has_answers: z.boolean(),
    /** Null before the registration. */
    status: z.nullable(KitStatus),
    /** Whether files of the kit wait for a release. */
    is_held: z.boolean(),
  }),
  errors: ['kit_not_in_inventory', 'kit_deleted'],
});

/** A reason of the catalogue, as laboratories need it. */
export const LaboratoryReason = z.pick(KitReason, {
  id: true,
  kind: true,
  name: true,
  reason: true,
  next_step: true,
});

export const listLaboratoryReasons = endpoint({
  name: 'listLaboratoryReasons',
  method: 'GET',
  path: '/api/lab/kit-reasons',
  callers: 'laboratory',
  summary:
    'The reasons of the catalogue that a rejection, a question or a withdrawal can name, with what owners are told.',
  result: z.object({ reasons: z.array(LaboratoryReason) }),
});

/** The statuses that a laboratory may set. Reports become ready by publication, and administrators cancel kits. */
export const laboratoryStatuses = ['received', 'in_analysis', 'information_needed', 'rejected'] as const;

const filled = (max: number) => text(max).check(z.trim(), z.minLength(1, 'Please enter a text'));

const change = {
  status: z.enum(laboratoryStatuses),
  /** Shown to the owner; without it, the text of the catalogue is. */
  reason: z.optional(z.nullable(filled(STATUS_TEXT_MAX_LENGTH))),
  /** A reason of the catalogue: it gives the owner the next step. */
  reason_id: z.optional(z.nullable(z.uuid())),
  /** The state in which the kit arrived, for administrators alone. */
  condition: z.optional(z.nullable(filled(CONDITION_MAX_LENGTH))),
  /** When the kit arrived at the laboratory. */
  received_at: z.optional(z.nullable(Moment)),
  /** The laboratory's own id of the change: a call with a known one and the same content is a retry. */
  change_id: z.optional(z.nullable(filled(CHANGE_ID_MAX_LENGTH))),
};

interface Change {
  readonly status: KitStatus;
  readonly reason?: string | null | undefined;
  readonly reason_id?: string | null | undefined;
}
const hasItsReason = ({ status, reason, reason_id }: Change) =>
  status !== 'rejected' || Boolean(reason ?? reason_id);
const mayHaveReason = ({ status, reason, reason_id }: Change) =>
  !(reason ?? reason_id) || statusesWithReason.includes(status);
/** Rules for the reason of a change. */
export const reasonRules = [
  z.refine<Change>(hasItsReason, { error: 'Please enter a reason', path: ['reason'] }),
  z.refine<Change>(mayHaveReason, { error: 'This status takes no reason', path: ['reason'] }),
] as const;

/** An item of a batch. */
export const LaboratoryStatusItem = z.strictObject({ kit_id: KitCode, ...change }).check(...reasonRules);
export type LaboratoryStatusItem = z.infer<typeof LaboratoryStatusItem>;

/** An entry of a kit's history that a laboratory made. */
export const LaboratoryStatusEntry = z.object({
  kit_id: KitCode,
  status: KitStatus,
  changed_at: Timestamp,
  reason: z.nullable(z.string()),
  condition: z.nullable(z.string()),
  received_at: z.nullable(Timestamp),
  /**
   * `registration`: nobody has registered the kit. It is set aside, and received when somebody does. `activation`: nobody can,
   * before an administrator activates its code. Null for an entry.
   */
  waits_for: z.nullable(z.enum(['registration', 'activation'])),
});
export type LaboratoryStatusEntry = z.infer<typeof LaboratoryStatusEntry>;

const refusals = [
  'kit_not_in_inventory',
  'kit_deleted',
  'kit_unregistered',
  'kit_status_not_possible',
  'received_in_future',
  'received_long_ago',
  'received_before_sample',
  'received_at_outdated',
  'change_id_used',
  'kit_reason_not_offered',
] as const satisfies readonly ErrorCode[];

export const setLaboratoryKitStatus = endpoint({
  name: 'setLaboratoryKitStatus',
  method: 'PUT',
  path: '/api/lab/kits/:kit_id/status',
  callers: 'laboratory',
  summary:
    'Sets the status of a registered kit. A kit that nobody has registered is set aside by `received` (202), and its registration starts as received. A call with a known change_id and the same content changes nothing and gets the answer of the first one; without a change_id, so does a call with the content of the newest change.',
  params: kit_params,
  body: z.strictObject(change).check(...reasonRules),
  result: LaboratoryStatusEntry,
  accepts: 'The kit is set aside until its registration.',
  errors: refusals,
});

export const setLaboratoryKitStatuses = endpoint({
  name: 'setLaboratoryKitStatuses',
  method: 'POST',
  path: '/api/lab/kits/statuses',
  callers: 'laboratory',
  summary:
    'Sets the status of up to 500 kits. Each item succeeds or fails by itself, and a repeated batch changes nothing. Items are applied in the order of their codes, those of one code as they stand; the answers have the order of the request.',
  body: z.strictObject({
    // An invalid item is answered at its place; it must not refuse the others.
    items: z
      .array(z.union([LaboratoryStatusItem, z.record(z.string(), z.unknown())]))
      .check(z.minLength(1), z.maxLength(BATCH_MAX, `Maximum ${BATCH_MAX} items per batch`)),
  }),
  body_limit: 4_000_000,
  result: z.object({
    items: z.array(
      z.object({
        /** As it was sent; null without a text. */
        kit_id: z.nullable(z.string()),
        /** Null if the item was refused. */
        entry: z.nullable(LaboratoryStatusEntry),
        error: z.nullable(
          z.object({
            code: z.string(),
            message: z.string(),
            /** The problems of an invalid item by field. */
            fields: z.optional(z.record(z.string(), z.string())),
          }),
        ),
      }),
    ),
  }),
});
