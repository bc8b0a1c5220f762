import * as z from 'zod/mini';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { patientActions } from './patientActions.ts';

/** Role of the actor; null for the operator's own work on the database. */
export const ActorRole = z.nullable(
  z.enum(['anonymous', 'customer', 'practitioner', 'admin', 'lab', 'bench', 'worker']),
);

export type ActorRole = z.infer<typeof ActorRole>;

/** Facts of an event: kinds, numbers and names of fields, never the content of a field. */
export const Details = z.object({
  /** The first characters of the id of the bench at which it happened. */
  bench: z.optional(z.string()),
  by: z.optional(z.string()),
  count: z.optional(z.number()),
  fields: z.optional(z.array(z.string())),
  first: z.optional(z.string()),
  from: z.optional(z.string()),
  is_assigned: z.optional(z.boolean()),
  key: z.optional(z.string()),
  kind: z.optional(z.string()),
  last: z.optional(z.string()),
  list: z.optional(z.string()),
  page: z.optional(z.number()),
  pages: z.optional(z.array(z.number())),
  role: z.optional(z.string()),
  second_step: z.optional(z.boolean()),
  to: z.optional(z.string()),
  until: z.optional(z.string()),
  version: z.optional(z.number()),
});

export const PatientEvent = z.object({
  id: z.number(),
  happened_at: Timestamp,
  action: z.enum(patientActions),
  /** True for the owner's own action. */
  is_own: z.boolean(),
  actor_role: ActorRole,
  /** Names of practitioners, deleted ones included, and of the patient's other guardians of today; null for others. */
  actor_name: z.nullable(z.string()),
  /** The practitioner of a granted or ended access. */
  practitioner_name: z.nullable(z.string()),
  kit_id: z.nullable(KitCode),
  details: z.nullable(Details),
});

export type PatientEvent = z.infer<typeof PatientEvent>;

export const PatientEvents = z.object({ events: z.array(PatientEvent), has_more: z.boolean() });
