-- The inventory of printed codes, and the counts of its tiles.

-- Adds to the first row of a count that no other transaction holds, or inserts one: nobody waits, and a count has about as
-- many rows as it had simultaneous writers.
create or replace function app.change_row_count(name text, change bigint) returns void
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
create or replace function app.row_count(name text) returns bigint
language plpgsql stable set search_path = app, pg_temp
as $$
begin
  return (select coalesce(sum(c.change), 0) from app.row_counts c where c.name = row_count.name);
end
$$;
grant execute on function app.row_count to app_admin;

-- Keeps the counts of the tiles. A statement changes each count once, no matter how many kits it adds or removes.
create or replace function app.count_kits() returns trigger
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

-- Recounts the tiles, after a load without triggers.
create or replace function app.count_inventory() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.row_counts where name in ('kits', 'active_kits', 'registered_kits');
  select app.change_row_count('kits', count(*)), app.change_row_count('active_kits', count(*) filter (where is_active)),
    app.change_row_count('registered_kits', count(used_at))
  from app.kit_inventory
$$;

-- An addition is one event, no matter how many kits it adds.
create or replace function app.audit_added_kits() returns trigger
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

-- All that follows from a kit that is deactivated or activated again, in this order. Kits are switched one by one.
create or replace function app.follow_switched_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case when new.is_active then 'kit_activated' else 'kit_deactivated' end, code => new.kit_id);
  -- A deactivated code cannot be registered.
  if not new.is_active then
    perform app.end_reservation(new.kit_id);
  end if;
  perform app.change_row_count('active_kits', case when new.is_active then 1 else -1 end);
  return null;
end
$$;
