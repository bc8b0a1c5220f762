-- The inventory holds every printed code that was ever made. A kit is a code that a customer registered for a patient.

-- Counts of rows for lists and tiles: a count is the sum of its rows here. A single number would make writers wait for each
-- other, and counting the rows themselves takes longer the more there are.
create table app.row_counts (
  name text not null,
  id bigint generated always as identity,
  change bigint not null,
  primary key (name, id)
);

alter table app.row_counts enable row level security;
alter table app.row_counts force row level security;
create policy admin_counts on app.row_counts for select to app_admin using (true);
create policy definer_counts on app.row_counts to app_definer using (true);
grant select on app.row_counts to app_admin;
grant select, insert (name, change), update (change), delete on app.row_counts to app_definer;

-- Adds to the first row of a count that no other transaction holds, or inserts one: nobody waits, and a count has about as
-- many rows as it had simultaneous writers.
create function app.change_row_count(name text, change bigint) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if change = 0 then
    return;
  end if;
  update app.row_counts c set change = c.change + change_row_count.change
  where c.name = change_row_count.name and c.id = (
    select o.id from app.row_counts o where o.name = change_row_count.name order by o.id limit 1
    for no key update skip locked);
  if not found then
    insert into app.row_counts (name, change) values (change_row_count.name, change_row_count.change);
  end if;
end
$$;

-- Reads a count.
create function app.row_count(name text) returns bigint
language plpgsql stable set search_path = app, pg_temp
as $$
begin
  return (select coalesce(sum(c.change), 0) from app.row_counts c where c.name = row_count.name);
end
$$;

grant execute on function app.row_count(text) to app_admin;

-- The inventory

create table app.kit_inventory (
  kit_id app.kit_code constraint kit_in_inventory primary key,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Set by the registration of the code: a printed code is used once, ever. Only the undo of a registration clears it (0011).
  used_at timestamptz,
  -- The account that alone may register the code, after the registration of another was undone.
  reserved_for uuid references app.profiles on delete set null,
  is_registered boolean not null generated always as (used_at is not null) stored
);

-- Each order of the list reads one index, forward or backward, for any page.
create index kit_inventory_by_creation on app.kit_inventory (created_at desc, kit_id);
create index kit_inventory_by_status on app.kit_inventory (is_active desc, kit_id);
create index kit_inventory_by_registration on app.kit_inventory (is_registered desc, kit_id);
create index kit_inventory_by_reservation on app.kit_inventory (reserved_for) where reserved_for is not null;
call app.create_trigram_index('kit_inventory_by_part', 'app.kit_inventory', 'kit_id');

alter table app.kit_inventory enable row level security;
alter table app.kit_inventory force row level security;
create policy admin_inventory on app.kit_inventory to app_admin using (true);
create policy definer_inventory on app.kit_inventory to app_definer using (true);

grant select (kit_id, is_active, created_at, is_registered), insert (kit_id, is_active), update (is_active)
  on app.kit_inventory to app_admin;
grant select, update (used_at, reserved_for) on app.kit_inventory to app_definer;

-- Keeps the counts of the tiles. A statement changes each count once, no matter how many kits it adds, switches or removes.
create function app.count_kits() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform app.change_row_count('kits', sign * count(*)),
    app.change_row_count('active_kits', sign * count(*) filter (where is_active)),
    app.change_row_count('registered_kits', sign * count(used_at))
  from changed;
  return null;
end
$$;

create trigger count_added_kits after insert on app.kit_inventory
  referencing new table as changed for each statement execute function app.count_kits();
create trigger count_removed_kits after delete on app.kit_inventory
  referencing old table as changed for each statement execute function app.count_kits();

create function app.count_switched_kits() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Zero for a registration, which only marks its code as used.
  perform app.change_row_count('active_kits',
    (select count(*) from after_change where is_active) - (select count(*) from before_change where is_active));
  return null;
end
$$;

create trigger count_switched_kits after update on app.kit_inventory
  referencing old table as before_change new table as after_change
  for each statement execute function app.count_switched_kits();

-- Recounts the tiles, after a load without triggers.
create function app.count_inventory() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.row_counts where name in ('kits', 'active_kits', 'registered_kits');
  select app.change_row_count('kits', count(*)), app.change_row_count('active_kits', count(*) filter (where is_active)),
    app.change_row_count('registered_kits', count(used_at))
  from app.kit_inventory
$$;

-- An addition is one event, no matter how many kits it adds.
create function app.audit_added_kits() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  added_count integer;
  first_code text;
  last_code text;
begin
  select count(*), min(a.kit_id::text), max(a.kit_id::text) into added_count, first_code, last_code from added a;
  if added_count = 1 then
    perform app.audit('kits_added', code => first_code);
  elsif added_count > 1 then
    perform app.audit('kits_added',
      details => jsonb_build_object('count', added_count, 'first', first_code, 'last', last_code));
  end if;
  return null;
end
$$;

create trigger audit_added_kits after insert on app.kit_inventory
  referencing new table as added for each statement execute function app.audit_added_kits();

create function app.audit_inventory() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case when new.is_active then 'kit_activated' else 'kit_deactivated' end, code => new.kit_id);
  return null;
end
$$;

create trigger audit_inventory after update of is_active on app.kit_inventory
  for each row when (old.is_active <> new.is_active) execute function app.audit_inventory();

-- Kits
--
-- An insert sets off, in this order:
--   claim_kit            uses up the printed code, or refuses; counts the account's and the patient's kits below
--   keep_reservation     refuses a code that is kept for another account                                   0011
--   follow_registration  begins the history of the status, records `kit_registered`, changes the tile      below
--   list_new_kit         replaces the patient's row without a kit, or adds one to the patient table        0010
--   take_waiting_files   attaches files that arrived earlier; holds them unless the registration is proved 0009
-- After events of one row fire in the order of their names, and the order matters: take_waiting_files may change the status,
-- so it comes after the triggers that record the registration as it was.

create domain app.kit_status as text check (
  value in ('registered', 'received', 'in_analysis', 'report_ready', 'information_needed', 'rejected', 'cancelled'));
create domain app.kit_notes as text check (length(value) <= 5000);

create table app.kits (
  id uuid primary key default gen_random_uuid(),
  kit_id app.kit_code not null constraint kit_already_registered unique references app.kit_inventory,
  patient_id uuid not null references app.patients on delete cascade,
  sample_taken_date date,
  kit_notes app.kit_notes,
  practitioner_notes app.kit_notes,
  -- Only an insert into app.kit_status_changes changes it.
  status app.kit_status not null default 'registered',
  created_at timestamptz not null default now(),
  report_generated_at timestamptz,
  suggestion_shared boolean not null default false,
  -- The registration, or a later request of the owner, carried the proof of the printed label; see app.kit_proof().
  is_proved boolean not null default false,
  -- Object key of the copy that the owner reads; it exists exactly while the suggestion is shared.
  shared_suggestion_key text,
  -- Made by the registration form: a second request for the same code with the same id is the same registration if the digest
  -- of its content agrees. The id is not unique: another customer may send the same one, by chance or intent.
  registration_id uuid,
  registration_digest app.sha256,
  -- The version of the suggestion that was last shared, and the digest of its bytes.
  shared_suggestion_version integer,
  shared_suggestion_sha256 app.sha256,
  -- When the owner got another suggestion in place of one shared earlier.
  suggestion_amended_at timestamptz,
  -- Counts every ending, even without a shared copy: a copy in the making must not be shared after it.
  sharings_ended integer not null default 0,
  -- Grows with each change of the notes.
  practitioner_notes_version integer not null default 0,
  practitioner_notes_saved_at timestamptz,
  -- Stays after the user is deleted. The policies of profiles protect the name.
  practitioner_notes_saved_by uuid,
  check (suggestion_shared = (shared_suggestion_key is not null)),
  check ((registration_id is null) = (registration_digest is null)),
  -- Answers and files name a kit together with its patient or code, so the two cannot disagree.
  unique (id, patient_id),
  unique (id, kit_id)
);

create index kits_by_patient on app.kits (patient_id, created_at desc);
create index kits_by_shared_suggestion on app.kits (shared_suggestion_key) where shared_suggestion_key is not null;

-- A kit is as visible as its patient.
alter table app.kits enable row level security;
alter table app.kits force row level security;
create policy kits_of_own_patients on app.kits for select to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
-- The practitioner sees their own grants alone.
create policy kits_of_granted_patients on app.kits for select to app_practitioner
  using (exists (select from app.practitioner_access a where a.patient_id = kits.patient_id));
create policy register_for_own_patients on app.kits for insert to app_customer
  with check (exists (select from app.patients p where p.id = patient_id));
-- The customer's details of the sample are final once the laboratory has it.
create policy edit_until_received on app.kits for update to app_customer
  using (status = 'registered' and exists (select from app.patients p where p.id = patient_id));
create policy work_on_granted_kits on app.kits for update to app_practitioner
  using (exists (select from app.practitioner_access a where a.patient_id = kits.patient_id));
create policy admin_kits on app.kits for select to app_admin using (true);
create policy admin_works_on_kits on app.kits for update to app_admin using (true);
create policy definer_kits on app.kits for select to app_definer using (true);
create policy definer_publishes on app.kits for update to app_definer using (true);

-- The practitioner's notes are not granted to the customer.
grant
  select (id, kit_id, patient_id, sample_taken_date, kit_notes, status, created_at, is_proved, report_generated_at,
    suggestion_shared, shared_suggestion_key, registration_id, registration_digest, shared_suggestion_version, shared_suggestion_sha256,
    suggestion_amended_at, sharings_ended),
  insert (kit_id, patient_id, sample_taken_date, kit_notes, registration_id, registration_digest),
  update (sample_taken_date, kit_notes)
on app.kits to app_customer;
grant select, update (practitioner_notes, suggestion_shared, shared_suggestion_key, shared_suggestion_version,
    shared_suggestion_sha256, suggestion_amended_at, sharings_ended)
  on app.kits to app_practitioner, app_admin;
grant select, update (status, report_generated_at, is_proved) on app.kits to app_definer;

-- A code is not a proof: printed codes are sequential, and anybody can type the neighbor of theirs. Three rules stand against it.
--   1. An account registers a few kits a day                           app.registration_counts
--   2. Wrong codes are counted, and after some the account waits        app.attempt_registration()
--   3. A report that came in before a registration waits for a release, unless the registration carries the proof that the
--      printed label's QR code adds to the code                         app.kit_proof(), app.take_waiting_files() (0009)

-- Registrations of each account in the 24 hours from the first of them. The row stays after a kit is deleted or moved: an undone
-- registration counts, too.
create table app.registration_counts (
  account_id uuid primary key references app.profiles on delete cascade,
  since timestamptz not null default now(),
  registrations integer not null
);

alter table app.registration_counts enable row level security;
alter table app.registration_counts force row level security;
create policy definer_registration_counts on app.registration_counts to app_definer using (true);
grant select, insert, update (since, registrations) on app.registration_counts to app_definer;

-- The key of the proofs on labels. A label can be printed again, and the inventory stores no proof.
create table app.label_key (
  is_only boolean primary key default true check (is_only),
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64)
);

-- Four UUIDs of version 4 carry 488 bits from a cryptographic source.
insert into app.label_key (inner_key, outer_key)
select string_agg(uuid_send(gen_random_uuid()), ''), string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4);

alter table app.label_key enable row level security;
alter table app.label_key force row level security;
create policy definer_label_key on app.label_key for select to app_definer using (true);
grant select on app.label_key to app_definer;

-- The proof on a code's label: HMAC-SHA-256 of the code, its first 16 bytes in base64url.
create function app.kit_proof(code app.kit_code) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (
    select translate(
      encode(substr(sha256(l.outer_key || sha256(l.inner_key || convert_to(code, 'UTF8'))), 1, 16), 'base64'), '+/=', '-_')
    from app.label_key l);
end
$$;

grant execute on function app.kit_proof(app.kit_code) to app_admin;

-- Checks a registration before it writes anything. The lock makes an account's attempts go one after the other: each reads the
-- count that the one before has left, and no burst gets past the limits of 60 wrong attempts of an account and 300 of a network
-- in an hour. A refusal is a result instead of an error, because its count must be committed. The two keys are hashes of the
-- account and its network. Returns the code of the refusal, null if there is none, and for `over_request_rate_limit` the
-- seconds to wait.
create function app.attempt_registration(
  code app.kit_code, proof text, practitioner_code text, account_key text, network_key text, per_day integer,
  out refusal text, out retry_after integer
)
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  own_per_day integer;
  moment bigint;
  blocked_until bigint;
  made integer;
  is_known boolean;
  is_used boolean;
begin
  select coalesce(p.registrations_per_day, per_day) into own_per_day
  from app.profiles p where p.id = app.uid() for no key update;
  if not found then
    perform app.refuse('not_signed_in');
  end if;
  moment := extract(epoch from clock_timestamp()) * 1000;
  -- One statement costs less than three.
  select (
      select max(t.expire) from app.throttle t
      where t.key = any (array[account_key, network_key]) and t.expire > moment
        and t.points >= case t.key when account_key then 60 else 300 end),
    (
      select c.registrations from app.registration_counts c
      where c.account_id = app.uid() and c.since > now() - interval '1 day'),
    i.kit_id is not null, i.used_at is not null
  into blocked_until, made, is_known, is_used
  from (select) as asked left join app.kit_inventory i on i.kit_id = code and i.is_active;
  -- A label in the hand is no guess: its proof is right even after many wrong codes.
  if blocked_until is not null and (proof is null or proof <> app.kit_proof(code)) then
    refusal := 'over_request_rate_limit';
    retry_after := ceil((blocked_until - moment) / 1000.0);
    return;
  end if;
  -- For app.claim_kit(), which counts in the same transaction.
  perform set_config('app.registrations_per_day', own_per_day::text, true);

  if practitioner_code is not null and not exists (
    select from app.profiles p
    where p.practitioner_code = attempt_registration.practitioner_code and p.role = 'practitioner'
  ) then
    refusal := 'invalid_practitioner_code';
  elsif proof is not null then
    if not is_known or proof <> app.kit_proof(code) then
      refusal := 'kit_not_valid';
    elsif is_used then
      refusal := 'kit_already_registered';
      return;
    else
      perform set_config('app.proved_kit', code, true);
    end if;
  elsif made >= own_per_day then
    -- Nothing more is told about codes today.
    refusal := 'registration_limit';
    return;
  elsif not is_known then
    refusal := 'kit_not_valid';
  elsif is_used then
    refusal := 'kit_already_registered';
    -- The caller's own kit is no guess.
    if exists (
      select from app.kits k join app.patients p on p.id = k.patient_id where k.kit_id = code and p.owner_id = app.uid()
    ) then
      return;
    end if;
  end if;

  if refusal is not null then
    insert into app.throttle as t (key, points, expire)
    values (account_key, 1, moment + 3600000), (network_key, 1, moment + 3600000)
    on conflict (key) do update set
      points = case when t.expire > moment then t.points + 1 else 1 end,
      expire = case when t.expire > moment then t.expire else excluded.expire end;
  end if;
end
$$;

grant execute on function app.attempt_registration(app.kit_code, text, text, text, text, integer) to app_customer;

-- Claims the printed code of a registration. The specification sets the order of the refusals (section 5). An inactive code
-- is not valid, used or not.
create function app.claim_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  owner uuid;
  made integer;
  patient app.patients;
begin
  -- The owner before the patient, like a deletion of the owner. The lock keeps the owner's address until the kit is in every
  -- list, and registrations of one account go one after the other.
  select o.id into owner from app.profiles o
  where o.id = (select p.owner_id from app.patients p where p.id = new.patient_id) for no key update;

  -- Administrators who move a kit (0011) are not counted.
  if app.actor_role() = 'customer' then
    insert into app.registration_counts as c (account_id, registrations) values (owner, 1)
    on conflict (account_id) do update set
      registrations = case when c.since > now() - interval '1 day' then c.registrations + 1 else 1 end,
      since = case when c.since > now() - interval '1 day' then c.since else now() end
    returning c.registrations into made;
    if made > coalesce(nullif(current_setting('app.registrations_per_day', true), '')::integer, 5) then
      perform app.refuse('registration_limit');
    end if;
  end if;

  -- One statement takes the code: of two simultaneous registrations, the second waits here and then finds it used.
  update app.kit_inventory set used_at = now() where kit_id = new.kit_id and is_active and used_at is null;
  if not found then
    if exists (select from app.kit_inventory where kit_id = new.kit_id and is_active and used_at is not null) then
      perform app.refuse('kit_already_registered');
    end if;
    perform app.refuse('kit_not_valid');
  end if;

  -- The patient's row is locked before the count, so parallel registrations count one after the other.
  select * into patient from app.patients where id = new.patient_id for no key update;
  if (select count(*) from app.kits where patient_id = new.patient_id) >= 3 then
    perform app.refuse('patient_kit_limit');
  end if;
  if new.sample_taken_date < patient.date_of_birth then
    perform app.refuse('sample_before_birth');
  end if;
  new.is_proved := coalesce(current_setting('app.proved_kit', true) = new.kit_id, false);
  return new;
end
$$;

create trigger claim_kit before insert on app.kits for each row execute function app.claim_kit();

-- No sample is older than its patient, even after a correction of either date.
create function app.keep_samples_after_birth() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  corrected uuid;
begin
  if tg_table_name = 'kits' then
    corrected := new.patient_id;
    -- Locked: the date of birth cannot change meanwhile.
    perform from app.patients where id = corrected for no key update;
  else
    corrected := new.id;
  end if;
  if exists (
    select from app.kits k join app.patients p on p.id = k.patient_id
    where p.id = corrected and k.sample_taken_date < p.date_of_birth
  ) then
    perform app.refuse('sample_before_birth');
  end if;
  return null;
end
$$;

create trigger keep_samples_after_birth after update of sample_taken_date on app.kits
  for each row execute function app.keep_samples_after_birth();
create trigger keep_samples_after_birth after update of date_of_birth on app.patients
  for each row execute function app.keep_samples_after_birth();

-- Several people write practitioner notes. A writer names the version that they read and cannot overwrite a newer one unseen.
-- These columns are granted to nobody: no version is skipped or set back, and nobody writes in another's name. The same text
-- saved again is no change.
create function app.version_practitioner_notes() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.practitioner_notes_version := old.practitioner_notes_version + 1;
  new.practitioner_notes_saved_at := now();
  new.practitioner_notes_saved_by := app.uid();
  return new;
end
$$;

create trigger version_practitioner_notes before update of practitioner_notes on app.kits
  for each row when (old.practitioner_notes is distinct from new.practitioner_notes)
  execute function app.version_practitioner_notes();

create function app.audit_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fields text[];
begin
  if tg_op = 'DELETE' then
    -- An undone registration has an event of its own.
    if not exists (select from app.undone_registrations u where u.kit_record_id = old.id and u.restored_at is null) then
      perform app.audit('kit_deleted', old.patient_id, old.id, old.kit_id);
    end if;
    return null;
  end if;
  fields := array_remove(array[
    case when old.sample_taken_date is distinct from new.sample_taken_date then 'sample_taken_date' end,
    case when old.kit_notes is distinct from new.kit_notes then 'kit_notes' end], null);
  if fields <> '{}' then
    perform app.audit('kit_changed', new.patient_id, new.id, new.kit_id, details => jsonb_build_object('fields', fields));
  end if;
  if old.practitioner_notes is distinct from new.practitioner_notes then
    perform app.audit('practitioner_notes_changed', new.patient_id, new.id, new.kit_id);
  end if;
  -- No customer changes a status: a report that waited becomes ready with the registration.
  if old.status <> new.status then
    perform app.audit('kit_status_changed', new.patient_id, new.id, new.kit_id,
      details => jsonb_build_object('from', old.status, 'to', new.status),
      actor => case when app.actor_role() <> 'customer' then app.uid() end);
  end if;
  return null;
end
$$;

create trigger audit_kit
  after delete or update of sample_taken_date, kit_notes, practitioner_notes, status on app.kits
  for each row execute function app.audit_kit();

-- The status of a kit

-- The possible changes of a status. A published report makes a kit ready from any status before it; a rejection or cancellation
-- by mistake is undone by `received`; nothing leads back to `registered`, the only status for the owner's corrections.
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

create domain app.kit_status_remark as text check (length(trim(value)) between 1 and 1000);

-- Every status that a kit has had. A new row is the only way to change the status.
create table app.kit_status_changes (
  id bigint generated always as identity primary key,
  kit_record_id uuid not null references app.kits on delete cascade,
  -- The previous status; null for the first one.
  from_status text,
  status text not null,
  changed_at timestamptz not null default now(),
  -- Null for a laboratory, for the portal itself and after the author is deleted.
  changed_by uuid references app.profiles on delete set null,
  -- Shown to the owner.
  reason app.kit_status_remark,
  -- For administrators alone.
  note app.kit_status_remark,
  constraint kit_status_not_possible
    foreign key (from_status, status) references app.kit_status_transitions (from_status, status),
  constraint kit_status_reason_missing check (status <> 'rejected' or from_status is null or reason is not null),
  check (reason is null or status in ('information_needed', 'rejected', 'cancelled'))
);

create index kit_status_changes_by_kit on app.kit_status_changes (kit_record_id, id);
create index kit_status_changes_by_author on app.kit_status_changes (changed_by);
create index kit_status_changes_by_transition on app.kit_status_changes (from_status, status) where from_status is not null;

-- The history is as visible as the kit.
alter table app.kit_status_changes enable row level security;
alter table app.kit_status_changes force row level security;
create policy status_changes_of_kits on app.kit_status_changes for select to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_status_changes on app.kit_status_changes to app_admin
  using (true) with check (from_status is not null);
create policy definer_status_changes on app.kit_status_changes to app_definer using (true);

grant select (id, kit_record_id, from_status, status, changed_at, reason) on app.kit_status_changes
  to app_customer, app_practitioner;
grant select, insert (kit_record_id, from_status, status, reason, note) on app.kit_status_changes to app_admin;
grant select, insert (kit_record_id, from_status, status, changed_by) on app.kit_status_changes to app_definer;

-- Applies a row of the history to its kit. The author names the status that they saw: of two simultaneous changes, the second
-- finds another one and is refused. Publications and the owner's corrections lock the kit in the same way.
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
    (select max(f.published_at) from app.report_files f where f.kit_record_id = kit.id and f.page <= 4 and not f.is_held),
    kit.report_generated_at);
  if new.status = 'report_ready' and published is null then
    perform app.refuse('report_not_published');
  end if;
  -- A customer is not the author: a registration merely makes an earlier report ready.
  new.changed_by := (
    select p.id from app.profiles p where p.id = app.uid() and app.actor_role() in ('admin', 'practitioner'));
  -- One update with the date of the report: a second one would lock the patient again, and wait for a deletion of it.
  update app.kits k set status = new.status, report_generated_at = published where k.id = new.kit_record_id;
  return new;
end
$$;

create trigger change_kit_status before insert on app.kit_status_changes
  for each row when (new.from_status is not null) execute function app.change_kit_status();

-- A code stays registered, and counted, after its kit is deleted.
create function app.follow_registration() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.kit_status_changes (kit_record_id, status, changed_by) values (new.id, new.status, app.uid());
  -- A restored registration keeps its date, and has an event of its own.
  if new.created_at = now() then
    perform app.audit('kit_registered', new.patient_id, new.id, new.kit_id);
  end if;
  perform app.change_row_count('registered_kits', 1);
  return null;
end
$$;

create trigger follow_registration after insert on app.kits for each row execute function app.follow_registration();

call app.hand_over_functions();
