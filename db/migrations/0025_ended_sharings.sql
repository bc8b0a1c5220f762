-- The end of a sharing is recorded when the copy has been removed from the store. In between, and when the copy is put back
-- because the end could not be recorded, one object is named as unclaimed and by its record: then the record counts.

create index kits_by_shared_suggestion on app.kits (shared_suggestion_key) where shared_suggestion_key is not null;

-- Names an object that is about to be removed or put back: whatever becomes of that, it is removed unless a record names it.
create function app.announce_removal(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.confirm_caller();
  insert into app.unclaimed_objects (object_key, remove_after)
  values (announce_removal.object_key, now() + interval '1 hour')
  on conflict do nothing;
end
$$;

-- Takes an object that is due and that no record names: nobody can record it from then on. If it cannot be removed now, others
-- come first.
create function app.take_unclaimed_object() returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  due text;
begin
  loop
    select u.object_key into due from app.unclaimed_objects u
    where u.remove_after <= now() order by u.remove_after limit 1 for update skip locked;
    exit when due is null;
    -- Asked once the row is held: who leaves the object at this moment waits for it, and names it again.
    if exists (select from app.kits k where k.shared_suggestion_key = due)
      or exists (select from app.report_files f where f.object_key = due) then
      delete from app.unclaimed_objects u where u.object_key = due;
    else
      update app.unclaimed_objects u set is_going = true, remove_after = now() + interval '5 minutes' where u.object_key = due;
      return due;
    end if;
  end loop;
  return null;
end
$$;

grant update (is_going) on app.unclaimed_objects to app_definer;
alter function app.announce_removal(text) owner to app_definer;
alter function app.take_unclaimed_object() owner to app_definer;
grant execute on function app.announce_removal(text) to app_practitioner, app_admin;
grant execute on function app.take_unclaimed_object() to app_worker;
revoke update (remove_after, is_going) on app.unclaimed_objects from app_worker;
