-- Laboratories, their keys, and the codes that a key reaches.

-- New actions would be unknown to the previous release, which may read the audit trail at the same time: the kind in the
-- details distinguishes a laboratory from a key.
create or replace function app.audit_laboratory() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  facts constant jsonb := jsonb_build_object('kind', 'laboratory', 'key', left(new.id::text, 8));
begin
  if tg_op = 'INSERT' then
    perform app.audit('laboratory_key_created', details => facts);
    return null;
  end if;
  if old.name <> new.name then
    perform app.audit('laboratory_key_created', details => facts || '{"fields": ["name"]}');
  end if;
  if old.ended_at is null and new.ended_at is not null then
    perform app.audit('laboratory_key_revoked', details => facts);
  end if;
  return null;
end
$$;

-- Refuses a laboratory that does not exist or has ended. The lock holds off its end.
create or replace function app.lock_laboratory(laboratory uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.laboratories l where l.id = laboratory and l.ended_at is null for share;
  if not found then
    perform app.refuse('laboratory_not_found');
  end if;
end
$$;

create or replace function app.audit_laboratory_key() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case tg_op when 'INSERT' then 'laboratory_key_created' else 'laboratory_key_revoked' end,
    details => jsonb_build_object('key', new.prefix));
  return null;
end
$$;

create or replace function app.keep_laboratory_of_key() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_laboratory(new.laboratory_id);
  return new;
end
$$;

create or replace function app.end_laboratory_keys() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.laboratory_keys k set revoked_at = now(), revoked_by = (select p.id from app.profiles p where p.id = app.uid())
  where k.laboratory_id = new.id and k.revoked_at is null;
  return null;
end
$$;

-- The id of a request's key, if it is valid. Its last use is stored to the minute, so many uploads are one write.
create or replace function app.use_laboratory_key(key bytea) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  found_key app.laboratory_keys;
begin
  select * into found_key from app.laboratory_keys k where k.key_hash = key and k.revoked_at is null;
  if found_key.last_used_at is null or found_key.last_used_at < date_trunc('minute', now()) then
    update app.laboratory_keys k set last_used_at = date_trunc('minute', now()) where k.id = found_key.id;
  end if;
  return found_key.id;
end
$$;
grant execute on function app.use_laboratory_key to app_lab;

-- Refuses a caller who was demoted, or lost the key, since the request began. The transaction that writes checks again, and so
-- does each transaction of an export.
create or replace function app.confirm_caller() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  acting text := current_setting('role');
begin
  if acting = 'app_bench' and (select b.id from app.live_bench() b) is not null then
    if app.acting_technician() is null then
      perform app.refuse('technician_needed');
    end if;
    return;
  end if;
  if acting = 'app_worker'
    or acting = 'app_lab' and exists (select from app.laboratory_keys k where k.id = app.uid() and k.revoked_at is null)
    or exists (select from app.profiles p where p.id = app.uid() and acting = 'app_' || p.role) then
    return;
  end if;
  perform app.refuse('not_signed_in');
end
$$;
grant execute on function app.confirm_caller to app_admin;

-- The laboratory of the calling key or bench; null for a caller who reaches every code.
create or replace function app.reaching_laboratory() returns uuid
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return case app.actor_role()
    when 'lab' then (select k.laboratory_id from app.laboratory_keys k where k.id = app.uid())
    when 'bench' then (select b.laboratory_id from app.benches b where b.id = app.uid()) end;
end
$$;

-- Whether the caller reaches a code of the inventory.
create or replace function app.laboratory_reaches(code app.kit_code) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  laboratory constant uuid := app.reaching_laboratory();
begin
  return exists (
    select from app.kit_inventory i where i.kit_id = code and (laboratory is null or i.laboratory_id = laboratory));
end
$$;

-- Gives codes to a laboratory, or to none, and returns those that are not in the inventory: with one of them, nothing changes.
create or replace function app.give_codes(codes text[], laboratory uuid) returns text[]
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  unknown text[];
  given text[];
begin
  perform app.confirm_caller();
  if laboratory is not null then
    perform app.lock_laboratory(laboratory);
  end if;
  -- In a fixed order: overlapping changes wait for each other without a deadlock.
  perform from app.kit_inventory i where i.kit_id = any (codes) order by i.kit_id for no key update;
  unknown := array(
    select c.code from unnest(codes) with ordinality as c (code, place)
    where not exists (select from app.kit_inventory i where i.kit_id = c.code) order by c.place);
  if unknown <> '{}' then
    return unknown;
  end if;
  with changed as (
    update app.kit_inventory i set laboratory_id = laboratory
    where i.kit_id = any (codes) and i.laboratory_id is distinct from laboratory
    returning i.kit_id
  )
  select array_agg(c.kit_id::text order by c.kit_id::text) into given from changed c;
  if cardinality(given) = 1 then
    perform app.audit('kits_added', code => given[1], details => '{"fields": ["laboratory"]}');
  elsif given is not null then
    perform app.audit('kits_added', details => jsonb_build_object('fields', array['laboratory'], 'count', cardinality(given),
      'first', given[1], 'last', given[cardinality(given)]));
  end if;
  return '{}';
end
$$;
grant execute on function app.give_codes to app_admin;
