-- Registrations. A code is not a proof: printed codes are sequential, and anybody can type the neighbor of theirs. Three rules
-- stand against it.
--   1. An account registers a few kits a day                           app.registration_counts
--   2. Wrong codes are counted, and after some the account waits        app.attempt_registration()
--   3. A report that came in before a registration waits for a release, unless the registration carries the proof that the
--      printed label's QR code adds to the code                         app.kit_proof(), app.attach_waiting_files()

-- The proof on a code's label: HMAC-SHA-256 of the code, its first 16 bytes in base64url.
create or replace function app.kit_proof(code app.kit_code) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (
    select translate(
      encode(substr(sha256(l.outer_key || sha256(l.inner_key || convert_to(code, 'UTF8'))), 1, 16), 'base64'), '+/=', '-_')
    from app.label_key l);
end
$$;
grant execute on function app.kit_proof to app_admin;

-- Checks a registration before it writes anything. The lock makes an account's attempts go one after the other: each reads the
-- count that the one before has left, and no burst gets past the limits of 60 wrong attempts of an account and 300 of a network
-- in an hour. A refusal is a result instead of an error, because its count must be committed. The two keys are hashes of the
-- account and its network. Returns the code of the refusal, null if there is none, and for `over_request_rate_limit` the
-- seconds to wait.
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
    -- No further answer about codes today.
    refusal := 'registration_limit';
    return;
  elsif not is_known then
    refusal := 'kit_not_valid';
  elsif is_used then
    refusal := 'kit_already_registered';
    -- The caller's own kit is no guess.
    if exists (select from app.kits k where k.kit_id = code and app.is_guardian(app.uid(), k.patient_id)) then
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
grant execute on function app.attempt_registration to app_customer;

-- Claims the printed code of a registration. The specification sets the order of the refusals (section 5). An inactive code
-- is not valid, used or not. A code that is kept for another account looks like one that is registered.
create or replace function app.claim_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  made integer;
  patient app.patients;
  reserved_for uuid;
  kept_for uuid;
begin
  -- Staff who move or restore a kit add no data of their own.
  if app.actor_role() = 'customer' then
    perform app.confirm_consents();
  end if;
  -- Accounts before the patient, like a deletion. Registrations of one account go one after the other. The lock of the owner
  -- keeps the address until the kit is in every list; it is a weaker one: two guardians may register for each other's patients at
  -- once.
  if app.actor_role() = 'customer' then
    perform from app.profiles o where o.id = app.uid() for no key update;
  end if;
  perform from app.profiles o
  where o.id = (select p.owner_id from app.patients p where p.id = new.patient_id) for key share;

  -- Administrators who move a kit are not counted.
  if app.actor_role() = 'customer' then
    insert into app.registration_counts as c (account_id, registrations) values (app.uid(), 1)
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
      case when app.is_reserved_from(new.kit_id, app.uid()) then 'kit_not_valid' else 'kit_for_another_patient' end);
  end if;

  -- The patient's row is locked before the count, so parallel registrations count one after the other.
  select * into patient from app.patients where id = new.patient_id for no key update;
  -- The policy saw the patient before the lock, and the wait may have outlasted a hand-over.
  if app.actor_role() = 'customer' and not app.is_guardian(app.uid(), new.patient_id) then
    raise insufficient_privilege using message = 'not a guardian of the patient';
  end if;
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

  -- A code that is kept for its true owner looks like one that is registered.
  kept_for := (select i.reserved_for from app.kit_inventory i where i.kit_id = new.kit_id);
  if kept_for is null and exists (
      select from app.guardians_of(new.patient_id) as g (id) where app.is_kept_from(new.kit_id, g.id))
    or kept_for is not null and not app.is_guardian(kept_for, new.patient_id)
  then
    perform app.refuse('kit_already_registered');
  end if;
  -- Without this check, every registration would fire the trigger that counts switched kits.
  if kept_for is not null then
    update app.kit_inventory i set reserved_for = null where i.kit_id = new.kit_id;
  end if;
  new.is_proved := coalesce(current_setting('app.proved_kit', true) = new.kit_id, false);
  return new;
end
$$;

-- Whether a free code is kept from an account: it is reserved for another one, or the account's own registration was undone. A
-- code that is kept for one guardian serves the whole family.
create or replace function app.is_kept_from(code app.kit_code, account uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  reserved_for uuid := (select i.reserved_for from app.kit_inventory i where i.kit_id = code);
begin
  if reserved_for is not null then
    return reserved_for <> account;
  end if;
  return exists (
    select from app.undone_registrations u
    where u.kit_id = code and u.restored_at is null and app.is_guardian(account, u.patient_id));
end
$$;

-- Whether a code is reserved for a patient of another account. An account registers and is counted itself, whosever patient it
-- is.
create or replace function app.is_reserved_from(code app.kit_code, account uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return exists (
    select from app.kit_replacements r where r.kit_id = code and not app.is_guardian(account, r.patient_id));
end
$$;

-- All that follows from a registration, in this order. A code stays registered, and counted, after its kit is deleted.
create or replace function app.follow_registration() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  -- A restored registration keeps its date, and has its own event.
  is_new constant boolean := new.created_at = now();
begin
  insert into app.kit_status_changes (kit_record_id, status, changed_by) values (new.id, new.status, app.uid());
  if is_new then
    perform app.audit('kit_registered', new.patient_id, new.id, new.kit_id);
  end if;
  perform app.change_row_count('registered_kits', 1);
  perform app.list_kit(new.patient_id, new.id);
  -- These two may change the status, so they come after the record of the registration as it was. A restored registration gets
  -- its history first; see app.restore_registration().
  if is_new then
    perform app.receive_arrival(new);
  end if;
  perform app.attach_waiting_files(new);
  -- An administrator who moves or restores a registration causes `kit.moved` instead.
  if not exists (
    select from app.undone_registrations u where u.kit_id = new.kit_id and now() in (u.undone_at, u.restored_at)
  ) then
    perform app.enqueue_webhook_messages('kit.registered', new.kit_id);
  end if;
  return null;
end
$$;

-- Proves a registration of the caller afterwards, by the proof of the label, and opens the files that waited for it. Returns
-- the kit; null if it is not the caller's, or the proof is wrong. The code is locked before the kit, as by a publication.
create or replace function app.prove_kit(code app.kit_code, proof text) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  perform from app.kit_inventory i where i.kit_id = code for no key update;
  select k.* into kit from app.kits k
  where k.kit_id = code and app.is_guardian(app.uid(), k.patient_id) and proof = app.kit_proof(code)
  for no key update of k;
  if kit.id is null or kit.is_proved then
    return kit.id;
  end if;
  update app.kits k set is_proved = true where k.id = kit.id;
  perform app.audit('kit_proved', kit.patient_id, kit.id, code);
  if exists (select from app.report_files f where f.kit_record_id = kit.id and f.is_held) then
    perform app.open_report(kit.id);
  end if;
  return kit.id;
end
$$;
grant execute on function app.prove_kit to app_customer;
