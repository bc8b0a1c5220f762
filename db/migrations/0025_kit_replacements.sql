-- Replacements. An administrator reserves a printed code for the patient of a rejected kit. It does not count toward the three
-- kits of the patient, and nobody but the owner of the patient can register it.

create table app.kit_replacements (
  -- The rejected kit.
  kit_record_id uuid not null primary key,
  -- The reserved code.
  kit_id app.kit_code not null constraint kit_already_reserved unique references app.kit_inventory,
  patient_id uuid not null,
  reserved_at timestamptz not null default now(),
  reserved_by uuid references app.profiles on delete set null,
  -- Deferred: a restored registration gets its replacement back before its kit.
  foreign key (kit_record_id, patient_id) references app.kits (id, patient_id) on delete cascade
    deferrable initially deferred
);

create index kit_replacements_by_patient on app.kit_replacements (patient_id);
create index kit_replacements_by_author on app.kit_replacements (reserved_by) where reserved_by is not null;

-- A replacement is as visible as the rejected kit.
alter table app.kit_replacements enable row level security;
alter table app.kit_replacements force row level security;
create policy replacements_of_kits on app.kit_replacements for select to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_replacements on app.kit_replacements for select to app_admin using (true);
create policy definer_replacements on app.kit_replacements to app_definer using (true);

grant select (kit_record_id, kit_id, patient_id, reserved_at) on app.kit_replacements to app_customer, app_practitioner;
grant select on app.kit_replacements to app_admin;
grant select, insert, delete on app.kit_replacements to app_definer;

-- The new kind of notice. Without a scan: the rule only gets wider.
alter domain app.notice_kind drop constraint notice_kind_check;
alter domain app.notice_kind add constraint notice_kind_check check (value in (
  'sample_received', 'information_needed', 'sample_rejected', 'replacement', 'report_published', 'report_amended',
  'suggestion_shared', 'suggestion_withdrawn', 'practitioner_added', 'practitioner_removed', 'access_first_used',
  'answers_unfinished', 'patient_report', 'mails_failed', 'reports_waiting', 'kits_waiting')) not valid;

-- Reserves a code for the patient of a rejected kit, and tells the owner. Sent twice, it is one reservation. The lock of the code
-- makes a registration of it, and another reservation, wait; the lock of the kit keeps its status.
create function app.reserve_replacement(rejected app.kit_code, code app.kit_code) returns timestamptz
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  printed app.kit_inventory;
  kit app.kits;
  earlier app.kit_replacements;
begin
  select * into printed from app.kit_inventory i where i.kit_id = code and i.is_active for no key update;
  if not found then
    perform app.refuse('kit_not_in_inventory');
  end if;
  select * into kit from app.kits k where k.kit_id = rejected for no key update;
  if not found then
    perform app.refuse('kit_not_found');
  end if;
  select * into earlier from app.kit_replacements r where r.kit_record_id = kit.id;
  if earlier.kit_id = code then
    return earlier.reserved_at;
  elsif earlier.kit_id is not null then
    perform app.refuse('kit_has_replacement');
  elsif kit.status <> 'rejected' then
    perform app.refuse('kit_not_rejected');
  elsif printed.used_at is not null then
    perform app.refuse('kit_already_registered');
  -- Kept for somebody after an undone registration (0011).
  elsif printed.reserved_for is not null or exists (
    select from app.undone_registrations u where u.kit_id = code and u.restored_at is null
  ) then
    perform app.refuse('kit_already_reserved');
  end if;
  insert into app.kit_replacements (kit_record_id, kit_id, patient_id, reserved_by)
  values (kit.id, code, kit.patient_id, app.uid());
  perform app.give_notice(p.owner_id, 'replacement', 'replacement ' || kit.id || ' ' || code, p.id, kit.id)
  from app.patients p where p.id = kit.patient_id;
  -- An action of its own would be unknown to the previous release, which may read the audit trail at the same time.
  perform app.audit('kit_changed', kit.patient_id, kit.id, kit.kit_id, details => '{"fields": ["replacement"]}');
  return now();
end
$$;

-- Ends the reservation of a code that nobody has registered. The caller has locked the code.
create function app.end_reservation(code app.kit_code) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  select k.* into kit from app.kit_replacements r
  join app.kits k on k.id = r.kit_record_id
  join app.kit_inventory i on i.kit_id = r.kit_id
  where r.kit_id = code and i.used_at is null;
  if found then
    delete from app.kit_replacements r where r.kit_id = code;
    perform app.audit('kit_changed', kit.patient_id, kit.id, kit.kit_id, details => '{"fields": ["replacement"]}');
  end if;
end
$$;

-- Takes a reservation back, until the code is registered. Sent twice, it is harmless.
create function app.release_replacement(rejected app.kit_code) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  printed app.kit_inventory;
begin
  if not exists (select from app.kits k where k.kit_id = rejected) then
    perform app.refuse('kit_not_found');
  end if;
  select * into printed from app.kit_inventory i where i.kit_id = (
    select r.kit_id from app.kit_replacements r join app.kits k on k.id = r.kit_record_id where k.kit_id = rejected
  ) for no key update;
  if printed.used_at is not null then
    perform app.refuse('kit_already_registered');
  end if;
  perform app.end_reservation(printed.kit_id);
end
$$;

grant execute on function app.reserve_replacement(app.kit_code, app.kit_code), app.release_replacement(app.kit_code) to app_admin;

-- Whether a code is reserved for a patient of another account.
create function app.is_reserved_from(code app.kit_code, account uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return exists (
    select from app.kit_replacements r join app.patients p on p.id = r.patient_id
    where r.kit_id = code and p.owner_id is distinct from account);
end
$$;

-- As in 0007, with reserved codes.
create or replace function app.attempt_registration(
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
    -- A code that is reserved for somebody else looks like an unknown one.
    i.kit_id is not null and (i.used_at is not null or not app.is_reserved_from(code, app.uid())), i.used_at is not null
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

-- As in 0007, with reserved codes and replacements.
create or replace function app.claim_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  owner uuid;
  made integer;
  patient app.patients;
  reserved_for uuid;
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

  -- The code is locked by now, as in app.reserve_replacement().
  reserved_for := (select r.patient_id from app.kit_replacements r where r.kit_id = new.kit_id);
  if reserved_for <> new.patient_id and app.actor_role() = 'customer' then
    perform app.refuse(
      case when app.is_reserved_from(new.kit_id, owner) then 'kit_not_valid' else 'kit_for_another_patient' end);
  end if;

  -- The patient's row is locked before the count, so parallel registrations count one after the other.
  select * into patient from app.patients where id = new.patient_id for no key update;
  if reserved_for is distinct from new.patient_id and (
    select count(*) from app.kits k
    where k.patient_id = new.patient_id and not exists (
      select from app.kit_replacements r where r.kit_id = k.kit_id and r.patient_id = k.patient_id)
  ) >= 3 then
    perform app.refuse('patient_kit_limit');
  end if;
  if new.sample_taken_date < patient.date_of_birth then
    perform app.refuse('sample_before_birth');
  end if;
  new.is_proved := coalesce(current_setting('app.proved_kit', true) = new.kit_id, false);
  return new;
end
$$;

-- A deactivated code cannot be registered, so its reservation ends.
create function app.end_inactive_reservation() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.end_reservation(new.kit_id);
  return null;
end
$$;

create trigger end_inactive_reservation after update of is_active on app.kit_inventory
  for each row when (old.is_active and not new.is_active) execute function app.end_inactive_reservation();

-- A rejection by mistake needs no replacement: the reservation ends with the rejection. A replacement that the owner has
-- registered stays one. The code is locked before the kit, as in app.reserve_replacement().
create function app.end_needless_reservation() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  code app.kit_code := (select r.kit_id from app.kit_replacements r where r.kit_record_id = new.kit_record_id);
begin
  if tg_when = 'BEFORE' then
    perform from app.kit_inventory i where i.kit_id = code for no key update;
    return new;
  end if;
  perform app.end_reservation(code);
  return null;
end
$$;

-- Triggers of one event fire in the order of their names, so the first one runs before change_kit_status.
create trigger await_replacement before insert on app.kit_status_changes
  for each row when (new.from_status = 'rejected') execute function app.end_needless_reservation();
create trigger end_needless_reservation after insert on app.kit_status_changes
  for each row when (new.from_status = 'rejected') execute function app.end_needless_reservation();

-- An undone registration is no part of a chain of replacements. It keeps its neighbors in the chain for a restoration.
create function app.seal_replacements() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.kit := new.kit || jsonb_build_object(
    'replaces', (select r.kit_record_id from app.kit_replacements r where r.kit_id = new.kit_id),
    'replaced_by', (select r.kit_id from app.kit_replacements r where r.kit_record_id = new.kit_record_id));
  delete from app.kit_replacements r where r.kit_id = new.kit_id or r.kit_record_id = new.kit_record_id;
  return new;
end
$$;

create trigger seal_replacements before insert on app.undone_registrations
  for each row execute function app.seal_replacements();

-- Brings back the chain of a registration before its kit: only then the kits of the patient are counted right. A reservation
-- without a registration has ended.
create function app.restore_replacements() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.kit_replacements (kit_record_id, kit_id, patient_id)
  select k.id, new.kit_id, new.patient_id from app.kits k
  where k.id = (new.kit ->> 'replaces')::uuid and k.patient_id = new.patient_id
  union all
  select new.kit_record_id, k.kit_id, new.patient_id from app.kits k
  where k.kit_id = new.kit ->> 'replaced_by' and k.patient_id = new.patient_id
  on conflict do nothing;
  return null;
end
$$;

create trigger restore_replacements after update of restored_at on app.undone_registrations
  for each row when (old.restored_at is null and new.restored_at is not null) execute function app.restore_replacements();

call app.open_to_backups();

call app.hand_over_functions();
