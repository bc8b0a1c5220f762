-- Holds. A practitioner may read new reports of their patients first. The family learns at once that a report is ready, who
-- holds it and when the hold ends at the latest. A file of an unproved registration (`is_held`) awaits another release.

create or replace function app.limit_report_hold_choice() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if new.days > (select p.longest_days from app.report_hold_policy p) then
    perform app.refuse('report_hold_too_long');
  end if;
  return new;
end
$$;

-- Whether a report waits for its practitioner. Without access, a practitioner holds nothing.
create or replace function app.is_on_hold(kit uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.kit_record_id = kit and h.ended_at is null and h.held_until > now()
      and app.has_access(h.practitioner_id, k.patient_id, k.id))
$$;

-- Since when the family may read the report of a kit; a moment to come while it is held. A grant that ends by the clock ends its
-- holds at that moment, whether or not the job has run: a version that was replaced before it was never the family's.
create or replace function app.readable_since(kit uuid) returns timestamptz
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return coalesce((
    select case
      when h.ended_at is not null or app.has_access(h.practitioner_id, k.patient_id, k.id) then least(h.held_until, h.ended_at)
      else (
        select least(h.held_until, a.ends_at) from app.practitioner_access a
        where a.patient_id = k.patient_id and a.practitioner_id = h.practitioner_id and a.ends_at <= now())
      end
    from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.kit_record_id = kit
  ), '-infinity');
end
$$;
grant execute on function app.readable_since to app_customer;

-- The running hold of a kit for somebody who sees the kit. A practitioner does not learn who else has access.
create or replace function app.report_hold_of(kit uuid) returns json
language sql stable security definer set search_path = app, pg_temp
as $$
  select json_build_object(
    'practitioner', case
      when app.actor_role() <> 'practitioner' or h.practitioner_id = app.uid() then p.full_name end,
    'until', h.held_until, 'is_own', h.practitioner_id = app.uid())
  from app.report_holds h join app.kits k on k.id = h.kit_record_id left join app.profiles p on p.id = h.practitioner_id
  where h.kit_record_id = kit and app.is_on_hold(kit) and (
    app.actor_role() = 'admin' or app.is_guardian(app.uid(), k.patient_id) or app.has_access(app.uid(), k.patient_id, k.id))
$$;
grant execute on function app.report_hold_of to app_customer, app_practitioner, app_admin;

-- Holds a report for the practitioner with access who reads first for the longest time. It skips access that is changing at this
-- moment instead of waiting: the end of an access locks it before the kit, a publication after the kit. A restored registration
-- had its report before.
create or replace function app.hold_new_report(kit app.kits) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  holder record;
begin
  if exists (
    select from app.undone_registrations u
    where u.kit_record_id = kit.id and u.kit ->> 'report_generated_at' is not null
  ) then
    return;
  end if;
  select a.practitioner_id, least(coalesce(c.days, p.default_days), p.longest_days)::integer as days into holder
  from app.practitioner_access a
  cross join app.report_hold_policy p
  left join app.report_hold_choices c on c.practitioner_id = a.practitioner_id
  where a.patient_id = kit.patient_id and least(coalesce(c.days, p.default_days), p.longest_days) > 0
    and app.has_access(a.practitioner_id, a.patient_id, kit.id)
  order by days desc, a.granted_at, a.practitioner_id limit 1
  for share of a skip locked;
  if not found then
    return;
  end if;
  insert into app.report_holds (kit_record_id, practitioner_id, held_until)
  values (kit.id, holder.practitioner_id, now() + make_interval(days => holder.days))
  -- The hold of a report whose pages were withdrawn, but not its counts.
  on conflict do nothing;
  if not found then
    return;
  end if;
  perform app.audit('report_held', kit.patient_id, kit.id, kit.kit_id, subject => holder.practitioner_id,
    details => jsonb_build_object('until', now() + make_interval(days => holder.days)));
end
$$;

-- Ends a hold once, no matter how many try. A publication locks the kit, too: its notifications and this one agree. The end is
-- the moment from which the family could read, when a job notices it later.
create or replace function app.end_hold(kit uuid, cause text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.kits k where k.id = kit for no key update;
  update app.report_holds h set ended_at = coalesce(nullif(least(now(), app.readable_since(kit)), '-infinity'), now()),
    ended_by = cause
  where h.kit_record_id = kit and h.ended_at is null;
end
$$;

-- The family's files have not changed, so the live channel gets the kit instead.
create or replace function app.follow_ended_hold() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  select * into kit from app.kits k where k.id = new.kit_record_id;
  perform app.audit('hold_ended', kit.patient_id, kit.id, kit.kit_id, subject => new.practitioner_id,
    details => jsonb_build_object('by', new.ended_by),
    actor => case when new.ended_by = 'release' then app.uid() end);
  perform app.notify_guardians(kit.patient_id, 'report_published', 'hold ' || kit.id, kit.id);
  perform app.notify_instances('kits', 'UPDATE', json_build_array(json_build_array(kit.id, kit.patient_id, null)));
  return null;
end
$$;

-- Releases a report to the family: its holder may, and administrators. Repeating it changes nothing.
create or replace function app.release_held_report(code app.kit_code) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid;
begin
  perform app.confirm_sight_of_kit(code);
  select h.kit_record_id into kit from app.report_holds h join app.kits k on k.id = h.kit_record_id
  where k.kit_id = code and (app.actor_role() = 'admin' or h.practitioner_id = app.uid());
  if not found then
    perform app.refuse('report_hold_not_found');
  end if;
  perform app.end_hold(kit, 'release');
end
$$;
grant execute on function app.release_held_report to app_practitioner, app_admin;

-- A practitioner who loses access holds nothing any more, be it by a removal, a changed role or a deletion. A renewal of an ended
-- grant gives back no hold: the family may have read the report meanwhile.
create or replace function app.end_holds_without_access(former app.practitioner_access) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.end_hold(h.kit_record_id, 'access')
  from (
    select h.kit_record_id from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.practitioner_id = former.practitioner_id and k.patient_id = former.patient_id and h.ended_at is null
      and (former.ends_at <= now() or not app.has_access(former.practitioner_id, former.patient_id, k.id))
    order by h.kit_record_id
  ) as h;
end
$$;

-- Ends the holds whose time is over, and notifies the families. They could read the reports before: a portal without a worker
-- notifies them later. A kit that somebody changes at this moment waits for the next time.
create or replace function app.end_due_holds() returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.end_hold(h.kit_record_id, case when h.held_until <= now() then 'date' else 'access' end)
  from (
    select h.kit_record_id, h.held_until from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.ended_at is null and (h.held_until <= now() or not app.has_access(h.practitioner_id, k.patient_id, k.id))
    order by h.kit_record_id for no key update of k skip locked
  ) as h
$$;
grant execute on function app.end_due_holds to app_worker;
