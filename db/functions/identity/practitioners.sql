-- The access codes of practitioners, and names that stay after an account.

-- Claims every code that a profile gets, typed or generated. Its former holder may have it again.
create or replace function app.claim_practitioner_code(code text, holder uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- If two profiles want one code at once, the second waits here and then finds its holder.
  insert into app.used_practitioner_codes (practitioner_code, holder_id) values (code, holder)
  on conflict (practitioner_code) do nothing;
  if not exists (
    select from app.used_practitioner_codes u where u.practitioner_code = code and u.holder_id = holder
  ) then
    perform app.refuse('practitioner_code_taken');
  end if;
end
$$;

-- A random code that nobody ever had. The alphabet leaves out I, O, 0 and 1, which are misread; its 32 characters let five
-- bits of a random byte choose one evenly.
create or replace function app.generate_practitioner_code() returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  random_bytes bytea;
  code text;
begin
  -- Simultaneous calls go one after the other; the claim still refuses a code that is typed by hand meanwhile.
  perform pg_advisory_xact_lock(hashtext('app.generate_practitioner_code'));
  loop
    -- The first six bytes of a version 4 UUID are all random, and from a cryptographic source.
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, i) % 32, 1), '')
      into code from generate_series(0, 5) as i;
    exit when not exists (select from app.used_practitioner_codes u where u.practitioner_code = code);
  end loop;
  return code;
end
$$;
grant execute on function app.generate_practitioner_code to app_admin;

-- The practitioner behind a code that a customer has been given; nothing else about a practitioner can be learned.
create or replace function app.practitioner_by_code(code text) returns table (id uuid, full_name text)
language sql security definer set search_path = app, pg_temp
as $$
  -- Locked to the end of a grant: a demotion or a new code waits for it, and after them the code finds nobody.
  select p.id, p.full_name from app.profiles p where p.practitioner_code = code and p.role = 'practitioner' for share
$$;
grant execute on function app.practitioner_by_code to app_customer;

-- The name behind a code, with the id if the practitioner sees one of the caller's patients already. It locks nothing,
-- unlike app.practitioner_by_code(): typing codes holds nobody up.
create or replace function app.find_practitioner(code text) returns table (id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select (
    select a.practitioner_id from app.live_access a
    where a.practitioner_id = p.id and app.is_guardian(app.uid(), a.patient_id) limit 1
  ), p.full_name
  from app.profiles p where p.practitioner_code = code and p.role = 'practitioner'
$$;
grant execute on function app.find_practitioner to app_customer;

-- The practitioner behind a code, for a client that gives access by the id afterwards.
create or replace function app.look_up_practitioner(code text) returns table (id uuid, full_name text)
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.found_practitioners (user_id, practitioner_id, practitioner_code)
  select app.uid(), p.id, code from app.profiles p where p.practitioner_code = code and p.role = 'practitioner'
  on conflict (user_id, practitioner_id) do update set practitioner_code = excluded.practitioner_code, found_at = now();
  select p.id, p.full_name from app.profiles p where p.practitioner_code = code and p.role = 'practitioner'
$$;
grant execute on function app.look_up_practitioner to app_customer;

-- Whether the caller may give access to this practitioner by the id: the caller has found them lately by the code of today, or
-- they see a patient of the caller already. The profile stays as it is until the end of the transaction: a demotion waits for
-- the grant, and then ends it.
create or replace function app.lock_found_practitioner(candidate uuid) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  code text;
begin
  select p.practitioner_code into code from app.profiles p where p.id = candidate and p.role = 'practitioner' for share;
  return exists (
    select from app.found_practitioners f
    where f.user_id = app.uid() and f.practitioner_id = candidate and f.practitioner_code = code
      and f.found_at > now() - interval '30 minutes'
  ) or code is not null and exists (
    select from app.live_access a where a.practitioner_id = candidate and app.is_guardian(app.uid(), a.patient_id)
  );
end
$$;
grant execute on function app.lock_found_practitioner to app_customer;

create or replace function app.keep_practitioner_name(former app.profiles) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if former.full_name is not null then
    insert into app.former_practitioners (id, full_name) values (former.id, former.full_name)
    on conflict (id) do update set full_name = excluded.full_name;
  end if;
end
$$;

-- Forgets the names that no event needs any more, the grants that no role gives back, and old look-ups.
create or replace function app.forget_former_practitioners() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.former_practitioners f
  where not exists (select from app.audit_events e where e.actor_id = f.id)
    and not exists (select from app.audit_events e where e.user_id = f.id);
  delete from app.suspended_practitioners where suspended_at <= now() - interval '90 days';
  delete from app.found_practitioners where found_at <= now() - interval '1 day';
$$;
grant execute on function app.forget_former_practitioners to app_worker;

-- The reason that an account gave at its registration, for administrators alone.
create or replace function app.verification_reason_of(account uuid) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (select p.verification_reason from app.profiles p where p.id = account and app.actor_role() = 'admin');
end
$$;
grant execute on function app.verification_reason_of to app_customer, app_practitioner, app_admin;

create or replace function app.registration_source_of(account uuid) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (select p.registration_source from app.profiles p where p.id = account and app.actor_role() = 'admin');
end
$$;
grant execute on function app.registration_source_of to app_customer, app_practitioner, app_admin;
