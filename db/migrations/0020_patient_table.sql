-- The patient table as the screen shows it: a row for each kit, and one for each patient without kits. What it is searched
-- and sorted by stands in two tables, and no index spans two; here it stands side by side, kept by triggers in the transaction
-- that changes it.

-- Finds parts of words by an index. Trusted: the owner of a database installs it, who need not be a superuser. One that is there already may be in any schema.
create schema if not exists app_extensions;
create extension if not exists pg_trgm with schema app_extensions;

create table app.patient_table_rows (
  id bigint generated always as identity primary key,
  patient_id uuid not null references app.patients on delete cascade,
  -- Null, like what follows from the kit, for a patient without kits.
  kit_record_id uuid unique references app.kits on delete cascade,
  name text not null,
  dob date,
  kit_id app.kit_code,
  registered timestamptz,
  available date,
  status text,
  -- The status as it is stored, and as it reads on the screen.
  searched text not null generated always as (
    name || E'\n' || coalesce(lower(kit_id) || E'\n' || status || E'\n' || replace(status, '_', ' '), '')
  ) stored
);

-- Changes of the number of rows, whose sum is that number. A single number would make writers wait for each other, and counting
-- takes the longer the more rows there are.
create table app.patient_table_sizes (change bigint not null);

alter table app.patient_table_rows enable row level security;
alter table app.patient_table_rows force row level security;
alter table app.patient_table_sizes enable row level security;
alter table app.patient_table_sizes force row level security;

-- A row is seen by the staff who see its patient.
create policy rows_of_granted_patients on app.patient_table_rows for select to app_practitioner
  using (patient_id = any (array(select patient_id from app.practitioner_access)));
create policy admin_rows on app.patient_table_rows for select to app_admin using (true);
create policy definer_rows on app.patient_table_rows to app_definer using (true);
create policy admin_sizes on app.patient_table_sizes for select to app_admin using (true);
create policy definer_sizes on app.patient_table_sizes to app_definer using (true);
grant select on app.patient_table_rows to app_practitioner, app_admin;
grant select on app.patient_table_sizes to app_admin;
grant select, insert, update, delete on app.patient_table_rows, app.patient_table_sizes to app_definer;

create function app.count_patient_table_rows() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  counted bigint := (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Now and then the changes before become one. Those that somebody else is adding up at this moment are left to them.
  if random() < 0.05 then
    with taken as (
      delete from app.patient_table_sizes s
      where s.ctid = any (array(select t.ctid from app.patient_table_sizes t for update skip locked))
      returning s.change
    )
    select counted + coalesce(sum(taken.change), 0) into counted from taken;
  end if;
  insert into app.patient_table_sizes (change) values (counted);
  return null;
end
$$;
create trigger count_added after insert on app.patient_table_rows
  referencing new table as changed for each statement execute function app.count_patient_table_rows();
create trigger count_removed after delete on app.patient_table_rows
  referencing old table as changed for each statement execute function app.count_patient_table_rows();

-- All rows anew, for what was there before them or was brought in without triggers.
create function app.list_everybody() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.patient_table_rows;
  insert into app.patient_table_rows (patient_id, kit_record_id, name, dob, kit_id, registered, available, status)
  select p.id, k.id, lower(p.first_name || ' ' || p.last_name), p.date_of_birth,
    k.kit_id, k.created_at, k.sample_taken_date, k.status
  from app.patients p left join app.kits k on k.patient_id = p.id
$$;
alter function app.count_patient_table_rows() owner to app_definer;
alter function app.list_everybody() owner to app_definer;
select app.list_everybody();

-- Each order of the screen, empty values last in both directions. Rows that sort alike follow their number.
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
-- Also how a registration finds that row, at once, however many kits there are.
create unique index patient_table_rows_without_kits on app.patient_table_rows (patient_id) where kit_record_id is null;
do $$
begin
  execute format('create index patient_table_rows_by_text on app.patient_table_rows using gin (searched %I.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end
$$;

-- The row of a patient who has none.
create function app.list_without_kits(patient uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.patient_table_rows (patient_id, name, dob)
  select p.id, lower(p.first_name || ' ' || p.last_name), p.date_of_birth from app.patients p
  where p.id = patient and not exists (select from app.patient_table_rows r where r.patient_id = p.id)
$$;

-- At the end of the transaction: a patient who is registered together with a kit never is a row without one.
create function app.list_new_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.list_without_kits(new.id);
  return null;
end
$$;
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

-- The patient's row is locked by now, as by every registration: of two at once, one takes the row without a kit.
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

-- A kit takes its row with it; whose last one it was is a row without a kit again.
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

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'app.list_without_kits(uuid)', 'app.list_new_patient()', 'app.list_changed_patient()', 'app.list_new_kit()',
    'app.list_changed_kit()', 'app.list_patient_of_removed_kit()'
  ]::regprocedure[] loop
    execute format('alter function %s owner to app_definer', made);
  end loop;
end
$$;
