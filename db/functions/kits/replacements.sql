-- Replacements of rejected kits: a code that is reserved for a patient.

-- Reserves a code for the patient of a rejected kit, and notifies the owner. Sent twice, it is one reservation. The lock of the
-- code makes a registration of it, and another reservation, wait; the lock of the kit keeps its status.
create or replace function app.reserve_replacement(rejected app.kit_code, code app.kit_code) returns timestamptz
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
  -- The family could never send it.
  elsif exists (select from app.arrivals a where a.kit_id = code) then
    perform app.refuse('kit_set_aside');
  -- Kept for somebody after an undone registration.
  elsif printed.reserved_for is not null or exists (
    select from app.undone_registrations u where u.kit_id = code and u.restored_at is null
  ) then
    perform app.refuse('kit_already_reserved');
  end if;
  insert into app.kit_replacements (kit_record_id, kit_id, patient_id, reserved_by)
  values (kit.id, code, kit.patient_id, app.uid());
  perform app.notify_guardians(kit.patient_id, 'replacement', 'replacement ' || kit.id || ' ' || code, kit.id);
  -- A new action would be unknown to the previous release, which may read the audit trail at the same time.
  perform app.audit('kit_changed', kit.patient_id, kit.id, kit.kit_id, details => '{"fields": ["replacement"]}');
  return now();
end
$$;
grant execute on function app.reserve_replacement to app_admin;

-- Ends the reservation of a code that nobody has registered. The caller has locked the code.
create or replace function app.end_reservation(code app.kit_code) returns void
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
create or replace function app.release_replacement(rejected app.kit_code) returns void
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
grant execute on function app.release_replacement to app_admin;

-- An undone registration is no part of a chain of replacements. It keeps its neighbors in the chain for a restoration.
create or replace function app.seal_replacements(code app.kit_code, kit uuid) returns jsonb
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  neighbors constant jsonb := jsonb_build_object(
    'replaces', (select r.kit_record_id from app.kit_replacements r where r.kit_id = code),
    'replaced_by', (select r.kit_id from app.kit_replacements r where r.kit_record_id = kit));
begin
  delete from app.kit_replacements r where r.kit_id = code or r.kit_record_id = kit;
  return neighbors;
end
$$;

-- Brings back the chain of a registration before its kit: only then the kits of the patient are counted right. A reservation
-- without a registration has ended.
create or replace function app.restore_replacements(restored app.undone_registrations) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.kit_replacements (kit_record_id, kit_id, patient_id)
  select k.id, restored.kit_id, restored.patient_id from app.kits k
  where k.id = (restored.kit ->> 'replaces')::uuid and k.patient_id = restored.patient_id
  union all
  select restored.kit_record_id, k.kit_id, restored.patient_id from app.kits k
  where k.kit_id = restored.kit ->> 'replaced_by' and k.patient_id = restored.patient_id
  on conflict do nothing;
end
$$;
