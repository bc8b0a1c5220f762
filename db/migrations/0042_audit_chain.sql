-- The chain of the audit trail: each event gets a seal, the hash of the seal before it and of the event. Somebody who
-- can switch off triggers can still change or remove an event, but not without a trace: `npm run audit:verify` names it.
--
-- A job seals events after their commit. Requests never wait for each other, and an event that commits late is sealed late: the
-- order of the seals is the chain, not that of the events. A seal is the hash of random ids; it says nothing about a person.

-- The event as text, the same on every server: moments in UTC, null apart from an empty text. Its form is final: every hash
-- depends on it. A later column gets a function of its own, for events from then on.
create function app.audit_text(event app.audit_events) returns text
language sql immutable
as $$
  select jsonb_build_array(
    event.id, to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.actor_id::text,
    event.actor_role::text, event.action::text, event.patient_id::text, event.kit_record_id::text, event.kit_id::text,
    event.user_id::text, event.details::jsonb, event.network::text)::text
$$;

grant execute on function app.audit_text(app.audit_events) to app_definer, app_backup;

create table app.audit_seals (
  -- Without gaps: only app.seal_audit_events() adds seals, one caller at a time, and each follows the last.
  place bigint primary key,
  -- Not a reference: the seal of a removed event names it.
  event_id bigint not null unique,
  happened_at timestamptz not null,
  hash app.sha256 not null
);

alter table app.audit_seals enable row level security;
alter table app.audit_seals force row level security;
create policy definer_seals on app.audit_seals for insert to app_definer with check (true);
create policy definer_reads_seals on app.audit_seals for select to app_definer using (true);
create policy retention_reads_seals on app.audit_seals for select to app_retention using (true);
create policy retention_removes_seals on app.audit_seals for delete to app_retention
  using (happened_at < now() - interval '30 days');
grant select, insert on app.audit_seals to app_definer;
grant select (place, event_id, happened_at), delete on app.audit_seals to app_retention;

create trigger append_only before update or delete or truncate on app.audit_seals
  for each statement execute function app.refuse_change_of_audit();

-- Seals the next events without a seal, in the order of their ids, and returns their number; the caller repeats until none are
-- left. Events with ids behind the last one sealed are new. Others have committed late: it looks for them among the events within
-- `looks_back` of the last sealed one, so a transaction that lasts longer would be missed.
create function app.seal_audit_events(looks_back interval, at_most integer) returns integer
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  newest record;
  last_id bigint;
  event app.audit_events;
  hash bytea;
  sealed integer := 0;
begin
  -- Workers come one after the other, and retention between them.
  perform pg_advisory_xact_lock(hashtext('app.audit_seals'));
  select s.place, least(s.happened_at, clock_timestamp()) as happened_at, s.hash into newest
    from app.audit_seals s order by s.place desc limit 1;
  select coalesce(max(s.event_id), 0) into last_id from app.audit_seals s;
  hash := coalesce(newest.hash, '');
  for event in
    with looked_at as materialized (
      select e.id from app.audit_events e
      where e.happened_at between newest.happened_at - looks_back and newest.happened_at + looks_back and e.id <= last_id
    ), unsealed as (
      (
        select l.id from looked_at l where (select s.place from app.audit_seals s where s.event_id = l.id) is null
        union all
        (select e.id from app.audit_events e where e.id > last_id order by e.id limit at_most)
      )
      order by id limit at_most
    )
    select e.* from unsealed u join app.audit_events e on e.id = u.id order by e.id
  loop
    sealed := sealed + 1;
    hash := sha256(hash || convert_to(app.audit_text(event), 'UTF8'));
    insert into app.audit_seals (place, event_id, happened_at, hash)
    values (coalesce(newest.place, 0) + sealed, event.id, event.happened_at, hash);
  end loop;
  return sealed;
end
$$;

grant execute on function app.seal_audit_events(interval, integer) to app_worker;

-- As in 0002, from the old end of the chain: events that are old and sealed, up to the first one that is not old. The seal of the
-- last removed event stays as the anchor of the chain; the event of the removal names its place.
do $$
declare
  is_member constant boolean := pg_has_role(current_user, 'app_retention', 'usage');
begin
  if not is_member then
    execute format('grant app_retention to %I', current_user);
  end if;
  create or replace function app.remove_old_audit_events(days integer, at_most integer) returns integer
  language plpgsql security definer set search_path = app, pg_temp
  as $body$
  declare
    kept_from constant timestamptz := now() - make_interval(days => greatest(days, 30));
    first_kept bigint;
    anchor bigint;
    events bigint[];
  begin
    perform pg_advisory_xact_lock(hashtext('app.audit_seals'));
    select s.place into first_kept from app.audit_seals s where s.happened_at >= kept_from order by s.place limit 1;
    select max(oldest.place), array_agg(oldest.event_id) into anchor, events
      from (
        select s.place, s.event_id from app.audit_seals s
        where (first_kept is null or s.place < first_kept) and exists (select from app.audit_events e where e.id = s.event_id)
        order by s.place limit at_most
      ) as oldest;
    if anchor is null then
      return 0;
    end if;
    delete from app.audit_events e where e.id = any (events);
    delete from app.audit_seals s where s.place < anchor;
    perform app.audit('audit_events_removed',
      details => jsonb_build_object('count', cardinality(events), 'last', anchor::text));
    return cardinality(events);
  end
  $body$;
  if not is_member then
    execute format('revoke app_retention from %I', current_user);
  end if;
end
$$;

-- The times in which practitioners had access to a patient, from the trail. A grant that is older than the trail began before all
-- time, or when its row says.
create function app.access_periods(patient uuid)
returns table (practitioner_id uuid, from_at timestamptz, to_at timestamptz)
language sql stable security definer set search_path = app, pg_temp set timezone = 'UTC'
as $$
  with changes as (
    select e.user_id, e.action, e.happened_at, (e.details ->> 'until')::timestamptz as ends_at,
      lag(e.id) over pair is null as is_first, lead(e.happened_at) over pair as next_at
    from app.audit_events e
    where e.patient_id = access_periods.patient and e.user_id is not null
      and e.action in ('access_granted', 'access_changed', 'access_revoked')
    window pair as (partition by e.user_id order by e.happened_at, e.id)
  )
  select c.user_id, c.happened_at, coalesce(least(c.next_at, c.ends_at), 'infinity') from changes c where c.action <> 'access_revoked'
  union all
  select c.user_id, '-infinity', c.happened_at from changes c where c.is_first and c.action = 'access_revoked'
  union all
  select a.practitioner_id, a.granted_at, 'infinity' from app.practitioner_access a
  where a.patient_id = access_periods.patient and not exists (select from changes c where c.user_id = a.practitioner_id)
$$;

-- `npm run who-was-exposed` reads as the role of backups.
grant execute on function app.access_periods(uuid), app.quarter_of(timestamptz), app.guardians_of(uuid) to app_backup;

-- The trail as a guardian reads it: the events of the patient, and for each practitioner with access one event a day for the
-- table in which the patient stood. An administrator's table has everybody; the screen says so.
create function app.own_activity(patient uuid, before bigint, at_most integer)
returns table (
  id bigint, happened_at timestamptz, action text, is_own boolean, actor_role text, actor_name text, practitioner_name text,
  kit_id app.kit_code, details jsonb
)
language sql stable security definer set search_path = app, pg_temp
as $$
  with last_known as (select b.happened_at, b.id from app.audit_events b where b.id = before),
  openings as (
    select distinct on (e.actor_id, (e.happened_at at time zone 'UTC')::date) e.*
    from app.access_periods(own_activity.patient) g
    cross join lateral (
      select o.id, o.happened_at, o.actor_id, o.actor_role, o.details from app.audit_events o
      where o.actor_id = g.practitioner_id and o.action = 'list_read' and o.actor_role = 'practitioner'
        and o.details ->> 'list' in ('patient_table', 'live_changes')
        and o.happened_at >= g.from_at and o.happened_at < g.to_at
        and (before is null or (o.happened_at, o.id) < (select k.happened_at, k.id from last_known k))
      -- Two lists are 192 events a day.
      order by o.happened_at desc, o.id desc limit least(at_most, 100) * 192
    ) as e
    where app.is_guardian(app.uid(), own_activity.patient)
    order by e.actor_id, (e.happened_at at time zone 'UTC')::date, e.happened_at, e.id
  )
  select * from (
    select * from app.own_patient_events(own_activity.patient, before, at_most)
    union all
    select o.id, o.happened_at, 'list_read', o.actor_id = app.uid(), o.actor_role,
      coalesce(actor.full_name, former.full_name), null, null, o.details
    from openings o
    left join app.profiles actor on actor.id = o.actor_id
    left join app.former_practitioners former on former.id = o.actor_id
  ) as event
  order by event.happened_at desc, event.id desc limit least(at_most, 100)
$$;

grant execute on function app.own_activity(uuid, bigint, integer) to app_customer;

call app.open_to_backups();
call app.hand_over_functions();
