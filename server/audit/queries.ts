import { type RawBuilder, sql } from 'kysely';
import {
  AUDIT_LIST_MAX,
  type AuditEvent,
  type AuditFilter,
  type AuditPage,
  type PatientEvent,
} from '#contract/audit/audit.ts';
import type { KitCode, PatientId, UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { slice } from '#server/base/paging.ts';

/** What is read without a trace of its own: the database records it. */
export type Reading =
  | 'symptoms_exported'
  | 'report_read'
  | 'report_previewed'
  | 'suggestion_link_made'
  | 'audit_exported';

/** Column of a statement that finds what is read: has the reading recorded, for the row that is found. */
export const recordedAs = (
  reading: Reading,
  kit_id: RawBuilder<unknown> | KitCode | null,
  details: RawBuilder<unknown> | null = null,
) => sql`app.record_read(${reading}, ${kit_id}, ${details}) as recorded`;

/** Records a refused sign-in, of a known address or an unknown one; for null the caller's own second step. */
export const recordFailedSignIn = (tx: Tx, email: string | null) =>
  tx.all(sql`select app.record_failed_sign_in(${email})`);

/** An event, and its moment as the database knows it: to the microsecond. */
type StoredEvent = AuditEvent & { readonly moment: string };
/** Where the export goes on: after this event. */
export type Position = Pick<StoredEvent, 'id' | 'moment'>;

const matches = ({ since, before, action, person_id, kit_id }: AuditFilter) => {
  const conditions = [
    since && sql`e.happened_at >= ${since}`,
    before && sql`e.happened_at < ${before}`,
    action && sql`e.action = ${action}`,
    person_id &&
      sql`(e.actor_id = ${person_id} or e.user_id = ${person_id}
        or e.patient_id = any (array(select id from app.patients where owner_id = ${person_id})))`,
    kit_id && sql`e.kit_id = ${kit_id}`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

const newestFirst = sql`order by e.happened_at desc, e.id desc`;

/** Events with the names of now, of those that the statement finds. */
const named = (found: RawBuilder<unknown>) => sql<StoredEvent>`
  with e as materialized (${found})
  select e.id, e.happened_at, e.happened_at::text as moment, e.action, e.actor_id, e.actor_role,
    coalesce(actor.full_name, laboratory.name) as actor_name, actor.email as actor_email,
    e.patient_id, p.first_name || ' ' || p.last_name as patient_name, e.kit_id,
    e.user_id, about.full_name as user_name, about.email as user_email, e.details, e.network::text as network
  from e
  left join app.profiles actor on actor.id = e.actor_id
  left join app.laboratory_keys laboratory on laboratory.id = e.actor_id and e.actor_role = 'lab'
  left join app.patients p on p.id = e.patient_id
  left join app.profiles about on about.id = e.user_id
  ${newestFirst}`;

/** One page of the events that match. Counting ends where the list does. */
export const auditPage = async (
  tx: Tx,
  { page, page_size, ...filter }: AuditFilter & { readonly page: number; readonly page_size: number },
): Promise<AuditPage> => {
  const condition = matches(filter);
  const [rows, count, person] = await Promise.all([
    tx.all(
      named(sql`
        select e.* from app.audit_events e where ${condition}
        ${newestFirst} ${slice({ page, page_size })}`),
    ),
    tx.first(
      sql<{ found: number }>`
        select count(*) as found
        from (select from app.audit_events e where ${condition} limit ${AUDIT_LIST_MAX + 1}) as matching`,
    ),
    filter.person_id && personWithId(tx, filter.person_id),
  ]);
  const found = count?.found ?? 0;
  return {
    rows,
    total: Math.min(found, AUDIT_LIST_MAX),
    has_more: found > AUDIT_LIST_MAX,
    person: person || null,
  };
};

const personWithId = (tx: Tx, id: UserId) =>
  tx.first(
    sql<{ id: UserId; full_name: string | null; email: string }>`
      select id, full_name, email from app.profiles where id = ${id}`,
  );

/** The next events that match, after a position or from the newest. */
export const auditEventsAfter = (
  tx: Tx,
  filter: AuditFilter,
  position: Position | undefined,
  count: number,
) =>
  tx.all(
    named(sql`
      select e.* from app.audit_events e
      where ${matches(filter)}
        and ${position ? sql`(e.happened_at, e.id) < (${position.moment}::timestamptz, ${position.id})` : sql`true`}
      ${newestFirst} limit ${count}`),
  );

/** @throws constraint `not_signed_in` when the caller has lost the role in which the transaction runs. */
export const confirmCaller = (tx: Tx) => tx.all(sql`select app.confirm_caller()`);

export const recordExport = (tx: Tx) => tx.all(sql`select ${recordedAs('audit_exported', null)}`);

/** Events of an own patient, newest first; undefined when the patient is not the caller's. */
export const patientEvents = async (
  tx: Tx,
  patient_id: PatientId,
  { before = null, count }: { readonly before?: number | null | undefined; readonly count: number },
) => {
  const [patient, events] = await Promise.all([
    tx.first(sql`select from app.patients where id = ${patient_id}`),
    tx.all(
      sql<PatientEvent>`
        select id, happened_at, action, is_own, actor_role, actor_name, practitioner_name, kit_id, details
        from app.own_patient_events(${patient_id}, ${before}, ${count})`,
    ),
  ]);
  return patient ? events : undefined;
};

/** Removes some of the oldest events; resolves to how many. */
export const removeOldEvents = async (tx: Tx, days: number, count: number) =>
  (await tx.first(sql<{ removed: number }>`select app.remove_old_audit_events(${days}, ${count}) as removed`))
    ?.removed ?? 0;
