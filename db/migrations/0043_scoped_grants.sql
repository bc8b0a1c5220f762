-- A grant covers all kits of a patient or some of them, and may end by itself. Row-level security compares the end with the clock:
-- an ended grant shows nothing to the very next request, whether or not a worker runs.

alter table app.practitioner_access
  -- Null covers all kits, later ones included. A deleted kit stays named: a restored registration is covered again.
  add column kit_record_ids uuid[] check (cardinality(kit_record_ids) > 0),
  -- The first moment without access; null for no end.
  add column ends_at timestamptz,
  add check (ends_at > granted_at);

create index practitioner_access_by_end on app.practitioner_access (ends_at) where ends_at is not null;

-- The grants that show something now.
create view app.live_access with (security_invoker = true) as
select a.patient_id, a.practitioner_id, a.granted_at, a.kit_record_ids, a.ends_at
from app.practitioner_access a where a.ends_at is null or a.ends_at > now();

grant select on app.live_access to app_customer, app_practitioner, app_admin, app_definer;

create policy change_own_access on app.practitioner_access for update to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
-- When a grant began is never written by a caller.
grant insert (kit_record_ids, ends_at), update (kit_record_ids, ends_at) on app.practitioner_access to app_customer, app_admin;

-- Sight of practitioners

alter policy own_access on app.practitioner_access
  using (practitioner_id = (select app.uid()) and (ends_at is null or ends_at > now()));

-- A grant for some kits shows the patient together with one of them. The policies of kits ask for no patient.
alter policy granted_patients on app.patients
  using (id = any (array(
    select a.patient_id from app.practitioner_access a
    where a.kit_record_ids is null or exists (select from app.kits k where k.id = any (a.kit_record_ids)))));

alter policy kits_of_granted_patients on app.kits
  using (exists (
    select from app.practitioner_access a
    where a.patient_id = kits.patient_id and (a.kit_record_ids is null or kits.id = any (a.kit_record_ids))));
alter policy work_on_granted_kits on app.kits
  using (exists (
    select from app.practitioner_access a
    where a.patient_id = kits.patient_id and (a.kit_record_ids is null or kits.id = any (a.kit_record_ids))));

-- A row's id is its kit's; the row of a patient without kits needs a grant for all. Each side has an index.
alter policy rows_of_granted_patients on app.patient_table_rows
  using (patient_id = any (array(select a.patient_id from app.practitioner_access a where a.kit_record_ids is null))
    or id = any (array(select unnest(a.kit_record_ids) from app.practitioner_access a)));

-- As in 0041, for functions of definers.
create or replace function app.has_access(practitioner uuid, patient uuid, kit uuid default null) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.live_access a
    where a.patient_id = has_access.patient and a.practitioner_id = practitioner and (
      a.kit_record_ids is null or has_access.kit = any (a.kit_record_ids)
      or has_access.kit is null and exists (select from app.kits k where k.id = any (a.kit_record_ids))))
$$;

create or replace function app.audience_of(patients uuid[]) returns table (patient_id uuid, user_id uuid)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, g.id from unnest(audience_of.patients) as p (id) cross join app.guardians_of(p.id) as g (id)
  union all
  select a.patient_id, a.practitioner_id from app.live_access a where a.patient_id = any (audience_of.patients)
$$;

-- Whether an account may see a patient now and, with a kit, this kit.
create function app.may_see_record(account uuid, patient uuid, kit uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select app.is_guardian(account, patient) or app.has_access(account, patient, kit)
    or exists (select from app.profiles o where o.id = account and o.role = 'admin')
$$;

-- As in 0024. A notice about a kit that its reader may no longer see names neither the kit nor the patient.
create or replace function app.own_notices(before bigint, at_most integer)
returns table (
  id bigint, kind app.notice_kind, created_at timestamptz, is_read boolean,
  patient_id uuid, patient_name text, kit_record_id uuid, kit_id app.kit_code
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select n.id, n.kind, n.created_at, n.read_at is not null,
    p.id, p.first_name || ' ' || p.last_name, k.id, k.kit_id
  from app.notices n
  left join app.patients p on p.id = n.patient_id and app.may_see_record(n.user_id, p.id, n.kit_record_id)
  left join app.kits k on k.id = n.kit_record_id and k.patient_id = p.id
  where n.user_id = app.uid() and (before is null or n.id < before)
  order by n.id desc limit least(at_most, 100)
$$;

create or replace function app.take_due_notices(account uuid)
returns table (id bigint, kind app.notice_kind, created_at timestamptz, time_zone text, mail_style text)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  perform from app.profiles p where p.id = account for key share;
  if not found then
    return;
  end if;
  return query
  with taken as (
    update app.notices n set mail_state = case
      when app.delivery_of(account, n.kind) <> 'off'
        and (n.patient_id is null or app.may_see_record(account, n.patient_id, n.kit_record_id))
        and (n.kit_record_id is null or exists (select from app.kits k where k.id = n.kit_record_id))
      then 'mailed' else 'dropped' end
    where n.user_id = account and n.mail_state = 'due' and n.mail_at <= now()
    returning n.id, n.kind, n.created_at, n.mail_state
  )
  select t.id, t.kind, t.created_at, coalesce(s.time_zone, 'UTC'), coalesce(s.mail_style, 'discreet')
  from taken t left join app.notice_settings s on s.user_id = account
  where t.mail_state = 'mailed' order by t.id;
end
$$;

-- Sight of owners

-- The grants to a patient of the caller, ended ones included, in the order in which they began.
create function app.access_of(patient uuid)
returns table (id uuid, full_name text, granted_at timestamptz, kit_record_ids uuid[], ends_at timestamptz)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, p.full_name, a.granted_at,
    case when a.kit_record_ids is not null then array(
      select k.id from app.kits k where k.patient_id = a.patient_id and k.id = any (a.kit_record_ids) order by k.created_at)
    end,
    a.ends_at
  from app.practitioner_access a join app.profiles p on p.id = a.practitioner_id
  where a.patient_id = access_of.patient and app.is_guardian(app.uid(), access_of.patient)
  order by a.granted_at, p.id
$$;

grant execute on function app.access_of(uuid) to app_customer;

-- As in 0006, for the previous release, which knows live grants alone.
create or replace function app.practitioners_of(patient uuid) returns table (id uuid, full_name text, granted_at timestamptz)
language sql stable security definer set search_path = app, pg_temp
as $$
  select a.id, a.full_name, a.granted_at from app.access_of(practitioners_of.patient) a where a.ends_at is null or a.ends_at > now()
$$;

-- As in 0006.
create or replace function app.find_practitioner(code text) returns table (id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select (
    select a.practitioner_id from app.live_access a
    where a.practitioner_id = p.id and app.is_guardian(app.uid(), a.patient_id) limit 1
  ), p.full_name
  from app.profiles p where p.practitioner_code = code and p.role = 'practitioner'
$$;

-- As in 0022, like the view below: the client of a hosted database knows no ended grants.
create or replace function app.practitioners_of_own_patients() returns table (id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select distinct p.id, p.full_name
  from app.patients owned
  join app.live_access a on a.patient_id = owned.id
  join app.profiles p on p.id = a.practitioner_id
  where owned.owner_id = app.uid() and app.actor_role() = 'customer'
$$;

create or replace view rest.practitioner_access with (security_invoker = true) as
select patient_id, practitioner_id, granted_at from app.live_access;

-- Changes of a grant

-- Checks what a grant covers and when it ends. Every write leaves a live grant; one that had ended begins anew.
create function app.check_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if new.ends_at <= now() or new.ends_at > now() + interval '100 years' then
    perform app.refuse('access_end_not_possible');
  end if;
  if exists (
    select from unnest(new.kit_record_ids) as given (id)
    where not coalesce(given.id = any (old.kit_record_ids), false)
      and not exists (select from app.kits k where k.id = given.id and k.patient_id = new.patient_id)
  ) then
    perform app.refuse('kit_not_found');
  end if;
  if new.kit_record_ids is not null then
    new.kit_record_ids := array(select distinct given.id from unnest(new.kit_record_ids) as given (id) order by given.id);
  end if;
  if old.ends_at <= now() then
    new.granted_at := now();
  end if;
  return new;
end
$$;

create trigger check_access before insert or update of kit_record_ids, ends_at on app.practitioner_access
  for each row execute function app.check_access();

-- As in 0006. The event of a grant says what it covers and until when; so the end itself needs none.
create or replace function app.audit_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  changed constant app.practitioner_access := case tg_op when 'DELETE' then old else new end;
  has_ended constant boolean := coalesce(old.ends_at <= now(), false);
begin
  perform app.audit(
    case
      when tg_op = 'DELETE' then 'access_revoked'
      when tg_op = 'INSERT' or has_ended then 'access_granted'
      else 'access_changed' end,
    patient => changed.patient_id, subject => changed.practitioner_id,
    details => case when tg_op <> 'DELETE' or has_ended then nullif(jsonb_strip_nulls(jsonb_build_object(
      'kind', case when changed.kit_record_ids is not null then 'kits' end,
      'count', cardinality(changed.kit_record_ids), 'until', changed.ends_at)), '{}') end);
  return null;
end
$$;

create trigger audit_changed_access after update of kit_record_ids, ends_at on app.practitioner_access
  for each row when (old.* is distinct from new.*) execute function app.audit_access();

-- Nobody loses sight by the removal of an ended grant.
drop trigger notify_of_access on app.practitioner_access;
create trigger notify_of_access after insert on app.practitioner_access
  for each row execute function app.notify_of_access();
create trigger notify_of_ended_access after delete on app.practitioner_access
  for each row when (old.ends_at is null or old.ends_at > now()) execute function app.notify_of_access();

-- A grant that is renewed, or covers more than before, shows somebody more of a record.
create function app.notify_of_wider_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_guardians(
    new.patient_id, 'practitioner_added', format('access %s %s', new.practitioner_id, extract(epoch from now())));
  return null;
end
$$;

create trigger notify_of_wider_access after update of kit_record_ids, ends_at on app.practitioner_access
  for each row when (
    old.ends_at <= now()
    or old.kit_record_ids is not null and (new.kit_record_ids is null or not new.kit_record_ids <@ old.kit_record_ids))
  execute function app.notify_of_wider_access();

-- Tells guardians once, two weeks before a grant ends, or halfway through a shorter one.
create function app.announce_ends_of_access() returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.tell_guardians(
    a.patient_id, 'access_ending', format('access %s %s %s', a.patient_id, a.practitioner_id, extract(epoch from a.ends_at)))
  from app.live_access a
  where a.ends_at <= now() + least(interval '14 days', (a.ends_at - a.granted_at) / 2)
  order by a.patient_id, a.practitioner_id
$$;

grant execute on function app.announce_ends_of_access() to app_worker;

call app.open_to_backups();

call app.hand_over_functions();
