-- Holds. A practitioner may read new reports of the own patients first. The family learns at once that a report is ready, who
-- holds it and when the hold ends at the latest. It reads the report after the release or after that moment. The policies of app.report_files
-- compare the clock, so the moment needs no worker. A file of an unproved registration (`is_held`, 0009) awaits another release.

-- The limits of the portal.
create table app.report_hold_policy (
  is_only boolean primary key default true check (is_only),
  -- Zero allows no holds. A running hold keeps its end.
  longest_days smallint not null default 14 check (longest_days between 0 and 14),
  -- For practitioners who chose nothing.
  default_days smallint not null default 0 check (default_days between 0 and longest_days)
);

insert into app.report_hold_policy default values;

alter table app.report_hold_policy enable row level security;
alter table app.report_hold_policy force row level security;
create policy read_report_hold_policy on app.report_hold_policy for select to app_practitioner, app_admin using (true);
create policy set_report_hold_policy on app.report_hold_policy for update to app_admin using (true);
create policy definer_report_hold_policy on app.report_hold_policy for select to app_definer using (true);

grant select on app.report_hold_policy to app_practitioner, app_admin, app_definer;
grant update (longest_days, default_days) on app.report_hold_policy to app_admin;

-- The choices of practitioners. Zero: families read new reports at once.
create table app.report_hold_choices (
  practitioner_id uuid primary key references app.profiles on delete cascade,
  days smallint not null check (days between 0 and 14)
);

alter table app.report_hold_choices enable row level security;
alter table app.report_hold_choices force row level security;
create policy own_report_hold_choice on app.report_hold_choices to app_practitioner
  using (practitioner_id = (select app.uid()));
create policy definer_report_hold_choices on app.report_hold_choices for select to app_definer using (true);

grant select, insert (practitioner_id, days), update (days) on app.report_hold_choices to app_practitioner;
grant select on app.report_hold_choices to app_definer;

create function app.limit_report_hold_choice() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if new.days > (select p.longest_days from app.report_hold_policy p) then
    perform app.refuse('report_hold_too_long');
  end if;
  return new;
end
$$;

create trigger limit_report_hold_choice before insert or update on app.report_hold_choices
  for each row execute function app.limit_report_hold_choice();

-- A report has one hold at most, from its first publication. The portal tells its readers of it through app.report_hold_of().
create table app.report_holds (
  kit_record_id uuid primary key references app.kits on delete cascade,
  -- Stays after the user is deleted: access, which ends then, decides.
  practitioner_id uuid not null,
  held_until timestamptz not null,
  ended_at timestamptz,
  -- A release, the end of the time, or the end of the practitioner's access.
  ended_by text check (ended_by in ('release', 'date', 'access')),
  check ((ended_at is null) = (ended_by is null))
);

create index report_holds_running on app.report_holds (held_until) where ended_at is null;

alter table app.report_holds enable row level security;
alter table app.report_holds force row level security;
create policy definer_report_holds on app.report_holds to app_definer using (true);

grant select, insert (kit_record_id, practitioner_id, held_until), update (ended_at, ended_by) on app.report_holds to app_definer;

-- Whether a report waits for its practitioner. Without access, a practitioner holds nothing.
create function app.is_on_hold(kit uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.kit_record_id = kit and h.ended_at is null and h.held_until > now()
      and app.has_access(h.practitioner_id, k.patient_id, k.id))
$$;

-- Since when the family may read the report of a kit; a moment to come while it is held.
create function app.readable_since(kit uuid) returns timestamptz
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce((
    select least(h.held_until, h.ended_at)
    from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.kit_record_id = kit and (h.ended_at is not null or app.has_access(h.practitioner_id, k.patient_id, k.id))
  ), '-infinity')
$$;

grant execute on function app.readable_since(uuid) to app_customer;

-- As in 0031, after the hold. A version that was replaced during the hold was never the family's.
alter policy published_pages_of_own_kits on app.report_files
  using (published_at is not null and superseded_at is null and not is_held and page <> 5
    and exists (select from app.kits k where k.id = kit_record_id)
    and app.readable_since(kit_record_id) <= now());
alter policy replaced_pages_of_own_kits on app.report_files
  using (superseded_at is not null and not is_held and page <> 5
    and exists (select from app.kits k where k.id = kit_record_id)
    and app.readable_since(kit_record_id) < superseded_at
    and app.is_amendment(kit_record_id, page, superseded_at));

-- The running hold of a kit for somebody who sees the kit. A practitioner does not learn who else has access.
create function app.report_hold_of(kit uuid) returns json
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

grant execute on function app.report_hold_of(uuid) to app_customer, app_practitioner, app_admin;

-- Beginnings

-- Locking a row takes the right to update it.
create policy definer_locks_access on app.practitioner_access for update to app_definer using (true);
grant update (granted_at) on app.practitioner_access to app_definer;

-- Holds a report for the practitioner with access who reads first for the longest time. It skips access that is changing at this
-- moment instead of waiting: the end of an access locks it before the kit, a publication after the kit. A restored registration
-- had its report before.
create function app.hold_report() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  holder record;
begin
  if exists (
    select from app.undone_registrations u
    where u.kit_record_id = new.id and u.kit ->> 'report_generated_at' is not null
  ) then
    return null;
  end if;
  select a.practitioner_id, least(coalesce(c.days, p.default_days), p.longest_days)::integer as days into holder
  from app.practitioner_access a
  cross join app.report_hold_policy p
  left join app.report_hold_choices c on c.practitioner_id = a.practitioner_id
  where a.patient_id = new.patient_id and least(coalesce(c.days, p.default_days), p.longest_days) > 0
    and app.has_access(a.practitioner_id, a.patient_id, new.id)
  order by days desc, a.granted_at, a.practitioner_id limit 1
  for share of a skip locked;
  if not found then
    return null;
  end if;
  insert into app.report_holds (kit_record_id, practitioner_id, held_until)
  values (new.id, holder.practitioner_id, now() + make_interval(days => holder.days));
  perform app.audit('report_held', new.patient_id, new.id, new.kit_id, subject => holder.practitioner_id,
    details => jsonb_build_object('until', now() + make_interval(days => holder.days)));
  return null;
end
$$;

-- Triggers of one event fire in the order of their names, so this one runs before notify_of_report.
create trigger hold_report after update of report_generated_at on app.kits
  for each row when (old.report_generated_at is null and new.report_generated_at is not null)
  execute function app.hold_report();

-- Ends

-- Ends a hold once, no matter how many try. A publication locks the kit, too: its notices and this one agree.
create function app.end_hold(kit uuid, cause text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.kits k where k.id = kit for no key update;
  update app.report_holds h set ended_at = now(), ended_by = cause where h.kit_record_id = kit and h.ended_at is null;
end
$$;

-- The family's files have not changed, so the live channel hears of the kit instead.
create function app.follow_ended_hold() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  select * into kit from app.kits k where k.id = new.kit_record_id;
  perform app.audit('hold_ended', kit.patient_id, kit.id, kit.kit_id, subject => new.practitioner_id,
    details => jsonb_build_object('by', new.ended_by),
    actor => case when new.ended_by = 'release' then app.uid() end);
  perform app.tell_guardians(kit.patient_id, 'report_published', 'hold ' || kit.id, kit.id);
  perform pg_notify('portal_changes', json_build_object('table', 'kits', 'op', 'UPDATE', 'at', now(),
    'rows', json_build_array(json_build_array(kit.id, kit.patient_id, null)))::text);
  return null;
end
$$;

create trigger follow_ended_hold after update of ended_at on app.report_holds
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.follow_ended_hold();

-- Releases a report to the family: its holder may, and administrators. Repeating it changes nothing.
create function app.release_held_report(code app.kit_code) returns void
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

grant execute on function app.release_held_report(app.kit_code) to app_practitioner, app_admin;

-- A practitioner who loses access holds nothing any more, be it by a removal, a changed role or a deletion.
create function app.end_holds_without_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.end_hold(h.kit_record_id, 'access')
  from (
    select h.kit_record_id from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.practitioner_id = old.practitioner_id and k.patient_id = old.patient_id and h.ended_at is null
      and not app.has_access(old.practitioner_id, old.patient_id, k.id)
    order by h.kit_record_id
  ) as h;
  return null;
end
$$;

create trigger end_holds_without_access after update or delete on app.practitioner_access
  for each row execute function app.end_holds_without_access();

-- Ends the holds whose time is over, and tells the families. They could read the reports before: a portal without a worker tells
-- them later. A kit that somebody changes at this moment waits for the next time.
create function app.end_due_holds() returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.end_hold(h.kit_record_id, case when h.held_until <= now() then 'date' else 'access' end)
  from (
    select h.kit_record_id, h.held_until from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.ended_at is null and (h.held_until <= now() or not app.has_access(h.practitioner_id, k.patient_id, k.id))
    order by h.kit_record_id for no key update of k skip locked
  ) as h
$$;

grant execute on function app.end_due_holds() to app_worker;

-- As in 0041. A family that cannot read its report yet learns that it is ready, and nothing of corrections until then.
create or replace function app.notify_of_report() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_first constant boolean := old.report_generated_at is null;
  cause constant text := format('report %s %s', new.id, extract(epoch from new.report_generated_at));
begin
  if not app.is_on_hold(new.id) then
    perform app.tell_guardians(
      new.patient_id, case when is_first then 'report_published' else 'report_amended' end, cause, new.id);
  elsif is_first then
    perform app.tell_guardians(new.patient_id, 'report_on_hold', cause, new.id);
  end if;
  perform app.give_notice(a.practitioner_id, 'patient_report', cause, new.patient_id, new.id)
  from (
    select g.practitioner_id from app.practitioner_access g
    where g.patient_id = new.patient_id and app.has_access(g.practitioner_id, g.patient_id, new.id) order by g.practitioner_id
  ) as a;
  return null;
end
$$;

call app.open_to_backups();

call app.hand_over_functions();
