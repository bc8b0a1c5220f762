import * as z from 'zod/mini';
import { ActorRole, Details, PatientEvents } from '#contract/operation/audit/patientEvents.ts';
import { auditPageSizes } from '#contract/operation/lists.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, PatientId, UserId } from '#contract/shared/ids.ts';
import { pageSize } from '#contract/shared/paging.ts';
import { Moment, Timestamp } from '#contract/shared/text.ts';
import { auditActionNames } from './auditActions.ts';

const Action = z.enum(auditActionNames);

export type AuditDetails = z.infer<typeof Details>;

export const AuditEvent = z.object({
  id: z.number(),
  happened_at: Timestamp,
  action: Action,
  actor_id: z.nullable(z.uuid()),
  actor_role: ActorRole,
  /** The current name, or a former practitioner's last one; null without a name. A laboratory has the name of its key. */
  actor_name: z.nullable(z.string()),
  actor_email: z.nullable(z.string()),
  patient_id: z.nullable(PatientId),
  patient_name: z.nullable(z.string()),
  kit_id: z.nullable(KitCode),
  /** The other person of the event. */
  user_id: z.nullable(UserId),
  user_name: z.nullable(z.string()),
  user_email: z.nullable(z.string()),
  details: z.nullable(Details),
  /** Network of the caller, without the part of the address that identifies a household. */
  network: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** The list shows at most this many events; the export has all. */
export const AUDIT_LIST_MAX = 10_000;

const Filter = z.strictObject({
  since: z.optional(Moment),
  /** The first excluded moment. */
  before: z.optional(Moment),
  action: z.optional(Action),
  /** The actor, the other person, or a guardian of the patient. */
  person_id: z.optional(UserId),
  kit_id: z.optional(KitCode),
});
export type AuditFilter = z.infer<typeof Filter>;

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  method: 'GET',
  path: '/api/admin/audit',
  callers: ['admin'],
  summary: 'One page of the audit trail, newest first.',
  query: z.extend(Filter, {
    page: z._default(
      z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(AUDIT_LIST_MAX / auditPageSizes[0])),
      1,
    ),
    page_size: z._default(pageSize(auditPageSizes), auditPageSizes[0]),
  }),
  result: z.object({
    rows: z.array(AuditEvent),
    /** Number of matching events, at most AUDIT_LIST_MAX. */
    total: z.number(),
    has_more: z.boolean(),
    /** The person of the filter; null without a filter or after deletion. */
    person: z.nullable(z.object({ id: UserId, full_name: z.nullable(z.string()), email: z.string() })),
  }),
});
export type AuditPage = z.infer<typeof listAuditEvents.result>;

export const exportAuditEvents = endpoint({
  name: 'exportAuditEvents',
  method: 'GET',
  path: '/api/admin/audit/export',
  callers: ['admin'],
  summary: 'All matching events of the audit trail as CSV, newest first. The export is an event itself.',
  query: Filter,
  document: 'text/csv',
});

export const listPatientEvents = endpoint({
  name: 'listPatientEvents',
  method: 'GET',
  path: '/api/patients/:patient_id/events',
  callers: ['customer'],
  for_owners: true,
  summary: "Readings and changes of one of the caller's patients, newest first, in steps of 20.",
  params: z.strictObject({ patient_id: PatientId }),
  query: z.strictObject({
    /** Id of the last known event. */
    before: z.optional(
      z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    ),
  }),
  result: PatientEvents,
  errors: ['patient_not_found'],
});
