-- The patient table as the screen shows it: a row for each kit, and one for each patient without kits. Its searches and sorts
-- need columns of both tables, and no index spans two tables. Triggers keep these rows in the transaction that changes a
-- patient or a kit.

create table app.patient_table_rows (
  id bigint generated always as identity primary key,
  patient_id uuid not null references app.patients on delete cascade,
  -- Null for a patient without kits, like every column of the kit.
  kit_record_id uuid unique references app.kits on delete cascade,
  name text not null,
  dob date,
  kit_id app.kit_code,
  registered timestamptz,
  available date,
  status text,
  -- The status as it is stored, and as the screen shows it.
  searched text not null generated always as (
    name || E'\n' || coalesce(lower(kit_id) || E'\n' || status || E'\n' || replace(status, '_', ' '), '')
  ) stored
);

-- Each order of the screen, empty values last in both directions. Ties follow the id.
create index patient_table_rows_by_name on app.patient_table_rows (name, id);
create index patient_table_rows_by_kit_id on app.patient_table_rows (kit_id, id);
create index patient_table_rows_by_kit_id_desc on app.patient_table_rows (kit_id desc nulls last, id desc);
create index patient_table_rows_by_registered on app.patient_table_rows (registered, id);
create index patient_table_rows_by_registered_desc on app.patient_table_rows (registered desc nulls last, id desc);
create index patient_table_rows_by_available on app.patient_table_rows (available, id);
create index patient_table_rows_by_available_desc on app.patient_table_rows (available desc nulls last, id desc);
create index patient_table_rows_by_dob on app.patient_table_rows (dob, id);
create index patient_table_rows_by_dob_desc on app.patient_table_rows (dob desc nulls last, id desc);
create index patient_table_rows_by_patient on app.patient_table_rows (patient_id);
-- One such row for a patient; a registration finds it by this index.
create unique index patient_table_rows_without_kits on app.patient_table_rows (patient_id) where kit_record_id is null;
call app.create_trigram_index('patient_table_rows_by_text', 'app.patient_table_rows', 'searched');

-- Trigrams do not find texts of one or two letters, or of three that are not all letters or digits. The letters of a text and
-- its pairs of adjacent letters do, in any script.
create function app.letters_and_pairs(searched text) returns text[]
language sql immutable strict parallel safe
as $$
  -- The index keeps each of them once.
  select array_agg(substr(searched, place, 1)) || array_agg(substr(searched, place, 2))
  from generate_series(1, length(searched)) place
$$;

-- Writing a row and searching by the index both call it.
grant execute on function app.letters_and_pairs(text) to app_admin, app_definer;

-- Every search reads the pending entries of the index: the limit keeps them to some 100 rows.
create index patient_table_rows_by_letters on app.patient_table_rows using gin (app.letters_and_pairs(searched) collate "C")
  with (gin_pending_list_limit = 128);
-- The plans do not depend on the frequency of a letter, so no statistics are gathered.
alter index app.patient_table_rows_by_letters alter column 1 set statistics 0;

-- Staff see the rows of the patients that they see.
alter table app.patient_table_rows enable row level security;
alter table app.patient_table_rows force row level security;
create policy rows_of_granted_patients on app.patient_table_rows for select to app_practitioner
  using (patient_id = any (array(select patient_id from app.practitioner_access)));
create policy admin_rows on app.patient_table_rows for select to app_admin using (true);
create policy definer_rows on app.patient_table_rows to app_definer using (true);

grant select on app.patient_table_rows to app_practitioner, app_admin;
grant select, insert, update, delete on app.patient_table_rows to app_definer;

-- Keeps the number of rows.
create function app.count_patient_table_rows() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.change_row_count('patient_table_rows', count(*) * case tg_op when 'INSERT' then 1 else -1 end) from changed;
  return null;
end
$$;

create trigger count_added after insert on app.patient_table_rows
  referencing new table as changed for each statement execute function app.count_patient_table_rows();
create trigger count_removed after delete on app.patient_table_rows
  referencing old table as changed for each statement execute function app.count_patient_table_rows();

-- Rebuilds all rows, after a load without triggers.
create function app.list_everybody() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.patient_table_rows;
  insert into app.patient_table_rows (patient_id, kit_record_id, name, dob, kit_id, registered, available, status)
  select p.id, k.id, lower(p.first_name || ' ' || p.last_name), p.date_of_birth,
    k.kit_id, k.created_at, k.sample_taken_date, k.status
  from app.patients p left join app.kits k on k.patient_id = p.id
$$;

-- Patients and kits change rows

-- Adds the row of a patient without kits, if there is no row yet.
create function app.list_without_kits(patient uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.patient_table_rows (patient_id, name, dob)
  select p.id, lower(p.first_name || ' ' || p.last_name), p.date_of_birth from app.patients p
  where p.id = patient and not exists (select from app.patient_table_rows r where r.patient_id = p.id)
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
  update app.patient_table_rows r set name = lower(new.first_name || ' ' || new.last_name), dob = new.date_of_birth
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
  update app.patient_table_rows r set kit_record_id = new.id, kit_id = new.kit_id, registered = new.created_at,
    available = new.sample_taken_date, status = new.status
  where r.patient_id = new.patient_id and r.kit_record_id is null;
  if not found then
    insert into app.patient_table_rows (patient_id, kit_record_id, name, dob, kit_id, registered, available, status)
    select p.id, new.id, lower(p.first_name || ' ' || p.last_name), p.date_of_birth,
      new.kit_id, new.created_at, new.sample_taken_date, new.status
    from app.patients p where p.id = new.patient_id;
  end if;
  return null;
end
$$;

create trigger list_new_kit after insert on app.kits for each row execute function app.list_new_kit();

create function app.list_changed_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.patient_table_rows r set available = new.sample_taken_date, status = new.status
  where r.kit_record_id = new.id;
  return null;
end
$$;

create trigger list_changed_kit after update of sample_taken_date, status on app.kits
  for each row when ((old.sample_taken_date, old.status) is distinct from (new.sample_taken_date, new.status))
  execute function app.list_changed_kit();

-- A deleted kit takes its row along; after the last one, its patient is a row without a kit again.
create function app.list_patient_of_removed_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.list_without_kits(old.patient_id);
  return null;
end
$$;

create trigger list_patient_of_removed_kit after delete on app.kits
  for each row execute function app.list_patient_of_removed_kit();

call app.hand_over_functions();
