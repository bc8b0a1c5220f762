-- Users and access codes, whole: what an edit is based on, codes that lead to one person for ever, mails that go with their user,
-- and lists that stay fast.

-- An edit names the version that it is based on, so that of two at once none is lost unseen.
alter table app.profiles add column version integer not null default 1;

create function app.count_profile_version() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger count_version before update on app.profiles
  for each row when (
    (old.email, old.full_name, old.role, old.practitioner_code) is distinct from
    (new.email, new.full_name, new.role, new.practitioner_code))
  execute function app.count_profile_version();

-- Every access code that somebody ever had. Patients keep codes on paper: one that was replaced, or whose practitioner is gone,
-- must never come to lead to another person. The holder stays named when the user is deleted, hence no reference.
create table app.used_practitioner_codes (
  practitioner_code text primary key,
  holder_id uuid not null,
  first_used_at timestamptz not null default now()
);

-- Row-level security holds for the owner of the tables, too.
alter table app.profiles no force row level security;
insert into app.used_practitioner_codes (practitioner_code, holder_id)
  select practitioner_code, id from app.profiles where practitioner_code is not null;
alter table app.profiles force row level security;

alter table app.used_practitioner_codes enable row level security;
alter table app.used_practitioner_codes force row level security;
create policy definer_used_codes on app.used_practitioner_codes to app_definer using (true);
grant select, insert (practitioner_code, holder_id) on app.used_practitioner_codes to app_definer;

-- Every code passes here, however it is given. Who had a code before may have it again.
create function app.claim_practitioner_code() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Of two who want the same code at once, the second waits here and then finds whose it is.
  insert into app.used_practitioner_codes (practitioner_code, holder_id) values (new.practitioner_code, new.id)
  on conflict (practitioner_code) do nothing;
  if not exists (
    select from app.used_practitioner_codes u where u.practitioner_code = new.practitioner_code and u.holder_id = new.id
  ) then
    perform app.refuse('practitioner_code_taken');
  end if;
  return new;
end
$$;
alter function app.claim_practitioner_code() owner to app_definer;
create trigger claim_code before insert or update of practitioner_code on app.profiles
  for each row when (new.practitioner_code is not null)
  execute function app.claim_practitioner_code();

-- As before, but a code that anybody ever had is not generated again.
create or replace function app.generate_practitioner_code() returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  random_bytes bytea;
  code text;
begin
  -- Codes generated at once are generated one after the other; one typed by hand meanwhile is still refused when it is claimed.
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

-- A mail is about somebody with an account, and goes with the account: one that waits is not sent, one that was sent no longer
-- tells an address.
alter table app.mails add column user_id uuid references app.profiles on delete cascade;
create index mails_by_user on app.mails (user_id);

-- Whose a mail to an address is: the account's that has the address, or else the one's that asked to change to it.
create function app.user_of_address(address text) returns uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce(
    (select p.id from app.profiles p where p.email = address),
    (select t.user_id from app.one_time_tokens t where t.new_email = address order by t.created_at desc limit 1))
$$;
alter function app.user_of_address(text) owner to app_definer;

create function app.address_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.user_id := app.user_of_address(new.recipient);
  return new;
end
$$;
alter function app.address_mail() owner to app_definer;
create trigger address_mail before insert on app.mails for each row execute function app.address_mail();

alter table app.mails no force row level security;
update app.mails set user_id = app.user_of_address(recipient);
alter table app.mails force row level security;

-- What the search of users looks in: one text in lower case, for to lower five fields of each row takes ten times as long. The
-- line breaks keep apart what stands in different fields.
alter table app.profiles add column search_text text generated always as (lower(
  email || e'\n' || coalesce(full_name, '') || e'\n' || role || e'\n' || coalesce(practitioner_code, '') || e'\n'
  || coalesce(verification_reason, ''))) stored;
do $$
begin
  execute format('create index profiles_by_search_text on app.profiles using gin (search_text %I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end
$$;

-- The first page in each order that the list of users has.
create index profiles_by_creation_asc on app.profiles (created_at, id);
create index profiles_by_email_desc on app.profiles (email desc nulls last, id);
create index profiles_by_name on app.profiles (lower(full_name), id);
create index profiles_by_name_desc on app.profiles (lower(full_name) desc nulls last, id);
create index profiles_by_role_asc on app.profiles (role, id);
create index profiles_by_role_desc on app.profiles (role desc nulls last, id);
