-- The inventory at its full size, and what becomes of a kit after its registration.

-- Row-level security holds for the owner of the tables, too.
alter table app.kit_inventory no force row level security;
alter table app.kits no force row level security;

-- Each sort of the list reads one index, forwards or backwards, however far behind the page is.
alter table app.kit_inventory
  add column is_registered boolean not null generated always as (used_at is not null) stored;
drop index app.kit_inventory_by_creation;
create index kit_inventory_by_creation on app.kit_inventory (created_at desc, kit_id);
create index kit_inventory_by_status on app.kit_inventory (is_active desc, kit_id);
create index kit_inventory_by_registration on app.kit_inventory (is_registered desc, kit_id);
-- All codes are MB and digits: searching within them is what trigrams are for.
do $$
begin
  execute format('create index kit_inventory_by_part on app.kit_inventory using gin (kit_id %I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end
$$;
grant select (is_registered) on app.kit_inventory to app_admin;

-- How many kits there are: the sum of the rows. A row says what one statement added or took away; each statement gathers
-- the rows that no other transaction holds, so that they stay few and nobody waits.
create table app.kit_inventory_counts (
  id bigint generated always as identity primary key,
  total bigint not null,
  active bigint not null,
  registered bigint not null
);

alter table app.kit_inventory_counts enable row level security;
alter table app.kit_inventory_counts force row level security;
create policy admin_counts on app.kit_inventory_counts for select to app_admin using (true);
create policy definer_counts on app.kit_inventory_counts to app_definer using (true);
grant select on app.kit_inventory_counts to app_admin;
-- `update` is what locking a row takes.
grant select, insert (total, active, registered), update, delete on app.kit_inventory_counts to app_definer;

create function app.change_inventory_counts(total bigint, active bigint, registered bigint) returns void
language sql security definer set search_path = app, pg_temp
as $$
  with gathered as (
    delete from app.kit_inventory_counts c
    where c.id in (select id from app.kit_inventory_counts for update skip locked)
    returning c.total, c.active, c.registered
  )
  insert into app.kit_inventory_counts (total, active, registered)
  select change_inventory_counts.total + coalesce(sum(g.total), 0),
    change_inventory_counts.active + coalesce(sum(g.active), 0),
    change_inventory_counts.registered + coalesce(sum(g.registered), 0)
  from gathered g
$$;

create function app.count_added_kits() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.change_inventory_counts(count(*), count(*) filter (where is_active), count(used_at)) from added;
  return null;
end
$$;
create trigger count_added_kits after insert on app.kit_inventory
  referencing new table as added for each statement execute function app.count_added_kits();

create function app.count_switched_kits() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  switched bigint := (select count(*) filter (where is_active) from after_change)
    - (select count(*) filter (where is_active) from before_change);
begin
  -- Also after every registration, which marks its code as used.
  if switched <> 0 then
    perform app.change_inventory_counts(0, switched, 0);
  end if;
  return null;
end
$$;
create trigger count_switched_kits after update on app.kit_inventory
  referencing old table as before_change new table as after_change
  for each statement execute function app.count_switched_kits();

create function app.count_removed_kits() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.change_inventory_counts(-count(*), -count(*) filter (where is_active), -count(used_at)) from removed;
  return null;
end
$$;
create trigger count_removed_kits after delete on app.kit_inventory
  referencing old table as removed for each statement execute function app.count_removed_kits();

-- Counted by the statement that registers, not by the codes it takes, so that many at once are one change. A code stays
-- registered when its kit is deleted.
create function app.count_registered_kits() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.change_inventory_counts(0, 0, count(*)) from registered;
  return null;
end
$$;
create trigger count_registered_kits after insert on app.kits
  referencing new table as registered for each statement execute function app.count_registered_kits();

-- All counts anew, for what was there before them or was brought in without triggers.
create function app.count_inventory() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.kit_inventory_counts;
  insert into app.kit_inventory_counts (total, active, registered)
  select count(*), count(*) filter (where is_active), count(used_at) from app.kit_inventory
$$;
alter function app.count_inventory() owner to app_definer;
select app.count_inventory();

-- A code must be in the inventory as active before anything else is said about it: one that was deactivated is not valid,
-- used or not.
create or replace function app.claim_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  patient app.patients;
begin
  -- One statement takes the code: of two registrations at once, the second waits here and then finds it used.
  update app.kit_inventory set used_at = now() where kit_id = new.kit_id and is_active and used_at is null;
  if not found then
    if exists (select from app.kit_inventory where kit_id = new.kit_id and is_active and used_at is not null) then
      perform app.refuse('kit_already_registered');
    end if;
    perform app.refuse('kit_not_valid');
  end if;

  -- The patient's row is locked before counting, so that parallel registrations count one after the other.
  select * into patient from app.patients where id = new.patient_id for no key update;
  if (select count(*) from app.kits where patient_id = new.patient_id) >= 3 then
    perform app.refuse('patient_kit_limit');
  end if;
  if new.sample_taken_date < patient.date_of_birth then
    perform app.refuse('sample_before_birth');
  end if;
  return new;
end
$$;

-- Which status may follow which. A report is ready when it is published, whatever was noted before; what was rejected or
-- cancelled by mistake is taken up again; nothing leads back to `registered`, in which the owner may still correct the sample.
create table app.kit_status_transitions (
  from_status text not null,
  status text not null,
  primary key (from_status, status)
);
insert into app.kit_status_transitions (from_status, status) values
  ('registered', 'received'), ('registered', 'information_needed'), ('registered', 'cancelled'),
  ('registered', 'report_ready'),
  ('received', 'in_analysis'), ('received', 'information_needed'), ('received', 'rejected'), ('received', 'cancelled'),
  ('received', 'report_ready'),
  ('in_analysis', 'information_needed'), ('in_analysis', 'rejected'), ('in_analysis', 'cancelled'),
  ('in_analysis', 'report_ready'),
  ('information_needed', 'received'), ('information_needed', 'in_analysis'), ('information_needed', 'rejected'),
  ('information_needed', 'cancelled'), ('information_needed', 'report_ready'),
  ('rejected', 'received'),
  ('cancelled', 'received');

alter table app.kit_status_transitions enable row level security;
alter table app.kit_status_transitions force row level security;

-- Every status that a kit has had. A row is the only way to change it.
create table app.kit_status_changes (
  id bigint generated always as identity primary key,
  kit_record_id uuid not null references app.kits on delete cascade,
  -- The status before; null for the first, and where what was before has not been recorded.
  from_status text,
  status text not null,
  changed_at timestamptz not null default now(),
  -- Nobody where a laboratory or the portal itself did it, or the author is deleted.
  changed_by uuid references app.profiles on delete set null,
  -- Told to the owner.
  reason text check (length(trim(reason)) between 1 and 1000),
  -- For administrators alone.
  note text check (length(trim(note)) between 1 and 1000),
  constraint kit_status_not_possible
    foreign key (from_status, status) references app.kit_status_transitions (from_status, status),
  constraint kit_status_reason_missing check (status <> 'rejected' or from_status is null or reason is not null),
  check (reason is null or status in ('information_needed', 'rejected', 'cancelled'))
);
create index kit_status_changes_by_kit on app.kit_status_changes (kit_record_id, id);
create index kit_status_changes_by_author on app.kit_status_changes (changed_by);

-- What is known of the kits that there are.
alter table app.patients no force row level security;
insert into app.kit_status_changes (kit_record_id, status, changed_at, changed_by)
select k.id, 'registered', k.created_at, p.owner_id from app.kits k join app.patients p on p.id = k.patient_id
order by k.created_at;
insert into app.kit_status_changes (kit_record_id, status, changed_at)
select k.id, k.status, coalesce(k.report_generated_at, now()) from app.kits k where k.status <> 'registered';
alter table app.patients force row level security;
alter table app.kits force row level security;
alter table app.kit_inventory force row level security;

alter table app.kit_status_changes enable row level security;
alter table app.kit_status_changes force row level security;
-- Whoever sees the kit sees what became of it.
create policy status_changes_of_kits on app.kit_status_changes for select to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_status_changes on app.kit_status_changes to app_admin
  using (true) with check (from_status is not null);
create policy definer_status_changes on app.kit_status_changes to app_definer using (true);
grant select (id, kit_record_id, from_status, status, changed_at, reason) on app.kit_status_changes
  to app_customer, app_practitioner;
grant select, insert (kit_record_id, from_status, status, reason, note) on app.kit_status_changes to app_admin;
grant select, insert (kit_record_id, from_status, status, changed_by) on app.kit_status_changes to app_definer;
revoke update (status) on app.kits from app_admin;

-- Says the status that its author saw: of two changes at once, the second finds another one and is refused. The kit is locked
-- as by a publication and by the owner's corrections.
create function app.change_kit_status() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
  published timestamptz;
begin
  select * into kit from app.kits k where k.id = new.kit_record_id for no key update;
  if not found then
    perform app.refuse('kit_not_found');
  end if;
  if kit.status <> new.from_status then
    perform app.refuse('kit_status_changed');
  end if;
  published := coalesce(
    (select max(f.published_at) from app.report_files f where f.kit_record_id = kit.id and f.page <= 4), kit.report_generated_at);
  if new.status = 'report_ready' and published is null then
    perform app.refuse('report_not_published');
  end if;
  -- A customer only registers what was published before.
  new.changed_by := (
    select p.id from app.profiles p where p.id = app.uid() and app.actor_role() in ('admin', 'practitioner'));
  -- One update with the date of the report: a second one would ask for the patient again, and wait for whoever deletes it.
  update app.kits k set status = new.status, report_generated_at = published where k.id = new.kit_record_id;
  return new;
end
$$;
create trigger change_kit_status before insert on app.kit_status_changes
  for each row when (new.from_status is not null) execute function app.change_kit_status();

create function app.add_first_status() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.kit_status_changes (kit_record_id, status, changed_by)
  values (new.id, new.status, (select p.id from app.profiles p where p.id = app.uid()));
  return null;
end
$$;
-- By its name before take_waiting_files, which may make the report ready at once.
create trigger add_first_status after insert on app.kits for each row execute function app.add_first_status();

-- Dates a kit's report by its newest publication; with its first one, the report is ready.
create or replace function app.date_report(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  published timestamptz := (select max(f.published_at) from app.report_files f where f.kit_record_id = kit and f.page <= 4);
begin
  if published is null then
    return;
  end if;
  insert into app.kit_status_changes (kit_record_id, from_status, status)
  select k.id, k.status, 'report_ready' from app.kits k
  where k.id = kit and k.status in ('registered', 'received', 'in_analysis');
  if not found then
    update app.kits k set report_generated_at = published where k.id = kit;
  end if;
end
$$;

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'app.change_inventory_counts(bigint, bigint, bigint)', 'app.count_added_kits()', 'app.count_switched_kits()',
    'app.count_removed_kits()', 'app.count_registered_kits()', 'app.change_kit_status()', 'app.add_first_status()'
  ]::regprocedure[] loop
    execute format('alter function %s owner to app_definer', made);
  end loop;
end
$$;
