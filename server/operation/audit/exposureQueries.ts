import * as z from 'zod/mini';
import { Timestamp } from '#contract/shared/text.ts';
import { type Sql, sql } from '#db/sql.ts';
import { command, many, value } from '#db/statements.ts';

/** A period, and the reader whom it is about; everybody, if there is none. */
export interface Incident {
  readonly since: string;
  /** The first moment after the period. */
  readonly until: string;
  readonly reader_id?: string | undefined;
}

/** The accounts, sessions and laboratory keys that a word of the operator names. */
export const readersNamed = many(
  z.object({
    id: z.string(),
    kind: z.enum(['account', 'session', 'laboratory key', 'deleted account']),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** The beginning of a session. */
    since: z.nullable(Timestamp),
  }),
  (given: string) => {
    // As an id and not as text: the index of the trail finds it, and a name that is none reads no event.
    const id = z.guid().safeParse(given).data ?? null;
    return sql`
      with named as (
        select id, 'account' as kind, full_name as name, email::text as email, null::timestamptz as since
        from app.profiles where id = ${id}::uuid or lower(email) = lower(${given})
        union all
        select p.id, 'session', p.full_name, p.email, s.created_at
        from app.sessions s join app.profiles p on p.id = s.user_id where s.id = ${id}::uuid
        union all
        select id, 'laboratory key', name, null, null from app.laboratory_keys where id = ${id}::uuid or prefix = ${given}
      )
      select id, kind, name, email, since from named
      union all
      select e.actor_id, 'deleted account', max(f.full_name), null, null::timestamptz
      from app.audit_events e left join app.former_practitioners f on f.id = e.actor_id
      where e.actor_id = ${id}::uuid and not exists (select from named)
      group by e.actor_id`;
  },
);

/** Records that the operator lists the patients of an incident. */
export const recordExposureRead = command(
  () => sql`select app.audit('audit_exported', details => '{"kind": "exposed"}')`,
);

/** Reads whose repetition within ten minutes has no event of its own (`db/functions/operation/reads.sql`). */
const repeated = sql`'report_read', 'report_previewed', 'report_versions_read', 'suggestion_link_made', 'symptoms_exported'`;

/** The moment until which an event stands for further reads; a list stands for its quarter of an hour. */
const standsUntil = sql`case
  when e.action = 'list_read' then app.quarter_of(e.happened_at) + interval '15 minutes'
  when e.action in (${repeated}) then e.happened_at + interval '10 minutes'
  else e.happened_at + interval '1 microsecond' end`;

/** Events that reach into the period. */
const during = ({ since, until, reader_id }: Incident): Sql => sql`
  e.happened_at < ${until}::timestamptz and e.happened_at > ${since}::timestamptz - interval '15 minutes'
  and ${standsUntil} > ${since}::timestamptz
  and ${reader_id === undefined ? sql`true` : sql`e.actor_id = ${reader_id}::uuid`}`;

/** Events of a reader, counted. */
const Read = z.object({
  /** Null for a viewer of a link. */
  reader_id: z.nullable(z.string()),
  role: z.nullable(z.string()),
  reader_name: z.nullable(z.string()),
  reader_email: z.nullable(z.string()),
  number: z.number(),
  first_at: Timestamp,
  last_at: Timestamp,
  networks: z.array(z.string()),
});
export type Read = z.infer<typeof Read>;

const read = (found: Sql, of: Sql) => sql`
  select f.actor_id as reader_id, f.actor_role as role, coalesce(r.full_name, former.full_name, key.name, technician.name) as reader_name,
    r.email as reader_email, f.number, f.first_at, f.last_at, f.networks, ${of}
  from (${found}) as f
  left join app.profiles r on r.id = f.actor_id
  left join app.former_practitioners former on former.id = f.actor_id
  left join app.laboratory_keys key on key.id = f.actor_id
  left join app.technicians technician on technician.id = f.actor_id`;

const counted = sql`count(*) as number, min(e.happened_at) as first_at, max(e.happened_at) as last_at,
  coalesce(array_agg(distinct e.network::text) filter (where e.network is not null), '{}') as networks`;

/**
 * Patients whose records staff, laboratories and viewers of links opened or changed, one row for each kind of event: a change
 * shows the record, too. A refusal and a deletion show nothing.
 */
export const recordsRead = many(
  z.extend(Read, {
    kind: z.string(),
    patient_id: z.string(),
    /** Null after a deletion. */
    patient_name: z.nullable(z.string()),
    owner_email: z.nullable(z.string()),
  }),
  (incident: Incident) => sql`
    ${read(
      sql`
      select e.actor_id, e.actor_role, e.action, coalesce(e.details ->> 'kind' = 'link', false) as is_by_link, e.patient_id, ${counted}
      from app.audit_events e
      where ${during(incident)} and e.patient_id is not null
        and (e.actor_role in ('practitioner', 'admin', 'lab', 'bench') or e.action = 'symptoms_exported' and e.details ->> 'kind' = 'link')
        and e.action not in ('record_refused', 'code_refused', 'patient_deleted', 'kit_deleted')
      group by 1, 2, 3, 4, 5`,
      sql`case when f.is_by_link then 'record_link_opened' else f.action::text end as kind, f.patient_id,
        p.first_name || ' ' || p.last_name as patient_name, o.email as owner_email`,
    )}
    left join app.patients p on p.id = f.patient_id left join app.profiles o on o.id = p.owner_id
    order by f.actor_role, reader_name, f.actor_id, patient_name, f.patient_id, kind`,
);

/** Whole lists that staff opened, or exported. */
export const listsRead = many(
  z.extend(Read, { list: z.string() }),
  (incident: Incident) => sql`
    ${read(
      sql`
      select e.actor_id, e.actor_role, coalesce(e.details ->> 'list', 'audit_log') as list, ${counted}
      from app.audit_events e
      where ${during(incident)} and e.action in ('list_read', 'audit_exported') and e.actor_id is not null
      group by 1, 2, 3`,
      sql`f.list`,
    )}
    order by f.actor_role, reader_name, f.actor_id, f.list`,
);

const Patient = z.object({
  patient_id: z.string(),
  patient_name: z.nullable(z.string()),
  owner_email: z.nullable(z.string()),
});
export type ExposedPatient = z.infer<typeof Patient>;

/** Patients to whom a practitioner had access while a list was open to them in the period. */
export const listedFor = many(
  Patient,
  (practitioner_id: string, incident: Incident) => sql`
    with openings as materialized (
      select e.happened_at, ${standsUntil} as until from app.audit_events e
      where ${during({ ...incident, reader_id: practitioner_id })} and e.action = 'list_read' and e.actor_role = 'practitioner'
    ), candidates as (
      select e.patient_id from app.audit_events e
      where e.user_id = ${practitioner_id}::uuid and e.patient_id is not null and e.action in ('access_granted', 'access_revoked')
      union
      select a.patient_id from app.practitioner_access a where a.practitioner_id = ${practitioner_id}::uuid
    )
    select c.patient_id, p.first_name || ' ' || p.last_name as patient_name, o.email as owner_email
    from candidates c left join app.patients p on p.id = c.patient_id left join app.profiles o on o.id = p.owner_id
    where exists (
      select from app.access_periods(c.patient_id) g join openings l on g.from_at < l.until and g.to_at > l.happened_at
      where g.practitioner_id = ${practitioner_id}::uuid)
    order by patient_name, c.patient_id`,
);

/** The patients of whom an account is a guardian, or was one after the beginning of the period: its own reads have no event. */
export const patientsOfGuardian = many(
  Patient,
  (account_id: string, since: string) => sql`
    select own.id as patient_id, p.first_name || ' ' || p.last_name as patient_name, o.email as owner_email
    from (
      select c.id from app.patients c cross join lateral app.guardians_of(c.id) as g (id) where g.id = ${account_id}::uuid
      union
      select e.patient_id from app.audit_events e
      where e.user_id = ${account_id}::uuid and e.action = 'guardian_removed' and e.happened_at > ${since}::timestamptz
    ) as own
    left join app.patients p on p.id = own.id left join app.profiles o on o.id = p.owner_id
    order by patient_name, own.id`,
);

export const countPatients = value(z.number(), () => sql`select count(*) as patients from app.patients`);
