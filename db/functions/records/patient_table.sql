-- The patient table as the screen shows it: a row for each kit, and one for each patient without kits. Triggers keep the rows
-- in the transaction that changes a patient, an owner, a kit or a report.

-- Counts removed rows. Rows are added one by one, and counted by the functions that add them.
create or replace function app.count_removed_rows() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.change_row_count('patient_table_rows', -count(*)) from removed;
  return null;
end
$$;

-- Rebuilds and counts all rows, after a load without triggers. The columns are named: computed ones stand between them.
create or replace function app.rebuild_patient_table() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.patient_table_rows;
  delete from app.row_counts where name = 'patient_table_rows';
  with added as (
    insert into app.patient_table_rows (
      id, patient_id, name, first_name, last_name, dob, customer_email, kit_id, registered, available, status, kit_notes,
      practitioner_notes, practitioner_notes_version, suggestion_shared, suggestion_outdated, has_suggestion, available_pages,
      range_counts, reported, report_changed_at, report_change, has_answers)
    select * from app.patient_table_source returning id)
  select app.change_row_count('patient_table_rows', count(*)) from added;
  delete from app.granted_patients;
  insert into app.granted_patients (patient_id, practitioner_id, name, shown) select * from app.granted_patients_source
$$;

-- Brings the names and numbers of rows of a patient's grants up to date. The lock makes changes of grants and of rows wait for each
-- other: the second counts what the first has left.
create or replace function app.list_granted(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.granted_patients'), hashtext(patient::text));
  -- A new patient has none.
  if not exists (select from app.practitioner_access a where a.patient_id = patient) then
    return;
  end if;
  insert into app.granted_patients as g (patient_id, practitioner_id, name, shown)
  select * from app.granted_patients_source s where s.patient_id = patient
  on conflict (patient_id, practitioner_id) do update set name = excluded.name, shown = excluded.shown
  where (g.name, g.shown) is distinct from (excluded.name, excluded.shown);
end
$$;

-- Locks all grants of a practitioner, which end at once, and then their names and numbers, each in the order of the patients: two
-- practitioners of the same patients would wait for each other.
create or replace function app.lock_granted(practitioner uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.practitioner_access a where a.practitioner_id = practitioner order by a.patient_id for update;
  perform pg_advisory_xact_lock(hashtext('app.granted_patients'), hashtext(g.patient_id::text))
  from (select a.patient_id from app.practitioner_access a where a.practitioner_id = practitioner order by a.patient_id) as g;
end
$$;

-- Removes what a grant that is no longer there has left.
create or replace function app.list_without_grant(former app.practitioner_access) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.granted_patients'), hashtext(former.patient_id::text));
  delete from app.granted_patients g
  where g.patient_id = former.patient_id and g.practitioner_id = former.practitioner_id;
end
$$;

-- Adds a row, and counts it. The caller's transaction has locked the owner's profile, by app.claim_kit() or by a new patient's
-- foreign key: a change of the address waits, and does not miss the row.
create or replace function app.list_row(patient uuid, row_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.patient_table_rows (
    id, patient_id, name, first_name, last_name, dob, customer_email, kit_id, registered, available, status, kit_notes,
    practitioner_notes, practitioner_notes_version, suggestion_shared, suggestion_outdated, has_suggestion, available_pages,
    range_counts, reported, report_changed_at, report_change, has_answers)
  select * from app.patient_table_source s where s.patient_id = patient and s.id = row_id;
  if found then
    perform app.change_row_count('patient_table_rows', 1);
  end if;
end
$$;

-- Adds the row of a patient without kits, if there is no row yet.
create or replace function app.list_without_kits(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (select from app.patient_table_rows r where r.patient_id = patient) then
    perform app.list_row(patient, patient);
  end if;
end
$$;

create or replace function app.list_new_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.list_without_kits(new.id);
  return null;
end
$$;

-- Locks the rows of some patients in one order and returns their ids: functions that change several rows cannot deadlock.
-- Nobody who holds a row waits for a kit. A deletion takes kits first, so its patients' rows are left to it.
create or replace function app.lock_rows(patients uuid[]) returns uuid[]
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  return array(
    select r.id from app.patient_table_rows r
    where r.patient_id = any (patients) and exists (select from app.patients p where p.id = r.patient_id)
    order by r.id for no key update of r);
end
$$;

create or replace function app.list_changed_patient(patient app.patients) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked uuid[] := app.lock_rows(array[patient.id]);
begin
  update app.patient_table_rows r set name = app.folded(patient.first_name || ' ' || patient.last_name),
    first_name = patient.first_name, last_name = patient.last_name, dob = patient.date_of_birth
  where r.id = any (locked);
  perform app.list_granted(patient.id);
end
$$;

-- Once for all deleted patients, after their kits.
create or replace function app.list_removed_patients() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.patient_table_rows r where r.id in (
    select d.id from app.patient_table_rows d where d.patient_id in (select o.id from removed o) order by d.id for update);
  return null;
end
$$;

create or replace function app.list_changed_email(owner uuid, email app.email_address) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked uuid[] := app.lock_rows(array(select p.id from app.patients p where p.owner_id = owner));
begin
  update app.patient_table_rows r set customer_email = email where r.id = any (locked);
end
$$;

-- Adds the row of a registered kit. claim_kit has locked the patient's row by now: of two simultaneous registrations, one
-- replaces the row without a kit.
create or replace function app.list_kit(patient uuid, kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Without this check, every registration would fire the trigger that counts removed rows.
  if exists (select from app.patient_table_rows r where r.id = patient) then
    delete from app.patient_table_rows r where r.id = patient;
  end if;
  perform app.list_row(patient, kit);
  perform app.list_granted(patient);
end
$$;

-- Brings the row of a kit up to date.
create or replace function app.list_again(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.patient_table_rows r
  set available = s.available, status = s.status, kit_notes = s.kit_notes, practitioner_notes = s.practitioner_notes,
    practitioner_notes_version = s.practitioner_notes_version, suggestion_shared = s.suggestion_shared,
    suggestion_outdated = s.suggestion_outdated, has_suggestion = s.has_suggestion, available_pages = s.available_pages,
    range_counts = s.range_counts, reported = s.reported, report_changed_at = s.report_changed_at,
    report_change = s.report_change, has_answers = s.has_answers
  from app.patient_table_source s
  where r.id = kit and s.patient_id = r.patient_id and s.id = r.id;
end
$$;

-- A kit that moves leaves one patient and comes to another.
create or replace function app.list_moved(former uuid, patient uuid, kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.patient_table_rows r where r.id in (kit, patient);
  perform app.list_row(patient, kit);
  perform app.list_without_kits(former);
  perform app.list_granted(moved.id) from unnest(array[former, patient]) as moved (id) order by moved.id;
end
$$;

-- After the last kit, its patient is a row without a kit again.
create or replace function app.list_without(removed app.kits) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (select from app.patients p where p.id = removed.patient_id) then
    return;
  end if;
  delete from app.patient_table_rows r where r.id = removed.id;
  perform app.list_without_kits(removed.patient_id);
  perform app.list_granted(removed.patient_id);
end
$$;
