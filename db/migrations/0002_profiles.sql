-- Users: what they are (profiles) apart from how they prove it (credentials, sessions, one-time tokens).

create table app.profiles (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email_taken unique check (email = lower(email) and length(email) <= 254),
  full_name text check (length(full_name) <= 200),
  role text not null default 'customer' check (role in ('customer', 'practitioner', 'admin')),
  practitioner_code text
    constraint practitioner_code_taken unique
    check (practitioner_code ~ '^[A-Z0-9]{6}$'),
  verification_reason text,
  registration_source text,
  created_at timestamptz not null default now(),
  -- A code without the role would let a former practitioner be granted access.
  check (practitioner_code is null or role = 'practitioner')
);

create index profiles_by_role on app.profiles (role, full_name);
-- `nulls last` as the lists say it: otherwise the index does not serve them.
create index profiles_by_creation on app.profiles (created_at desc nulls last, id);

create table app.credentials (
  user_id uuid primary key references app.profiles on delete cascade,
  password_hash text not null,
  email_confirmed_at timestamptz
);

-- Tokens are kept as SHA-256 only: a copy of the database opens no session and confirms no address.
create table app.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.profiles on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_by_user on app.sessions (user_id);

create table app.one_time_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('confirm_email', 'first_admin')),
  user_id uuid references app.profiles on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index one_time_tokens_by_user on app.one_time_tokens (user_id);

-- The outbox: a mail is a row of the transaction that causes it, and its delivery a job of the same transaction.
create table app.mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- queued, then sent; kept where no mail server is configured; failed when the server refused it for good.
  delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'kept', 'failed')),
  delivered_at timestamptz,
  last_error text
);

create index mails_by_creation on app.mails (created_at desc, id);

alter table app.profiles enable row level security;
alter table app.profiles force row level security;
alter table app.credentials enable row level security;
alter table app.credentials force row level security;
alter table app.sessions enable row level security;
alter table app.sessions force row level security;
alter table app.one_time_tokens enable row level security;
alter table app.one_time_tokens force row level security;
alter table app.mails enable row level security;
alter table app.mails force row level security;

create policy own_profile on app.profiles for select to app_customer, app_practitioner using (id = (select app.uid()));
create policy own_profile_edit on app.profiles for update to app_customer, app_practitioner using (id = (select app.uid()));
create policy admin_profiles on app.profiles to app_admin using (true);
create policy definer_profiles on app.profiles to app_definer using (true);
create policy definer_credentials on app.credentials to app_definer using (true);
create policy definer_sessions on app.sessions to app_definer using (true);
create policy definer_tokens on app.one_time_tokens to app_definer using (true);
create policy definer_mails on app.mails to app_definer using (true);
create policy worker_mails on app.mails to app_worker using (true);
create policy admin_mails on app.mails for select to app_admin using (true);

grant select (id, email, full_name, role, practitioner_code, created_at), update (full_name)
  on app.profiles to app_customer, app_practitioner;
grant select, update (full_name, role, practitioner_code), delete on app.profiles to app_admin;
-- `update` is also what locking a row takes; see app.practitioner_by_code().
grant select, insert, update (verification_reason) on app.profiles to app_definer;
grant select, insert, update (password_hash, email_confirmed_at) on app.credentials to app_definer;
grant select, insert, delete on app.sessions to app_definer;
grant select, insert, delete on app.one_time_tokens to app_definer;
grant insert on app.mails to app_definer;
grant select, update (delivery, delivered_at, last_error) on app.mails to app_worker;
grant select on app.mails to app_admin;

-- A changed role ends the user's sessions with the change, whoever makes it.
create function app.end_sessions_of_changed_role() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.sessions where user_id = new.id;
  return null;
end
$$;

create trigger end_sessions after update of role on app.profiles
  for each row when (old.role is distinct from new.role)
  execute function app.end_sessions_of_changed_role();

-- The portal is never left without an administrator, and nobody removes the ground under their own feet.
create function app.keep_an_admin() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Two administrators who demote each other at once are taken one after the other.
  perform pg_advisory_xact_lock(hashtext('app.keep_an_admin'));
  if not exists (select from app.profiles where role = 'admin' and id <> old.id) then
    perform app.refuse('last_admin');
  end if;
  if old.id = app.uid() then
    perform app.refuse('not_yourself');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create trigger keep_an_admin_on_update before update of role on app.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function app.keep_an_admin();
create trigger keep_an_admin_on_delete before delete on app.profiles
  for each row when (old.role = 'admin')
  execute function app.keep_an_admin();

alter function app.end_sessions_of_changed_role() owner to app_definer;
alter function app.keep_an_admin() owner to app_definer;
