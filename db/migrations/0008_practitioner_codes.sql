-- A random access code that nobody has. The alphabet leaves out I, O, 0 and 1, which are misread; it has 32 characters, so
-- that five bits of a random byte choose one evenly.
create function app.generate_practitioner_code() returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  random_bytes bytea;
  code text;
begin
  -- Codes generated at once are generated one after the other; a code typed by hand meanwhile still meets the constraint.
  perform pg_advisory_xact_lock(hashtext('app.generate_practitioner_code'));
  loop
    -- The first six bytes of a version 4 UUID are all random.
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, i) % 32, 1), '')
      into code from generate_series(0, 5) as i;
    exit when not exists (select from app.profiles where practitioner_code = code);
  end loop;
  return code;
end
$$;

alter function app.generate_practitioner_code() owner to app_definer;
grant execute on function app.generate_practitioner_code() to app_admin;

-- Who is no practitioner any more sees nobody's patients any more.
create function app.end_access_of_former_practitioner() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.practitioner_access where practitioner_id = new.id;
  return null;
end
$$;

create policy definer_ends_access on app.practitioner_access for delete to app_definer using (true);
grant delete on app.practitioner_access to app_definer;
alter function app.end_access_of_former_practitioner() owner to app_definer;
create trigger end_access after update of role on app.profiles
  for each row when (old.role = 'practitioner' and new.role <> 'practitioner')
  execute function app.end_access_of_former_practitioner();
