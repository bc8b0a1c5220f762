-- Benches: devices of a laboratory that work without an account, and the technicians who work at them.

-- Records an event of a bench or a technician; the second argument is the kind of change. As for a laboratory, the kind in the
-- details distinguishes them from a key.
create or replace function app.audit_bench() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  facts constant jsonb := jsonb_build_object('kind', tg_argv[0], 'key', left(new.id::text, 8));
begin
  if tg_argv[1] = 'ended' then
    perform app.audit('laboratory_key_revoked', details => facts);
  else
    perform app.audit('laboratory_key_created',
      details => facts || case when tg_argv[1] is null then '{}' else jsonb_build_object('fields', array[tg_argv[1]]) end);
  end if;
  return null;
end
$$;

create or replace function app.end_benches() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.benches b set ended_at = now() where b.laboratory_id = new.id and b.ended_at is null;
  return null;
end
$$;

-- The calling bench, if its session lives.
create or replace function app.live_bench() returns setof app.benches
language sql stable security definer set search_path = app, pg_temp
as $$
  select b.* from app.benches b
  where b.id = app.uid() and app.actor_role() = 'bench' and b.token_hash is not null and b.ended_at is null
$$;

-- The technician who works at the calling bench, and whom the call names: a tab that another technician has left behind acts for
-- nobody. Null for every other caller.
create or replace function app.acting_technician() returns uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select t.id from app.live_bench() b join app.technicians t on t.id = b.technician_id
  where b.turn_until > now() and t.ended_at is null and t.id::text = current_setting('app.technician_id', true)
$$;

-- The end of a session that is not used after this moment: a weekend passes.
create or replace function app.end_of_session(last_used_at timestamptz) returns timestamptz
language sql stable
as $$ select last_used_at + interval '3 days' $$;
grant execute on function app.end_of_session to app_admin, app_definer;

-- The end of a turn without work from now on.
create or replace function app.end_of_turn() returns timestamptz
language sql stable
as $$ select now() + interval '15 minutes' $$;
grant execute on function app.end_of_turn to app_definer;

-- Opens the session of a bench with a code that works once; null for any other code. Of two devices, the second finds the code
-- used.
create or replace function app.open_bench(code bytea, token bytea) returns uuid
language sql security definer set search_path = app, pg_temp
as $$
  update app.benches b
  set code_hash = null, opened_at = now(), token_hash = token, token_since = now(), last_used_at = now()
  where b.code_hash = code and b.code_ends_at > now() and b.ended_at is null
  returning b.id
$$;
grant execute on function app.open_bench to app_bench;

-- The bench of a request's token. A token is replaced after a day: the device gets the fresh one, which counts from its first
-- use, so a lost answer costs nothing. A token that comes later than a minute after its replacement is a copy on a second device,
-- and ends the session for both. An act prolongs the turn of the technician whom it names; a screen that only reads names no
-- worker.
create or replace function app.use_bench(token bytea, fresh bytea, worker text) returns table (id uuid, is_renewed boolean)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  bench app.benches;
  renews boolean;
begin
  select b.* into bench from app.benches b
  where token in (b.token_hash, b.next_hash, b.former_hash) and b.ended_at is null
    and app.end_of_session(b.last_used_at) > now()
  for no key update;
  if not found then
    return;
  end if;
  if token = bench.former_hash and bench.token_since < now() - interval '1 minute' then
    update app.benches b set ended_at = now(), was_copied = true where b.id = bench.id;
    return;
  end if;
  if token = bench.next_hash then
    update app.benches b set former_hash = b.token_hash, token_hash = token, token_since = now(), next_hash = null
    where b.id = bench.id;
  end if;
  renews := token = bench.token_hash and bench.token_since < now() - interval '1 day'
    and (bench.next_hash is null or bench.next_since < now() - interval '1 minute');
  if renews then
    update app.benches b set next_hash = fresh, next_since = now() where b.id = bench.id;
  end if;
  -- Any other use is stored to the minute.
  update app.benches b
  set last_used_at = now(),
    turn_until = case when worker = b.technician_id::text and b.turn_until > now() then app.end_of_turn() else b.turn_until end
  where b.id = bench.id and (worker is not null or b.last_used_at < now() - interval '1 minute');
  return query select bench.id, renews;
end
$$;
grant execute on function app.use_bench to app_bench;

-- Counts an attempt to enter the PIN of a technician and returns its hash; null for a technician of another laboratory. After
-- five attempts without the right PIN, only a new one by an administrator helps.
create or replace function app.attempt_pin(technician uuid) returns text
language sql security definer set search_path = app, pg_temp
as $$
  update app.technicians t set tried_pins = t.tried_pins + 1
  where t.id = technician and t.ended_at is null and t.laboratory_id = (select b.laboratory_id from app.live_bench() b)
  returning t.pin_hash
$$;
grant execute on function app.attempt_pin to app_bench;

-- Begins the turn of a technician whose PIN was right: its hash proves that it was not changed meanwhile.
create or replace function app.begin_turn(technician uuid, pin_hash text) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.technicians t set tried_pins = 0
  where t.id = technician and t.ended_at is null and t.pin_hash = begin_turn.pin_hash
    and t.laboratory_id = (select b.laboratory_id from app.live_bench() b);
  if not found then
    return false;
  end if;
  update app.benches b set technician_id = technician, turn_until = app.end_of_turn()
  where b.id = (select l.id from app.live_bench() l);
  return true;
end
$$;
grant execute on function app.begin_turn to app_bench;

-- Ends the turn of the technician whom the call names, and of nobody who has begun since then.
create or replace function app.end_turn() returns void
language sql security definer set search_path = app, pg_temp
as $$
  update app.benches b set technician_id = null, turn_until = null
  where b.id = (select l.id from app.live_bench() l) and b.technician_id = app.acting_technician()
$$;
grant execute on function app.end_turn to app_bench;

create or replace function app.end_turns() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.benches b set technician_id = null, turn_until = null where b.technician_id = new.id;
  return null;
end
$$;

-- Receives a registered kit at a bench, sets one aside that nobody has registered, and returns the status of any other. A code of
-- another laboratory is unknown. `is_active`: whether somebody can register a kit that is set aside. The age of the scan is as
-- in app.set_aside(); a retry names the time since its first try.
create or replace function app.receive_at_bench(code app.kit_code, age interval, waited interval)
returns table (outcome text, status text, changed_at timestamptz, is_active boolean)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  kit app.kits;
begin
  perform app.confirm_caller();
  if not app.laboratory_reaches(code) then
    return query values ('unknown', null, null::timestamptz, false);
    return;
  end if;
  perform app.lock_kits(array[code]);
  select k.* into kit from app.kits k where k.kit_id = code;
  if not found then
    return query
      select case when a.is_own then 'set_aside' else 'unregistered' end, null, a.arrived_at, i.is_active
      from app.set_aside(code, age, waited > '0') a, app.kit_inventory i where i.kit_id = code;
    if not found then
      return query values ('deleted', null, null::timestamptz, false);
    end if;
    return;
  end if;
  if kit.status = 'registered' then
    insert into app.kit_status_changes (kit_record_id, from_status, status) values (kit.id, 'registered', 'received');
  end if;
  return query
    select
      case when kit.status = 'registered'
          or waited > '0' and c.status = 'received' and c.technician_id = app.acting_technician()
            and c.changed_at >= now() - waited - interval '5 seconds'
        then 'received' else 'not_expected' end,
      c.status, c.changed_at, true
    from app.kit_status_changes c where c.kit_record_id = kit.id order by c.id desc limit 1;
end
$$;
grant execute on function app.receive_at_bench to app_bench;

-- Takes back the technician's last step with a code: a status that the caller saw, see app.confirm_own_undo(), or, without
-- a status, that it was set aside. A receipt leads back to "registered", a question or rejection of a received kit to "received".
-- Returns the status of the kit; null without one. A repeated call changes nothing: it finds the status from before.
create or replace function app.undo_at_bench(code app.kit_code, seen text) returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
  goal constant text := case when seen in ('information_needed', 'rejected') then 'received' else 'registered' end;
begin
  perform app.confirm_caller();
  if not app.laboratory_reaches(code) then
    perform app.refuse('kit_not_in_inventory');
  end if;
  perform app.lock_kits(array[code]);
  select * into kit from app.kits k where k.kit_id = code;
  if not found then
    delete from app.arrivals a
    where a.kit_id = code and a.kit_record_id is null and a.technician_id = app.acting_technician();
    if exists (select from app.arrivals a where a.kit_id = code) then
      perform app.refuse('kit_status_not_possible');
    end if;
    return null;
  elsif kit.status = goal then
    return goal;
  elsif kit.status is distinct from seen then
    perform app.refuse('kit_status_changed');
  -- Others may lead a kit from there to "received" at any time; a bench only after its technician's own last step.
  elsif goal = 'received' and not exists (
    select from app.kit_status_changes c
    where c.kit_record_id = kit.id and c.status = seen and c.from_status = goal and c.technician_id = app.acting_technician()
      and c.changed_at > now() - interval '90 seconds'
      and c.id = (select max(l.id) from app.kit_status_changes l where l.kit_record_id = kit.id)
  ) then
    perform app.refuse('kit_status_not_possible');
  end if;
  insert into app.kit_status_changes (kit_record_id, from_status, status) values (kit.id, kit.status, goal);
  return goal;
end
$$;
grant execute on function app.undo_at_bench to app_bench;
