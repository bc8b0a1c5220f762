-- Arrivals: kits that came to the laboratory before their registration. They are set aside, and their registration starts as
-- received.
--
-- The row of the code in the inventory is the lock. A registration takes it first, as does everybody who sets a kit aside:
-- whichever commits first, the other finds it, and the kit ends as received.

-- Sets a kit aside and returns when it arrived; a repeated scan changes nothing. The kit arrived when its code was read, which
-- may be some time ago, as in app.record_scan(). For a retry, the caller's own scan within this time, and the time of its way, is
-- the same one. Returns no row for a code that is registered, was registered or is unknown.
create or replace function app.set_aside(code app.kit_code, age interval, is_retry boolean)
returns table (arrived_at timestamptz, is_own boolean)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  author constant uuid := (select p.id from app.profiles p where p.id = app.uid());
  technician constant uuid := app.acting_technician();
begin
  perform app.confirm_caller();
  perform from app.kit_inventory i where i.kit_id = code and i.used_at is null for no key update;
  if not found then
    return;
  end if;
  -- The update of an earlier row locks it: it cannot be removed before it is returned. Only a new row has no xmax.
  return query
    insert into app.arrivals as a (kit_id, arrived_at, set_aside_by, technician_id)
    values (code, now() - age, author, technician)
    on conflict (kit_id) do update set kit_id = excluded.kit_id
    returning a.arrived_at, (a.set_aside_by, a.technician_id) is not distinct from (author, technician)
      and (a.xmax = 0 or is_retry and a.arrived_at >= now() - age - interval '5 seconds');
end
$$;
grant execute on function app.set_aside to app_admin;

-- Sets a kit aside for a laboratory whose call has locked the code. The result has no id: it is no entry of a history yet. The
-- last call counts, and the words of the bench stay. A known id with other content is refused.
create or replace function app.set_aside_for_laboratory(
  code app.kit_code, condition app.kit_condition, received_at timestamptz, change_id text
) returns app.kit_status_changes
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_variable
declare
  arrival app.arrivals;
  entry app.kit_status_changes;
begin
  select * into arrival from app.arrivals a where a.kit_id = code;
  if arrival.change_id = change_id and (arrival.condition, arrival.received_at) is distinct from (condition, received_at) then
    perform app.refuse('change_id_used');
  end if;
  if received_at > now() + interval '5 minutes' then
    perform app.refuse('received_in_future');
  elsif received_at < now() - interval '1 year' then
    perform app.refuse('received_long_ago');
  end if;
  insert into app.arrivals as a (kit_id, arrived_at, laboratory_key_id, condition, received_at, change_id)
  values (code, coalesce(received_at, now()), app.uid(), condition, received_at, change_id)
  on conflict (kit_id) do update
  set arrived_at = coalesce(excluded.received_at, a.arrived_at), laboratory_key_id = excluded.laboratory_key_id,
    set_aside_by = null, technician_id = null, condition = excluded.condition, received_at = excluded.received_at,
    change_id = excluded.change_id
  returning a.* into arrival;
  entry.status := 'received';
  entry.changed_at := arrival.arrived_at;
  entry.condition := arrival.condition;
  entry.received_at := arrival.received_at;
  return entry;
end
$$;

-- Receives a kit that was set aside, on the day of its arrival and in the name of those who set it aside. The words of the bench
-- are the note of the receipt: its condition is the laboratory's. The code is locked by its registration. Nobody has to fetch a
-- kit whose analysis has begun. A receipt is earlier than its event, by which the family's list finds it: the clock of a
-- laboratory may be ahead, and a registration may have waited for the kit to be set aside.
create or replace function app.receive_arrival(kit app.kits) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  arrival app.arrivals;
begin
  update app.arrivals a set kit_record_id = kit.id, registered_at = now() where a.kit_id = kit.kit_id returning a.* into arrival;
  if not found then
    return;
  elsif kit.status = 'registered' then
    insert into app.kit_status_changes (kit_record_id, from_status, status, changed_at, changed_by, note, laboratory_key_id,
      technician_id, condition, received_at, change_id)
    values (kit.id, 'registered', 'received', least(arrival.arrived_at, now() - interval '1 millisecond'), arrival.set_aside_by,
      nullif(left(concat_ws(': ', initcap(arrival.state), arrival.note), 1000), ''), arrival.laboratory_key_id,
      arrival.technician_id, arrival.condition, arrival.received_at, arrival.change_id);
  elsif kit.status <> 'received' then
    delete from app.arrivals a where a.kit_id = kit.kit_id;
  end if;
end
$$;

-- Takes the receipt of a kit back that was set aside by mistake and registered since then, and mails the family: it has
-- read that the kit arrived. Returns false if the kit waits for its registration,
-- or its receipt was taken back before.
create or replace function app.take_back_arrival(code app.kit_code, subject text, body text) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
  receipt bigint;
begin
  select a.kit_record_id into kit.id from app.arrivals a where a.kit_id = code;
  if not found and not exists (select from app.kits k where k.kit_id = code and k.status = 'registered') then
    perform app.refuse('kit_status_changed');
  elsif kit.id is null then
    return false;
  end if;
  kit := app.lock_registration(code, kit.id, '{}');
  delete from app.arrivals a where a.kit_record_id = kit.id;
  if not found then
    perform app.refuse('kit_status_changed');
  end if;
  select max(c.id) into receipt from app.kit_status_changes c where c.kit_record_id = kit.id and not c.is_taken_back;
  perform set_config('app.kit_not_received', kit.id::text, true);
  insert into app.kit_status_changes (kit_record_id, from_status, status, is_taken_back)
  values (kit.id, 'received', 'registered', true);
  delete from app.notifications n where n.kit_record_id = kit.id and n.status_change_id = receipt;
  update app.kit_status_changes c set is_taken_back = true where c.id = receipt;
  perform app.notify_guardians_about_kit(kit.patient_id, subject, body);
  return true;
end
$$;
grant execute on function app.take_back_arrival to app_admin;

-- Sets a kit aside whose registration is undone: its sample stays at the laboratory. A note about this family stays with it.
create or replace function app.set_aside_again(code app.kit_code, undone uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.arrivals (
    kit_id, arrived_at, set_aside_by, laboratory_key_id, technician_id, condition, received_at, change_id)
  select code, coalesce(c.received_at, c.changed_at), (select p.id from app.profiles p where p.id = c.changed_by),
    c.laboratory_key_id, c.technician_id, c.condition, c.received_at, c.change_id
  from app.undone_registrations u
  cross join jsonb_populate_recordset(null::app.kit_status_changes, u.status_changes) c
  where u.id = undone and u.kit ->> 'status' in ('received', 'in_analysis', 'information_needed', 'report_ready')
    and c.status = 'received' and c.id > all (
      select r.id from jsonb_populate_recordset(null::app.kit_status_changes, u.status_changes) r where r.status = 'registered')
  order by c.id limit 1
$$;

create or replace function app.audit_arrival() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform app.audit('kit_set_aside', code => new.kit_id);
  else
    perform app.audit('kit_set_aside', code => old.kit_id,
      details => jsonb_build_object('kind', case tg_op when 'UPDATE' then 'described' else 'undone' end));
  end if;
  return null;
end
$$;
