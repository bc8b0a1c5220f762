-- Users: their profiles, the access codes of practitioners, their passwords, and requests to delete an account.

-- RFC 5321 limits the whole address and its part before the @, in octets.
create domain app.email_address as text
  check (value = lower(value) and length(value) <= 254 and octet_length(split_part(value, '@', 1)) <= 64);

create table app.profiles (
  id uuid primary key default gen_random_uuid(),
  email app.email_address not null constraint email_taken unique,
  full_name text check (length(full_name) <= 200),
  role text not null default 'customer' check (role in ('customer', 'practitioner', 'admin')),
  practitioner_code text
    constraint practitioner_code_taken unique
    check (practitioner_code ~ '^[A-Z0-9]{6}$'),
  verification_reason text,
  registration_source text,
  created_at timestamptz not null default now(),
  -- Kits that the account may register in 24 hours; null for the operator's setting.
  registrations_per_day integer check (registrations_per_day between 0 and 1000),
  -- An edit names the version that it is based on, so neither of two simultaneous edits is lost unseen.
  version integer not null default 1,
  -- One text for the search, folded once: folding five fields of each row takes ten times as long. Line breaks keep the fields
  -- apart.
  search_text text generated always as (app.folded(
    email || e'\n' || coalesce(full_name, '') || e'\n' || role || e'\n' || coalesce(practitioner_code, '') || e'\n'
    || coalesce(verification_reason, ''))) stored,
  -- The name with its last word first, to sort by.
  last_first text generated always as (app.folded(regexp_replace(full_name, '^\s*(.*\S)\s+(\S+)\s*$', '\2 \1'))) stored,
  -- A code without the role would let a former practitioner be granted access.
  check (practitioner_code is null or role = 'practitioner')
);

-- The first page of the list in each of its orders; `nulls last` as the list says it, otherwise the index does not serve.
create index profiles_by_role on app.profiles (role, full_name);
create index profiles_by_creation on app.profiles (created_at desc nulls last, id);
create index profiles_by_creation_asc on app.profiles (created_at, id);
create index profiles_by_email_desc on app.profiles (email desc nulls last, id);
create index profiles_by_name on app.profiles (lower(full_name), id);
create index profiles_by_name_desc on app.profiles (lower(full_name) desc nulls last, id);
create index profiles_by_last_name on app.profiles (last_first, id);
create index profiles_by_last_name_desc on app.profiles (last_first desc nulls last, id);
create index profiles_by_role_asc on app.profiles (role, id);
create index profiles_by_role_desc on app.profiles (role desc nulls last, id);
call app.create_trigram_index('profiles_by_search_text', 'app.profiles', 'search_text');

alter table app.profiles enable row level security, force row level security;

-- The professional names of practitioners who lost the role or were deleted. An owner sees for years who read a patient's
-- record; the name of a customer is kept nowhere. A name goes with the last event of its practitioner.
create table app.former_practitioners (
  id uuid primary key,
  full_name text not null
);

alter table app.former_practitioners enable row level security, force row level security;

-- Every access code that anybody ever had. Patients keep codes on paper: a replaced code, or one of a deleted
-- practitioner, must never lead to another person. The holder stays named after deletion, hence no reference.
create table app.used_practitioner_codes (
  practitioner_code text primary key,
  holder_id uuid not null,
  first_used_at timestamptz not null default now()
);

alter table app.used_practitioner_codes enable row level security, force row level security;

-- Passwords stand apart from profiles: no kind of user reads this table.
create table app.credentials (
  user_id uuid primary key references app.profiles on delete cascade,
  password_hash text not null,
  email_confirmed_at timestamptz
);

alter table app.credentials enable row level security, force row level security;

-- Customers delete their own accounts. A request waits for 14 days, in which it can be taken back; then a job runs the deletion
-- that administrators run, too. The portal itself requests the deletion of accounts that nobody uses, if the operator wants it.
create table app.deletion_requests (
  user_id uuid primary key references app.profiles on delete cascade,
  requested_at timestamptz not null default now(),
  -- Infinite until the mail that announces the deletion of an unused account was sent.
  due_at timestamptz not null default now() + interval '14 days',
  -- The portal announced it; a login takes it back.
  is_dormant boolean not null default false,
  check (due_at > requested_at)
);

alter table app.deletion_requests enable row level security, force row level security;

call app.open_to_backups();
