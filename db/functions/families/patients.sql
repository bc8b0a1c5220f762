-- Patients, their guardians, and access to them. Functions of definers use these checks, because row-level security does not bind
-- them.

-- The customers who are responsible for a patient, in a fixed order: two events at once cannot deadlock on their notifications. A
-- deleted patient has none.
create or replace function app.guardians_of(patient uuid) returns setof uuid
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return query
    select p.owner_id from app.patients p where p.id = guardians_of.patient
    union
    select g.user_id from app.patient_guardians g join app.patients p on p.id = g.patient_id where p.id = guardians_of.patient
    order by 1;
end
$$;
grant execute on function app.guardians_of to app_backup;

create or replace function app.is_guardian(account uuid, patient uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return exists (select from app.patients p where p.id = is_guardian.patient and p.owner_id = account)
    or exists (
      select from app.patient_guardians g where g.user_id = account and g.patient_id = is_guardian.patient);
end
$$;

-- The patients of a guardian.
create or replace function app.patients_of(account uuid) returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id from app.patients p where p.owner_id = account
  union
  select g.patient_id from app.patient_guardians g where g.user_id = account
$$;

-- The guardians of a patient of the caller, the owner first, then the longest-standing.
create or replace function app.guardians_with_names(patient uuid)
returns table (id uuid, full_name text, email app.email_address, is_owner boolean, added_at timestamptz)
language sql stable security definer set search_path = app, pg_temp
as $$
  select o.id, o.full_name, o.email, g.is_owner, g.added_at
  from (
    select p.owner_id as user_id, true as is_owner, null::timestamptz as added_at from app.patients p
    where p.id = guardians_with_names.patient
    union all
    select s.user_id, false, s.added_at from app.patient_guardians s where s.patient_id = guardians_with_names.patient
  ) as g
  join app.profiles o on o.id = g.user_id
  where app.is_guardian(app.uid(), guardians_with_names.patient)
  order by g.is_owner desc, g.added_at, o.id
$$;
grant execute on function app.guardians_with_names to app_customer;

-- Whether the caller is a guardian of a patient, staff with patients of their own included.
create or replace function app.is_own_patient(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select app.is_guardian(app.uid(), patient) $$;
grant execute on function app.is_own_patient to app_customer, app_practitioner, app_admin;

-- Whether a grant lets a practitioner see a patient now or, with a kit, this kit of the patient.
create or replace function app.has_access(practitioner uuid, patient uuid, kit uuid default null) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.live_access a
    where a.patient_id = has_access.patient and a.practitioner_id = practitioner and (
      a.kit_record_ids is null or has_access.kit = any (a.kit_record_ids)
      or has_access.kit is null and exists (select from app.kits k where k.id = any (a.kit_record_ids))))
$$;

-- Whether an account may see a patient now and, with a kit, this kit.
create or replace function app.may_see_record(account uuid, patient uuid, kit uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select app.is_guardian(account, patient) or app.has_access(account, patient, kit)
    or exists (select from app.profiles o where o.id = account and o.role = 'admin')
$$;

-- A merge and its undo have their own events.
create or replace function app.follow_new_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('patient_created', patient => new.id);
  return null;
end
$$;

create or replace function app.audit_changed_patient(before app.patients, after app.patients) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fields constant text[] := array_remove(array[
    case when before.first_name <> after.first_name then 'first_name' end,
    case when before.last_name <> after.last_name then 'last_name' end,
    case when before.date_of_birth is distinct from after.date_of_birth then 'date_of_birth' end], null);
begin
  if fields <> '{}' then
    perform app.audit('patient_changed', patient => after.id, details => jsonb_build_object('fields', fields));
  end if;
end
$$;

-- All that follows from a changed patient, in this order.
create or replace function app.follow_changed_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit_changed_patient(old, new);
  if old.owner_id <> new.owner_id then
    perform app.follow_changed_owner(new.id, old.owner_id);
    perform app.list_changed_owner(new.id, new.owner_id);
  end if;
  if old.date_of_birth is distinct from new.date_of_birth then
    perform app.confirm_samples_after_birth(new.id);
  end if;
  if (old.first_name, old.last_name, old.date_of_birth) is distinct from (new.first_name, new.last_name, new.date_of_birth) then
    perform app.list_changed_patient(new);
  end if;
  return null;
end
$$;

-- All that follows from a deleted patient. A merge has its own event.
create or replace function app.follow_removed_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not app.is_merging(old.id) then
    perform app.audit('patient_deleted', patient => old.id, subject => old.owner_id);
  end if;
  delete from app.notifications n where n.patient_id = old.id;
  return null;
end
$$;

-- The first day on which a person is 18. Born on 29 February, they come of age on 1 March: no year of 18 has a 29 February.
create or replace function app.adult_on(date_of_birth date) returns date
language sql immutable strict security definer set search_path = app, pg_temp
as $$
  select (date_of_birth + interval '18 years')::date
    + (extract(day from date_of_birth) <> extract(day from date_of_birth + interval '18 years'))::integer
$$;

-- Dates of birth have no zone, and neither has the portal: today is the date in UTC.
create or replace function app.is_adult(date_of_birth date) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select coalesce(app.adult_on(date_of_birth) <= (now() at time zone 'UTC')::date, false) $$;

-- Gives each guardian of a patient a notification.
create or replace function app.notify_guardians(
  patient uuid, kind text, cause text, kit uuid default null, link uuid default null, status_change bigint default null,
  is_replacement boolean default false)
returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.add_notification(g.id, notify_guardians.kind, notify_guardians.cause, notify_guardians.patient,
    notify_guardians.kit, notify_guardians.link, notify_guardians.status_change, notify_guardians.is_replacement)
  from app.guardians_of(notify_guardians.patient) as g (id);
end
$$;

-- Locks the guardians of a patient and further accounts, then the patient, until the end of the transaction. Null for a patient
-- who is gone.
create or replace function app.lock_family(patient uuid, others uuid[] default '{}') returns app.patients
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked app.patients;
begin
  perform from app.profiles o
  where o.id = any (others) or o.id in (select app.guardians_of(lock_family.patient)) order by o.id for share;
  select * into locked from app.patients p where p.id = lock_family.patient for no key update;
  return locked;
end
$$;

-- The same for a caller who must be a guardian of the patient. A hidden patient looks like a missing one.
create or replace function app.lock_own_family(patient uuid, others uuid[] default '{}') returns app.patients
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked app.patients;
begin
  if app.is_guardian(app.uid(), patient) then
    locked := app.lock_family(patient, others);
  end if;
  -- Checked again under the lock.
  if locked.id is null or not app.is_guardian(app.uid(), patient) then
    perform app.refuse('patient_not_found');
  end if;
  return locked;
end
$$;
