-- The patient table as the screen shows it: a row for each kit, and one for each patient without kits. Its searches and sorts
-- need columns of several tables, and no index spans two; with all that a row shows in one place, a page is read from this
-- table alone. Triggers keep the rows in the transaction that changes a patient, an owner, a kit or a report.

-- A text as searches compare it: in lower case and without accents, so that `muller` finds Müller.
create function app.folded(given text) returns text
language sql immutable strict parallel safe
as $$
  -- The letters that lose their accents are ASCII, and any collation lowers these; the others are named in both cases.
  select replace(replace(replace(
    lower(translate(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'), 'øØłŁđĐħĦıŧŦÆŒẞ', 'oOlLdDhHitTæœß')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

grant execute on function app.folded(text) to app_practitioner, app_admin, app_definer;

-- The rows as they follow from the tables. A row's id is its kit's, or the patient's while it has no kit.
create view app.patient_table_source with (security_invoker = true) as
select coalesce(k.id, p.id) as id, p.id as patient_id, app.folded(p.first_name || ' ' || p.last_name) as name,
  p.first_name, p.last_name, p.date_of_birth as dob, owner.email as customer_email,
  k.kit_id, k.created_at as registered, k.sample_taken_date as available, k.status, k.kit_notes, k.practitioner_notes,
  k.practitioner_notes_version, k.suggestion_shared,
  k.suggestion_shared and k.shared_suggestion_version is distinct from files.suggestion_version as suggestion_outdated,
  files.suggestion_version is not null as has_suggestion, files.pages as available_pages
from app.patients p
join app.profiles owner on owner.id = p.owner_id
left join app.kits k on k.patient_id = p.id
cross join lateral (
  select coalesce(array_agg(f.page order by f.page) filter (where f.page <= 4), '{}') as pages,
    max(f.version) filter (where f.page = 5) as suggestion_version
  from app.report_files f
  where f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null and not f.is_held
) as files;

grant select on app.patient_table_source to app_definer;

create table app.patient_table_rows (
  id uuid primary key,
  -- No foreign key: a second change of a row in one transaction would wait for a deletion of its patient, and the deletion for
  -- the kit. Triggers delete rows.
  patient_id uuid not null,
  -- Folded.
  name text not null,
  first_name text not null,
  last_name text not null,
  dob date,
  customer_email text not null,
  -- Null for a patient without kits, like every column of the kit.
  kit_id app.kit_code,
  registered timestamptz,
  available date,
  status text,
  kit_notes text,
  practitioner_notes text,
  practitioner_notes_version integer,
  suggestion_shared boolean,
  suggestion_outdated boolean,
  has_suggestion boolean not null,
  available_pages smallint[] not null,
  -- Only names contain spaces, so no word of a search matches across two parts.
  searched text not null generated always as (name || coalesce(' ' || lower(kit_id) || ' ' || status, '')) stored
-- Notes and flags change more often than the order of a row: free space keeps its indexes out of these changes.
) with (fillfactor = 90);

create index patient_table_rows_by_patient on app.patient_table_rows (patient_id);
-- Each order of the screen, read forward or backward. Ties follow the id.
create index patient_table_rows_by_name on app.patient_table_rows (name, id);
create index patient_table_rows_by_kit_id on app.patient_table_rows (kit_id, id);
create index patient_table_rows_by_registered on app.patient_table_rows (registered, id);
create index patient_table_rows_by_available on app.patient_table_rows (available, id);
create index patient_table_rows_by_dob on app.patient_table_rows (dob, id);
call app.create_trigram_index('patient_table_rows_by_text', 'app.patient_table_rows', 'searched');

-- Staff see the rows of the patients that they see.
alter table app.patient_table_rows enable row level security;
alter table app.patient_table_rows force row level security;
create policy rows_of_granted_patients on app.patient_table_rows for select to app_practitioner
  using (patient_id = any (array(select patient_id from app.practitioner_access)));
create policy admin_rows on app.patient_table_rows for select to app_admin using (true);
create policy definer_rows on app.patient_table_rows to app_definer using (true);

grant select on app.patient_table_rows to app_practitioner, app_admin;
grant select, insert, update, delete on app.patient_table_rows to app_definer;

-- Counts removed rows. Rows are added one by one, and counted by the functions that add them.
create function app.count_removed_rows() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.change_row_count('patient_table_rows', -count(*)) from removed;
  return null;
end
$$;

create trigger count_removed_rows after delete on app.patient_table_rows
  referencing old table as removed for each statement execute function app.count_removed_rows();

-- Rebuilds and counts all rows, after a load without triggers.
create function app.rebuild_patient_table() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.patient_table_rows;
  delete from app.row_counts where name = 'patient_table_rows';
  with added as (insert into app.patient_table_rows select * from app.patient_table_source returning id)
  select app.change_row_count('patient_table_rows', count(*)) from added
$$;

-- Patients, owners, kits and reports change rows

-- Adds a row, and counts it. The caller's transaction has locked the owner's profile, by app.claim_kit() or by a new patient's
-- foreign key: a change of the address waits, and does not miss the row.
create function app.list_row(patient uuid, row_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.patient_table_rows
  select * from app.patient_table_source s where s.patient_id = patient and s.id = row_id;
  if found then
    perform app.change_row_count('patient_table_rows', 1);
  end if;
end
$$;

-- Adds the row of a patient without kits, if there is no row yet.
create function app.list_without_kits(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (select from app.patient_table_rows r where r.patient_id = patient) then
    perform app.list_row(patient, patient);
  end if;
end
$$;

create function app.list_new_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.list_without_kits(new.id);
  return null;
end
$$;

-- At the end of the transaction: a patient who is registered together with a kit is never a row without one.
create constraint trigger list_new_patient after insert on app.patients deferrable initially deferred
  for each row execute function app.list_new_patient();

-- Locks the rows of some patients in one order and returns their ids: functions that change several rows cannot deadlock.
-- Nobody who holds a row waits for a kit. A deletion takes kits first, so its patients' rows are left to it.
create function app.lock_rows(patients uuid[]) returns uuid[]
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  return array(
    select r.id from app.patient_table_rows r
    where r.patient_id = any (patients) and exists (select from app.patients p where p.id = r.patient_id)
    order by r.id for no key update of r);
end
$$;

create function app.list_changed_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked uuid[] := app.lock_rows(array[new.id]);
begin
  update app.patient_table_rows r set name = app.folded(new.first_name || ' ' || new.last_name),
    first_name = new.first_name, last_name = new.last_name, dob = new.date_of_birth
  where r.id = any (locked);
  return null;
end
$$;

create trigger list_changed_patient after update of first_name, last_name, date_of_birth on app.patients
  for each row execute function app.list_changed_patient();

-- Once for all deleted patients, after their kits.
create function app.list_removed_patients() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.patient_table_rows r where r.id in (
    select d.id from app.patient_table_rows d where d.patient_id in (select o.id from removed o) order by d.id for update);
  return null;
end
$$;

create trigger list_removed_patients after delete on app.patients
  referencing old table as removed for each statement execute function app.list_removed_patients();

create function app.list_changed_email() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked uuid[] := app.lock_rows(array(select p.id from app.patients p where p.owner_id = new.id));
begin
  update app.patient_table_rows r set customer_email = new.email where r.id = any (locked);
  return null;
end
$$;

create trigger list_changed_email after update of email on app.profiles
  for each row when (old.email <> new.email) execute function app.list_changed_email();

-- claim_kit has locked the patient's row by now: of two simultaneous registrations, one replaces the row without a kit.
create function app.list_new_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Without this question, every registration would fire the trigger that counts removed rows.
  if exists (select from app.patient_table_rows r where r.id = new.patient_id) then
    delete from app.patient_table_rows r where r.id = new.patient_id;
  end if;
  perform app.list_row(new.patient_id, new.id);
  return null;
end
$$;

create trigger list_new_kit after insert on app.kits for each row execute function app.list_new_kit();

-- Brings the row of a kit up to date.
create function app.list_again(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.patient_table_rows r
  set available = s.available, status = s.status, kit_notes = s.kit_notes, practitioner_notes = s.practitioner_notes,
    practitioner_notes_version = s.practitioner_notes_version, suggestion_shared = s.suggestion_shared,
    suggestion_outdated = s.suggestion_outdated, has_suggestion = s.has_suggestion, available_pages = s.available_pages
  from app.patient_table_source s
  where r.id = kit and s.patient_id = r.patient_id and s.id = r.id;
end
$$;

create function app.list_changed_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.list_again(new.id);
  return null;
end
$$;

create trigger list_changed_kit
  after update of sample_taken_date, status, kit_notes, practitioner_notes, suggestion_shared, shared_suggestion_version
  on app.kits for each row execute function app.list_changed_kit();

create function app.list_changed_report() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.list_again(new.kit_record_id);
  return null;
end
$$;

create trigger list_changed_report
  after insert or update of kit_record_id, published_at, superseded_at, is_held on app.report_files
  for each row when (new.published_at is not null and new.kit_record_id is not null)
  execute function app.list_changed_report();

-- After the last kit, its patient is a row without a kit again.
create function app.list_removed_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (select from app.patients p where p.id = old.patient_id) then
    return null;
  end if;
  delete from app.patient_table_rows r where r.id = old.id;
  perform app.list_without_kits(old.patient_id);
  return null;
end
$$;

create trigger list_removed_kit after delete on app.kits
  for each row execute function app.list_removed_kit();

call app.hand_over_functions();
