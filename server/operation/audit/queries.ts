import * as z from 'zod/mini';
import { AUDIT_LIST_MAX, AuditEvent, type AuditFilter } from '#contract/operation/audit/audit.ts';
import { PatientEvent } from '#contract/operation/audit/patientEvents.ts';
import { type KitCode, type KitRecordId, type PatientId, UserId } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';
import { slice } from '#server/base/paging.ts';
import { recordedAs } from '#server/base/recorded-reads/queries.ts';

/** A refused request: its subject, and the kind of a code. */
export interface Refusal {
  readonly action: 'record_refused' | 'code_refused' | 'call_refused';
  readonly kit_id?: KitCode | undefined;
  readonly kit_record_id?: KitRecordId | undefined;
  readonly patient_id?: PatientId | undefined;
  /** The kind of a code, or the name of the endpoint. */
  readonly kind?: string | undefined;
}

/**
 * Records a refusal, unless the caller may see the record. Resolves to the seconds for which the database records no more
 * refusals of this caller, or to null.
 */
export const recordRefusal = value(
  z.nullable(z.number()),
  ({ action, kit_id, kit_record_id, patient_id, kind }: Refusal) => sql`
    select app.record_refusal(${action}, ${kit_id}, ${kit_record_id}, ${patient_id},
      ${kind ? JSON.stringify({ kind }) : null}) as seconds`,
);

/** An event and its database timestamp in microseconds. */
const StoredEvent = z.extend(AuditEvent, { moment: z.string() });
/** The event after which the export continues. */
export type Position = Pick<z.infer<typeof StoredEvent>, 'id' | 'moment'>;

const matches = ({ since, before, action, kit_id }: AuditFilter) => {
  const conditions = [
    since && sql`e.happened_at >= ${since}`,
    before && sql`e.happened_at < ${before}`,
    action && sql`e.action = ${action}`,
    kit_id && sql`e.kit_id = ${kit_id}`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

/**
 * The events of a filter, each once; `rest` limits them. Those of a person are found by one index after the other: on the way
 * through all events in the order of time, a person with few is found last.
 */
const eventsOf = ({ person_id, ...filter }: AuditFilter, rest: Sql): Sql => {
  const where = (condition: Sql) =>
    sql`select e.* from app.audit_events e where ${condition} and ${matches(filter)} ${rest}`;
  if (!person_id) return where(sql`true`);
  const by_others = sql`e.actor_id is distinct from ${person_id}`;
  return sql`
    (${where(sql`e.actor_id = ${person_id}`)})
    union all
    (${where(sql`e.user_id = ${person_id} and ${by_others}`)})
    union all
    select e.* from (
      select id from app.patients where owner_id = ${person_id}
      union select patient_id from app.patient_guardians where user_id = ${person_id}) as patient
    cross join lateral (
      ${where(sql`e.patient_id = patient.id and ${by_others} and e.user_id is distinct from ${person_id}`)}) as e`;
};

const newestFirst = sql`order by e.happened_at desc, e.id desc`;

/** Events of the statement with current names. */
const named = (found: Sql) => sql`
  with e as materialized (${found})
  select e.id, e.happened_at, e.happened_at::text as moment, e.action, e.actor_id, e.actor_role,
    coalesce(actor.full_name, former_actor.full_name, laboratory.name, technician.name) as actor_name, actor.email as actor_email,
    e.patient_id, p.first_name || ' ' || p.last_name as patient_name, e.kit_id,
    e.user_id, coalesce(about.full_name, former_about.full_name) as user_name, about.email as user_email, e.details, e.network::text as network
  from e
  left join app.profiles actor on actor.id = e.actor_id
  left join app.former_practitioners former_actor on former_actor.id = e.actor_id
  left join app.laboratory_keys laboratory on laboratory.id = e.actor_id and e.actor_role = 'lab'
  left join app.technicians technician on technician.id = e.actor_id and e.actor_role = 'bench'
  left join app.patients p on p.id = e.patient_id
  left join app.profiles about on about.id = e.user_id
  left join app.former_practitioners former_about on former_about.id = e.user_id
  ${newestFirst}`;

type PageRequest = AuditFilter & { readonly page: number; readonly page_size: number };

/** One page of matching events. */
export const auditEventsOn = many(StoredEvent, ({ page, page_size, ...filter }: PageRequest) =>
  named(sql`
    select e.* from (${eventsOf(filter, sql`${newestFirst} limit ${page * page_size}`)}) as e
    ${newestFirst} ${slice({ page, page_size })}`),
);

/** Counts the matching events, up to one more than the list shows. */
export const countEvents = value(
  z.number(),
  (filter: AuditFilter) => sql`
    select count(*) as found
    from (select from (${eventsOf(filter, sql`limit ${AUDIT_LIST_MAX + 1}`)}) as e limit ${AUDIT_LIST_MAX + 1}) as matching`,
);

export const personWithId = one(
  z.object({ id: UserId, full_name: z.nullable(z.string()), email: z.string() }),
  (id: UserId | undefined) => sql`select id, full_name, email from app.profiles where id = ${id ?? null}`,
);

/** The next matching events after a position, or the newest. */
export const auditEventsAfter = many(
  StoredEvent,
  (filter: AuditFilter, position: Position | undefined, count: number) =>
    named(sql`
      select e.* from (${eventsOf(
        filter,
        sql`
        and ${position ? sql`(e.happened_at, e.id) < (${position.moment}::timestamptz, ${position.id})` : sql`true`}
        ${newestFirst} limit ${count}`,
      )}) as e
      ${newestFirst} limit ${count}`),
);

/** @throws constraint `not_signed_in` when the caller has lost the role in which the transaction runs. */
export const confirmCaller = command(() => sql`select app.confirm_caller()`);

export const recordExport = command(() => sql`select ${recordedAs('audit_exported', null)}`);

/** Events of one of the caller's patients before an event, or the newest, newest first. */
export const eventsOfPatient = many(
  PatientEvent,
  (patient_id: PatientId, before: number | undefined, count: number) => sql`
    select id, happened_at, action, is_own, actor_role, actor_name, practitioner_name, kit_id, details
    from app.own_activity(${patient_id}, ${before ?? null}, ${count})`,
);

/** Removes a batch of the oldest events and resolves to their number. */
export const removeOldEvents = value(
  z.number(),
  (days: number, count: number) => sql`select app.remove_old_audit_events(${days}, ${count}) as removed`,
);

/** Forgets the names of former practitioners whom no event names any more, and grants that were suspended 90 days ago. */
export const forgetFormerPractitioners = command(() => sql`select app.forget_former_practitioners()`);
