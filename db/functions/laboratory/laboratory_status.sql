-- Changes of status by a laboratory's machine, one by one or in batches. Each call may be repeated.

-- The state of a code for a laboratory. A deleted kit and its code accept nothing any more.
create or replace function app.kit_of_laboratory(code app.kit_code)
returns table (
  kit_id app.kit_code, is_registered boolean, sample_taken_date date, has_answers boolean, status app.kit_status, is_held boolean
)
language plpgsql stable security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  perform app.confirm_caller();
  if not app.laboratory_reaches(code) then
    perform app.refuse('kit_not_in_inventory');
  end if;
  if exists (select from app.kit_inventory i where i.kit_id = code and i.used_at is not null)
    and not exists (select from app.kits k where k.kit_id = code) then
    perform app.refuse('kit_deleted');
  end if;
  return query
    select i.kit_id, k.id is not null, k.sample_taken_date,
      exists (select from app.symptom_data s where s.kit_record_id = k.id), k.status,
      exists (select from app.report_files f where f.kit_record_id = k.id and f.is_held)
    from app.kit_inventory i left join app.kits k on k.kit_id = i.kit_id
    where i.kit_id = code;
end
$$;
grant execute on function app.kit_of_laboratory to app_lab;

-- Locks kits in the order of their codes, after their owners, like a deletion, and after the codes of their replacements, like
-- app.reserve_replacement(), and the free codes, like a registration. A batch takes these locks before its first change, because
-- nobody who holds a row of the patient table waits for a kit.
create or replace function app.lock_kits(codes text[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.profiles o where o.id in (
    select p.owner_id from app.kits k join app.patients p on p.id = k.patient_id where k.kit_id = any (codes)
  ) order by o.id for key share;
  perform from app.kit_inventory i where i.kit_id in (
    select r.kit_id from app.kit_replacements r join app.kits k on k.id = r.kit_record_id where k.kit_id = any (codes)
    union all
    select f.kit_id from app.kit_inventory f where f.kit_id = any (codes) and f.used_at is null
  ) order by i.kit_id for no key update;
  perform from app.kits k where k.kit_id = any (codes) order by k.kit_id for no key update;
end
$$;

-- Changes the status of a kit for a laboratory and returns the entry of its history. A kit that nobody has registered is
-- set aside, and its entry has no id. A retry changes nothing and returns the entry of the first call: it has the id and the
-- content of an entry or, without an id, the content of the newest one. A question that was answered since then is no longer the
-- same. A known id with other content is refused: a real change must not get lost. A caller who saw another status than the kit
-- has now is refused; a machine names none.
create or replace function app.change_status_of_laboratory(
  code app.kit_code, new_status text, reason app.kit_status_remark, reason_id uuid, condition app.kit_condition,
  received_at timestamptz, change_id app.change_id, seen app.kit_status
) returns app.kit_status_changes
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_variable
declare
  own_id constant text := coalesce(app.reaching_laboratory()::text, 'all') || ' ' || change_id;
  kit app.kits;
  entry app.kit_status_changes;
  is_known boolean;
  has_same_reason boolean;
  has_same_receipt boolean;
begin
  perform app.confirm_caller();
  if not app.laboratory_reaches(code) then
    perform app.refuse('kit_not_in_inventory');
  end if;
  perform app.lock_kits(array[code]);
  select * into kit from app.kits k where k.kit_id = code;
  if not found then
    if exists (select from app.kit_inventory i where i.kit_id = code and i.used_at is not null) then
      perform app.refuse('kit_deleted');
    elsif new_status <> 'received' then
      perform app.refuse('kit_unregistered');
    end if;
    return app.set_aside_for_laboratory(code, condition, received_at, own_id);
  end if;

  -- The entry with the id, or else the newest one.
  select c.* into entry from app.kit_status_changes c where c.kit_record_id = kit.id
  order by coalesce(c.change_id = own_id, false) desc, c.id desc limit 1;
  is_known := coalesce(entry.change_id = own_id, false);
  has_same_reason := entry.status = new_status and entry.reason_id is not distinct from reason_id
    and (entry.reason is not distinct from reason or reason is null and reason_id is not null);
  has_same_receipt := (entry.condition, entry.received_at) is not distinct from (condition, received_at);
  if is_known and not (has_same_reason and has_same_receipt) then
    perform app.refuse('change_id_used');
  elsif is_known or change_id is null and has_same_reason and has_same_receipt and entry.answered_at is null then
    return entry;
  elsif kit.status <> seen then
    perform app.refuse('kit_status_changed');
  end if;

  if received_at > now() + interval '5 minutes' then
    perform app.refuse('received_in_future');
  -- A date begins 14 hours earlier in the first time zone than in UTC.
  elsif received_at < (kit.sample_taken_date::timestamp at time zone 'UTC') - interval '14 hours' then
    perform app.refuse('received_before_sample');
  elsif received_at < (select max(c.received_at) from app.kit_status_changes c where c.kit_record_id = kit.id) then
    perform app.refuse('received_at_outdated');
  elsif new_status not in ('received', 'in_analysis', 'information_needed', 'rejected') then
    perform app.refuse('kit_status_not_possible');
  end if;

  -- The kit has this status already, for example from the bench: its entry gets the details that it lacks.
  if has_same_reason and (entry.condition, entry.received_at, entry.change_id) is null and entry.answered_at is null then
    update app.kit_status_changes c
    set condition = change_status_of_laboratory.condition, received_at = change_status_of_laboratory.received_at,
      change_id = own_id
    where c.id = entry.id returning c.* into entry;
    return entry;
  end if;

  insert into app.kit_status_changes as c (kit_record_id, from_status, status, reason, reason_id, condition, received_at, change_id)
  values (kit.id, kit.status, new_status, reason, reason_id, condition, received_at, own_id)
  returning c.* into entry;
  return entry;
end
$$;

-- Changes the status of one kit.
create or replace function app.set_laboratory_status(
  code app.kit_code, new_status text, reason app.kit_status_remark, reason_id uuid, condition app.kit_condition,
  received_at timestamptz, change_id app.change_id, seen app.kit_status
) returns json
language sql security definer set search_path = app, pg_temp
as $$
  select json_build_object('kit_id', code, 'status', e.status, 'changed_at', e.changed_at, 'reason', e.reason,
    'condition', e.condition, 'received_at', e.received_at,
    'waits_for', (
      select case when i.is_active then 'registration' else 'activation' end
      from app.kit_inventory i where i.kit_id = code and e.id is null))
  from app.change_status_of_laboratory(code, new_status, reason, reason_id, condition, received_at, change_id, seen) e
$$;
grant execute on function app.set_laboratory_status to app_lab, app_bench;

-- Changes the status of many kits: [{ place, kit_id, status, reason, reason_id, condition, received_at, change_id }]. Each item
-- succeeds or fails by itself and has an answer with its place: { place, entry } or { place, refusal }. Items of one code keep
-- their order. The locks at the start keep two batches from a deadlock, and the second may wait longer for the first than for any
-- other lock. A key that is revoked meanwhile takes back its whole batch.
create or replace function app.set_laboratory_statuses(items jsonb) returns json
language plpgsql security definer set search_path = app, pg_temp set lock_timeout = '10s'
as $$
declare
  item record;
  answers jsonb[] := '{}';
  refusal text;
begin
  perform app.confirm_caller();
  perform app.lock_kits(array(
    select i.kit_id from jsonb_to_recordset(items) as i (kit_id app.kit_code) where app.laboratory_reaches(i.kit_id)));
  for item in
    select i.* from jsonb_to_recordset(items) as i (
      place integer, kit_id app.kit_code, status text, reason text, reason_id uuid, condition text, received_at timestamptz,
      change_id text)
    order by i.kit_id::text collate "C", i.place
  loop
    begin
      answers := answers || jsonb_build_object('place', item.place, 'entry', app.set_laboratory_status(
        item.kit_id, item.status, item.reason, item.reason_id, item.condition, item.received_at,
        item.change_id, null));
    exception when check_violation or foreign_key_violation then
      get stacked diagnostics refusal = constraint_name;
      answers := answers || jsonb_build_object('place', item.place, 'refusal', refusal);
    end;
    perform app.confirm_caller();
  end loop;
  return array_to_json(answers);
end
$$;
grant execute on function app.set_laboratory_statuses to app_lab;

-- The reasons that a laboratory can give, with the texts for owners.
create or replace function app.reasons_for_laboratory() returns table (id uuid, kind text, name text, reason text, next_step text)
language plpgsql stable security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  perform app.confirm_caller();
  return query
    select r.id, r.kind::text, r.name::text, r.reason::text, r.next_step::text
    from app.kit_reasons r where r.is_active order by r.kind, r.name;
end
$$;
grant execute on function app.reasons_for_laboratory to app_lab, app_bench;
