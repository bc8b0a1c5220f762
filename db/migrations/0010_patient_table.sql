-- The patient table as the screen shows it: a row for each kit, and one for each patient without kits. Its searches and sorts
-- need columns of both tables, and no index spans two tables. Triggers keep these rows in the transaction that changes a
-- patient or a kit.

-- A text as searches compare it: in lower case and without accents, so that `muller` finds Müller.
create function app.folded(given text) returns text
language sql immutable strict parallel safe
as $$
  select replace(replace(replace(
    translate(regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]', '', 'g'), 'øłđħıŧ', 'oldhit'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

grant execute on function app.folded(text) to app_practitioner, app_admin, app_definer;

create table app.patient_table_rows (
  -- The kit's id, or the patient's while it has no kit.
  id uuid primary key,
  patient_id uuid not null references app.patients on delete cascade,
  -- Folded.
  name text not null,
  dob date,
  -- Null for a patient without kits, like every column of the kit.
  kit_id app.kit_code,
  registered timestamptz,
  available date,
  status text,
  -- No part contains a space, except between names: a word of a search cannot match across two of them.
  searched text not null generated always as (name || coalesce(' ' || lower(kit_id) || ' ' || status, '')) stored
);

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
  with added as (
    insert into app.patient_table_rows (id, patient_id, name, dob, kit_id, registered, available, status)
    select coalesce(k.id, p.id), p.id, app.folded(p.first_name || ' ' || p.last_name), p.date_of_birth,
      k.kit_id, k.created_at, k.sample_taken_date, k.status
    from app.patients p left join app.kits k on k.patient_id = p.id
    returning id)
  select app.change_row_count('patient_table_rows', count(*)) from added
$$;

-- Patients and kits change rows

-- Adds the row of a patient without kits, if there is no row yet.
create function app.list_without_kits(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if exists (select from app.patient_table_rows r where r.patient_id = patient) then
    return;
  end if;
  insert into app.patient_table_rows (id, patient_id, name, dob)
  select p.id, p.id, app.folded(p.first_name || ' ' || p.last_name), p.date_of_birth from app.patients p where p.id = patient;
  if found then
    perform app.change_row_count('patient_table_rows', 1);
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

create function app.list_changed_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.patient_table_rows r set name = app.folded(new.first_name || ' ' || new.last_name), dob = new.date_of_birth
  where r.patient_id = new.id;
  return null;
end
$$;

create trigger list_changed_patient after update of first_name, last_name, date_of_birth on app.patients
  for each row execute function app.list_changed_patient();

-- claim_kit has locked the patient's row by now: of two simultaneous registrations, one takes the row without a kit.
create function app.list_new_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.patient_table_rows r set id = new.id, kit_id = new.kit_id, registered = new.created_at,
    available = new.sample_taken_date, status = new.status
  where r.id = new.patient_id;
  if found then
    return null;
  end if;
  insert into app.patient_table_rows (id, patient_id, name, dob, kit_id, registered, available, status)
  select new.id, p.id, app.folded(p.first_name || ' ' || p.last_name), p.date_of_birth,
    new.kit_id, new.created_at, new.sample_taken_date, new.status
  from app.patients p where p.id = new.patient_id;
  perform app.change_row_count('patient_table_rows', 1);
  return null;
end
$$;

create trigger list_new_kit after insert on app.kits for each row execute function app.list_new_kit();

create function app.list_changed_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.patient_table_rows r set available = new.sample_taken_date, status = new.status where r.id = new.id;
  return null;
end
$$;

create trigger list_changed_kit after update of sample_taken_date, status on app.kits
  for each row when ((old.sample_taken_date, old.status) is distinct from (new.sample_taken_date, new.status))
  execute function app.list_changed_kit();

-- After the last kit, its patient is a row without a kit again.
create function app.list_removed_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.patient_table_rows r where r.id = old.id;
  perform app.list_without_kits(old.patient_id);
  return null;
end
$$;

create trigger list_removed_kit after delete on app.kits
  for each row execute function app.list_removed_kit();

call app.hand_over_functions();
