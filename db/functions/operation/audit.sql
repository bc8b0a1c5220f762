-- The audit trail: every way into it, and its end.

-- Binds the owner of the database too; grants and policies do not.
create or replace function app.refuse_change_of_audit() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_user = 'app_retention' then
    return null;
  end if;
  raise exception 'audit events are not changed';
end
$$;

-- The only way in. A user who proves their identity in this very transaction is the actor, although the statement runs as
-- app_anonymous. A change that the portal makes by itself during a user's call has no actor and the role of the portal. At a
-- bench, the technician is the actor, and the details name the bench.
create or replace function app.audit(
  action text, patient uuid default null, kit uuid default null, code app.kit_code default null, subject uuid default null,
  details jsonb default null, actor uuid default app.uid()
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  bench constant text := case app.actor_role() when 'bench' then left(app.uid()::text, 8) end;
begin
  insert into app.audit_events (actor_id, actor_role, action, patient_id, kit_record_id, kit_id, user_id, details)
  values (
    case when bench is null then audit.actor else app.acting_technician() end,
    case
      when app.uid() is null and audit.actor is not null then (select p.role from app.profiles p where p.id = audit.actor)
      when app.uid() is not null and audit.actor is null then 'worker'
      else app.actor_role() end,
    audit.action, audit.patient, audit.kit, audit.code, audit.subject,
    case when bench is null then audit.details else coalesce(audit.details, '{}') || jsonb_build_object('bench', bench) end);
end
$$;
grant execute on function app.audit to app_retention;

-- The event as text, the same on every server: moments in UTC, null apart from an empty text. Its form is final: every hash
-- depends on it. A later column gets its own function, for events from then on.
create or replace function app.audit_text(event app.audit_events) returns text
language sql immutable
as $$
  select jsonb_build_array(
    event.id, to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.actor_id::text,
    event.actor_role::text, event.action::text, event.patient_id::text, event.kit_record_id::text, event.kit_id::text,
    event.user_id::text, event.details::jsonb, event.network::text)::text
$$;
grant execute on function app.audit_text to app_definer, app_backup;

-- Seals the next events without a seal, in the order of their ids, and returns their number; the caller repeats until none are
-- left. Events with ids behind the last one sealed are new. Others have committed late: it looks for them among the events within
-- `looks_back` of the last sealed one, so a transaction that lasts longer would be missed.
create or replace function app.seal_audit_events(looks_back interval, at_most integer) returns integer
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
grant execute on function app.seal_audit_events to app_worker;
