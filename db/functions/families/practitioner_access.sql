-- Grants: which practitioner sees which kits of a patient, and until when.

-- The grants to a patient of the caller, ended ones included, in the order in which they began.
create or replace function app.access_of(patient uuid)
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
grant execute on function app.access_of to app_customer;

-- Checks the scope and the end of a grant. Every write leaves a live grant; one that had ended begins anew.
create or replace function app.check_access() returns trigger
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

-- Records every way to get or lose access, even by a changed role of the practitioner or the deletion of the practitioner or of
-- the patient's owner. A grant's event includes scope and end, so the end needs no event.
create or replace function app.audit_access(action text, access app.practitioner_access, with_terms boolean default true)
returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(audit_access.action, patient => access.patient_id, subject => access.practitioner_id,
    details => case when with_terms then nullif(jsonb_strip_nulls(jsonb_build_object(
      'kind', case when access.kit_record_ids is not null then 'kits' end,
      'count', cardinality(access.kit_record_ids), 'until', access.ends_at)), '{}') end);
end
$$;

-- All that follows from a new, a changed and a removed grant, in this order. The trigger's argument says that an administrator
-- writes by hand: only the condition of a trigger sees who writes, because the function runs with its owner's rights.
create or replace function app.follow_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_by_hand constant boolean := tg_nargs > 0;
  had_ended constant boolean := coalesce(old.ends_at <= now(), false);
  has_new_terms constant boolean := tg_op = 'UPDATE'
    and (old.kit_record_ids, old.ends_at) is distinct from (new.kit_record_ids, new.ends_at);
  has_lost_kits constant boolean := tg_op = 'UPDATE'
    and not had_ended and coalesce(not new.kit_record_ids @> old.kit_record_ids, false);
begin
  if tg_op = 'INSERT' then
    perform app.audit_access('access_granted', new);
    perform app.notify_of_access('practitioner_added', new);
    if is_by_hand then
      perform app.notify_of_assignment(new, true);
    end if;
    perform app.list_granted(new.patient_id);
    return null;
  elsif tg_op = 'DELETE' then
    perform app.audit_access('access_revoked', old, with_terms => had_ended);
    perform app.end_holds_without_access(old);
    if is_by_hand then
      perform app.notify_of_assignment(old, false);
    end if;
    if not had_ended then
      perform app.notify_of_access('practitioner_removed', old);
    end if;
    perform app.list_without_grant(old);
    return null;
  end if;
  if has_new_terms then
    perform app.audit_access(case when had_ended then 'access_granted' else 'access_changed' end, new);
  end if;
  perform app.end_holds_without_access(old);
  if is_by_hand then
    perform app.notify_of_assignment(new, not has_lost_kits, has_lost_kits);
  end if;
  -- A grant that is renewed, or covers more than before, shows somebody more of a record.
  if has_new_terms and (
    had_ended
    or old.kit_record_ids is not null and (new.kit_record_ids is null or not new.kit_record_ids <@ old.kit_record_ids)
  ) then
    perform app.notify_of_access('practitioner_added', new);
  end if;
  perform app.list_granted(new.patient_id);
  return null;
end
$$;

-- Notifies guardians once, two weeks before a grant ends, or halfway through a shorter one.
create or replace function app.announce_ends_of_access() returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.notify_guardians(
    a.patient_id, 'access_ending', format('access %s %s %s', a.patient_id, a.practitioner_id, extract(epoch from a.ends_at)))
  from app.live_access a
  where a.ends_at <= now() + least(interval '14 days', (a.ends_at - a.granted_at) / 2)
  order by a.patient_id, a.practitioner_id
$$;
grant execute on function app.announce_ends_of_access to app_worker;

-- A former practitioner loses access to every patient. The live grants are kept for the case that the role is given back.
create or replace function app.suspend_access(former app.profiles) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_granted(former.id);
  insert into app.suspended_practitioners (id, practitioner_code) values (former.id, former.practitioner_code);
  with ended as (
    delete from app.practitioner_access a where a.practitioner_id = former.id
    returning a.practitioner_id, a.patient_id, a.kit_record_ids, a.ends_at
  )
  insert into app.suspended_access (practitioner_id, patient_id, kit_record_ids, ends_at)
  select e.practitioner_id, e.patient_id, e.kit_record_ids, e.ends_at from ended e where e.ends_at is null or e.ends_at > now();
end
$$;

-- The suspended grants that the role would give back now: within 90 days, and for the kits that the patient still has.
create or replace function app.restorable_access(account uuid)
returns table (patient_id uuid, kit_record_ids uuid[], ends_at timestamptz)
language sql stable security definer set search_path = app, pg_temp
as $$
  select g.patient_id, g.kit_record_ids, g.ends_at
  from app.suspended_practitioners p
  join (
    select a.practitioner_id, a.patient_id, a.ends_at, case when a.kit_record_ids is not null then array(
      select k.id from app.kits k where k.patient_id = a.patient_id and k.id = any (a.kit_record_ids)) end as kit_record_ids
    from app.suspended_access a
  ) as g on g.practitioner_id = p.id
  where p.id = account and p.suspended_at > now() - interval '90 days'
    and (g.ends_at is null or g.ends_at > now()) and g.kit_record_ids is distinct from '{}'
$$;

-- A practitioner who gets the role back sees the patients of before.
create or replace function app.restore_access(account uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.practitioner_access (patient_id, practitioner_id, kit_record_ids, ends_at)
  select r.patient_id, account, r.kit_record_ids, r.ends_at from app.restorable_access(account) r order by r.patient_id;
  delete from app.suspended_practitioners where id = account;
end
$$;

-- The code that the role gives back; null for none.
create or replace function app.suspended_code(account uuid) returns text
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.practitioner_code from app.suspended_practitioners p
  where p.id = account and p.suspended_at > now() - interval '90 days'
$$;
grant execute on function app.suspended_code to app_admin;

-- The number of patients whose practitioner an account ceases or begins to be by a new role. The account stays as it is until
-- the end of the transaction, and nobody gives it access meanwhile.
create or replace function app.lock_affected_patients(account uuid, new_role text) returns integer
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_practitioner boolean;
begin
  select p.role = 'practitioner' into is_practitioner from app.profiles p where p.id = account for update;
  return case
    when is_practitioner = (new_role = 'practitioner') then 0
    when is_practitioner then (select count(*) from app.live_access a where a.practitioner_id = account)
    else (select count(*) from app.restorable_access(account)) end;
end
$$;
grant execute on function app.lock_affected_patients to app_admin;

-- The practitioners with access to a patient of the calling customer. The client of a hosted database knows no ended grants.
create or replace function app.practitioners_of_own_patients() returns table (id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select distinct p.id, p.full_name
  from app.live_access a
  join app.profiles p on p.id = a.practitioner_id
  where a.patient_id in (select app.patients_of(app.uid())) and app.actor_role() = 'customer'
$$;
grant execute on function app.practitioners_of_own_patients to app_customer, app_practitioner, app_admin;
