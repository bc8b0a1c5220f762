-- Laboratories. A laboratory has a name, keys and printed codes, and its keys reach its own codes alone. To them, every other code
-- looks like one that is not in the inventory. A key without a laboratory reaches all codes, like every key so far.

create domain app.laboratory_name as text check (length(trim(value)) between 1 and 60);

create table app.laboratories (
  id uuid primary key default gen_random_uuid(),
  name app.laboratory_name not null constraint laboratory_name_taken unique,
  created_at timestamptz not null default now(),
  created_by uuid default app.uid() references app.profiles on delete set null,
  -- A laboratory ends once, and for good. Its keys end with it, and its codes stay its own.
  ended_at timestamptz
);

create index laboratories_by_creator on app.laboratories (created_by) where created_by is not null;

alter table app.laboratories enable row level security;
alter table app.laboratories force row level security;
create policy admin_reads_laboratories on app.laboratories for select to app_admin using (true);
create policy admin_makes_laboratories on app.laboratories for insert to app_admin with check (true);
create policy admin_changes_laboratories on app.laboratories for update to app_admin
  using (ended_at is null) with check (true);
create policy definer_laboratories on app.laboratories for select to app_definer using (true);
-- For the locks below.
create policy definer_locks_laboratories on app.laboratories for update to app_definer using (true) with check (false);

grant select, insert (name), update (name, ended_at) on app.laboratories to app_admin;
grant select, update (ended_at) on app.laboratories to app_definer;

-- Actions of their own would be unknown to the previous release, which may read the audit trail at the same time: the kind in the
-- details tells a laboratory from a key.
create function app.audit_laboratory() returns trigger
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

create trigger audit_laboratory after insert or update on app.laboratories
  for each row execute function app.audit_laboratory();

-- The three tables in use below are changed in the order in which requests lock them.

-- Keys

alter table app.laboratory_keys add column laboratory_id uuid references app.laboratories;

create index laboratory_keys_by_laboratory on app.laboratory_keys (laboratory_id) where laboratory_id is not null;

grant select (laboratory_id), insert (laboratory_id) on app.laboratory_keys to app_admin;
grant update (revoked_at, revoked_by) on app.laboratory_keys to app_definer;

-- Refuses a laboratory that does not exist or has ended. The lock holds off its end.
create function app.lock_laboratory(laboratory uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.laboratories l where l.id = laboratory and l.ended_at is null for share;
  if not found then
    perform app.refuse('laboratory_not_found');
  end if;
end
$$;

create function app.keep_laboratory_of_key() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_laboratory(new.laboratory_id);
  return new;
end
$$;

create trigger keep_laboratory before insert on app.laboratory_keys
  for each row when (new.laboratory_id is not null) execute function app.keep_laboratory_of_key();

create function app.end_laboratory_keys() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.laboratory_keys k set revoked_at = now(), revoked_by = (select p.id from app.profiles p where p.id = app.uid())
  where k.laboratory_id = new.id and k.revoked_at is null;
  return null;
end
$$;

create trigger end_laboratory_keys after update of ended_at on app.laboratories
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.end_laboratory_keys();

-- The laboratory of the calling key; null for a caller who reaches every code.
create function app.reaching_laboratory() returns uuid
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (select k.laboratory_id from app.laboratory_keys k where k.id = app.uid() and app.actor_role() = 'lab');
end
$$;

-- Codes. The index of the new column follows in a file of its own.

alter table app.kit_inventory add column laboratory_id uuid references app.laboratories;

grant select (laboratory_id) on app.kit_inventory to app_admin;
grant update (laboratory_id) on app.kit_inventory to app_definer;

-- Whether the caller reaches a code of the inventory.
create function app.laboratory_reaches(code app.kit_code) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  laboratory constant uuid := app.reaching_laboratory();
begin
  return exists (
    select from app.kit_inventory i where i.kit_id = code and (laboratory is null or i.laboratory_id = laboratory));
end
$$;

-- As in 0009, for the codes that the caller reaches. A code of another laboratory is neither locked nor told from an unknown one.
create or replace function app.lock_report(code app.kit_code) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  laboratory constant uuid := app.reaching_laboratory();
  used timestamptz;
  kit uuid;
begin
  perform app.confirm_caller();
  select i.used_at into used from app.kit_inventory i
  where i.kit_id = code and (laboratory is null or i.laboratory_id = laboratory) for no key update;
  if not found then
    perform app.refuse('kit_not_in_inventory');
  end if;
  select k.id into kit from app.kits k where k.kit_id = code for no key update;
  -- Its kit was deleted with its owner. The code stays used, and nothing is attached to it any more.
  if kit is null and used is not null then
    perform app.refuse('kit_deleted');
  end if;
  return kit;
end
$$;

-- Gives codes to a laboratory, or to none, and returns those that are not in the inventory: with one of them, nothing changes.
create function app.give_codes(codes text[], laboratory uuid) returns text[]
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

grant execute on function app.give_codes(text[], uuid) to app_admin;

call app.open_to_backups();

call app.hand_over_functions();
