import * as z from 'zod/mini';
import { Timestamp } from '#contract/shared/text.ts';
import { type Sql, sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';

/**
 * Seals the next events without a seal and resolves to their number. The event of each is at most `looks_back` older than the last.
 */
export const sealSome = value(
  z.number(),
  (looks_back: string, count: number) =>
    sql`select app.seal_audit_events(${looks_back}::interval, ${count}) as sealed`,
);

/** A seal, and its event as the text that was hashed; null if the event is gone. */
const Seal = z.object({
  place: z.number(),
  event_id: z.number(),
  happened_at: Timestamp,
  hash: z.string(),
  event: z.nullable(z.string()),
});
export type Seal = z.infer<typeof Seal>;

/** The next seals in the order of the chain. */
export const sealsAfter = many(
  Seal,
  (place: number, count: number) => sql`
    select s.place, s.event_id, s.happened_at, encode(s.hash, 'hex') as hash,
      case when e.id is not null then app.audit_text(e) end as event
    from app.audit_seals s left join app.audit_events e on e.id = s.event_id
    where s.place > ${place} order by s.place limit ${count}`,
);

/** The retention (days) that an event of a removal names; null for a forged one without a number. */
const daysOf = (event: Sql) => sql`(substring(${event}.details ->> 'days' from '^\\d{1,5}$'))::integer`;

/** Whether retention has recorded that it removed all events up to the one of this seal, and that they were old enough. */
export const isAnchor = value(
  z.boolean(),
  (place: number) => sql`
    select exists (
      select from app.audit_seals s join app.audit_events removal on removal.action = 'audit_events_removed'
      where s.place = ${place} and removal.details ->> 'last' = ${String(place)}
        and s.happened_at < removal.happened_at - make_interval(days => greatest(${daysOf(sql`removal`)}, 30))) as is_anchor`,
);

const Removals = z.object({
  days: z.nullable(z.number()),
  events: z.number(),
  first: Timestamp,
  last: Timestamp,
});
export type Removals = z.infer<typeof Removals>;

/** The removals by retention that the trail still records: for each setting in days, the events, and the first and last removal. */
export const removals = many(
  Removals,
  () => sql`
    select ${daysOf(sql`e`)} as days, sum((e.details ->> 'count')::integer) as events,
      min(e.happened_at) as first, max(e.happened_at) as last
    from app.audit_events e where e.action = 'audit_events_removed' group by 1 order by min(e.happened_at)`,
);

/** The first of the events after an id that have waited ten minutes for a seal, and their number. */
export const unsealedEvents = many(
  z.object({ id: z.number(), happened_at: Timestamp, total: z.number() }),
  (count: number, after: number) => sql`
    select e.id, e.happened_at, count(*) over () as total from app.audit_events e
    where e.id > ${after} and e.happened_at < now() - interval '10 minutes'
      and not exists (select from app.audit_seals s where s.event_id = e.id)
    order by e.id limit ${count}`,
);

/** The seal of a head that was noted earlier, without its event. Reads all seals once a run; an index would cost each new seal. */
export const sealOfHead = one(
  Seal,
  (hash: string) => sql`
    select place, event_id, happened_at, encode(hash, 'hex') as hash, null as event
    from app.audit_seals where hash = decode(${hash}, 'hex')`,
);
