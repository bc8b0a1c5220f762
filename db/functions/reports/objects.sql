-- Objects of the store, and those that no row names.

-- Refuses a portal whose store is no longer the database's: another portal has taken a new one while there were no files. The
-- lock holds off a change until the caller's transaction has reserved its object.
create or replace function app.confirm_store(marker uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.object_store s where s.marker = confirm_store.marker for share;
  if not found then
    perform app.refuse('unavailable');
  end if;
end
$$;
grant execute on function app.confirm_store to app_practitioner, app_admin, app_lab, app_bench, app_worker;

-- Reserves the key of an object before it is stored. The job removes the object unless a record claims it within an hour;
-- no request lasts that long.
create or replace function app.reserve_object(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.confirm_caller();
  if app.is_named(reserve_object.object_key) then
    raise exception 'the object is claimed';
  end if;
  insert into app.unclaimed_objects (object_key, remove_after)
  values (reserve_object.object_key, now() + interval '1 hour');
end
$$;
grant execute on function app.reserve_object to app_practitioner, app_admin, app_lab, app_bench, app_worker;

-- Claims a reserved object for a record; refuses one that the job has begun to remove. Both delete or lock the same row, so
-- the second finds it taken.
create or replace function app.claim_object(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.unclaimed_objects u where u.object_key = claim_object.object_key and not u.is_going;
  if not found then
    perform app.refuse('unavailable');
  end if;
end
$$;

-- Releases an object from its record: the job removes it.
create or replace function app.release_object(object_key text, remove_after timestamptz default now()) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.unclaimed_objects as u (object_key, remove_after)
  values (release_object.object_key, release_object.remove_after)
  on conflict (object_key) do update set remove_after = release_object.remove_after
$$;

-- Reserves the key of a shared copy before it is removed or restored: after a failure, the job removes it unless a record
-- names it. The end of a sharing is recorded after the removal, so for a while the reservation and the record both name the
-- copy; the record counts.
create or replace function app.reserve_removal(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.confirm_caller();
  insert into app.unclaimed_objects (object_key, remove_after)
  values (reserve_removal.object_key, now() + interval '1 hour')
  on conflict do nothing;
end
$$;
grant execute on function app.reserve_removal to app_practitioner, app_admin;

-- Takes a due object for removal; no record can claim it afterwards. An object whose removal failed waits behind the others.
-- Takes none during a backup: its snapshot may name objects that no record names any more.
create or replace function app.take_unclaimed_object() returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  due text;
begin
  if not pg_try_advisory_xact_lock(hashtext('app.take_unclaimed_object')) then
    return null;
  end if;
  loop
    select u.object_key into due from app.unclaimed_objects u
    where u.remove_after <= now() order by u.remove_after limit 1 for update skip locked;
    exit when due is null;
    -- Read under the lock: app.release_object() waits for the lock and then adds the object again.
    if app.is_named(due) then
      delete from app.unclaimed_objects u where u.object_key = due;
    else
      update app.unclaimed_objects u set is_going = true, remove_after = now() + interval '5 minutes' where u.object_key = due;
      return due;
    end if;
  end loop;
  return null;
end
$$;
grant execute on function app.take_unclaimed_object to app_worker;

-- Whether a record names an object of the store.
create or replace function app.is_named(object_key text) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.report_files f where f.object_key = is_named.object_key)
    or exists (select from app.kits k where k.shared_suggestion_key = is_named.object_key)
    or exists (select from app.replaced_suggestions r where r.object_key = is_named.object_key)
    or exists (select from app.sealed_suggestions s where s.object_key = is_named.object_key)
$$;

-- Whether a record names an object of the store, or an object is still to be removed. A kit with replaced copies has a shared one.
create or replace function app.knows_files() returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.report_files) or exists (select from app.unclaimed_objects)
    or exists (select from app.kits k where k.shared_suggestion_key is not null)
    or exists (select from app.sealed_suggestions)
$$;
grant execute on function app.knows_files to app_worker;

-- Every way for a file to lose its row leaves its object to the job, even the deletion of the kit's owner.
create or replace function app.leave_report_file() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.release_object(old.object_key);
  return null;
end
$$;
