-- Laboratories. A laboratory has a name, keys and printed codes, and its keys reach its own codes alone. To them, every other code
-- looks like one that is not in the inventory. A key without a laboratory reaches all codes.
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

alter table app.laboratories enable row level security, force row level security;

-- A laboratory is a program. It holds a key and acts under the key's id; the database knows only the SHA-256 of the key.
create table app.laboratory_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 60),
  -- The first characters of the key distinguish keys.
  prefix text not null check (length(prefix) <= 12),
  key_hash app.sha256 not null unique,
  created_at timestamptz not null default now(),
  created_by uuid default app.uid() references app.profiles on delete set null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references app.profiles on delete set null,
  laboratory_id uuid references app.laboratories
);

create index laboratory_keys_by_creator on app.laboratory_keys (created_by) where created_by is not null;
create index laboratory_keys_by_revoker on app.laboratory_keys (revoked_by) where revoked_by is not null;
create index laboratory_keys_by_laboratory on app.laboratory_keys (laboratory_id) where laboratory_id is not null;

alter table app.laboratory_keys enable row level security, force row level security;

-- Technicians of a laboratory. They have no account: at a bench, they choose their name and enter a PIN.
create table app.technicians (
  id uuid primary key default gen_random_uuid(),
  laboratory_id uuid not null references app.laboratories,
  name app.laboratory_name not null,
  pin_hash text not null,
  -- Attempts since the last right PIN. Each is counted before it is checked, so simultaneous guesses are not more.
  tried_pins smallint not null default 0 constraint pin_locked check (tried_pins between 0 and 5),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create unique index technician_name_taken on app.technicians (laboratory_id, lower(name)) where ended_at is null;
create index technicians_by_laboratory on app.technicians (laboratory_id);

alter table app.technicians enable row level security, force row level security;

-- Benches: devices of a laboratory that work without an account. A code that works once opens the session of a bench; the database
-- knows only hashes of the code and of the tokens.
create table app.benches (
  id uuid primary key default gen_random_uuid(),
  laboratory_id uuid not null references app.laboratories,
  name app.laboratory_name not null,
  created_at timestamptz not null default now(),
  -- Null after its use.
  code_hash app.sha256 unique,
  code_ends_at timestamptz not null,
  opened_at timestamptz,
  -- The token of the device, its successor that the device has not used yet, and its predecessor.
  token_hash app.sha256 unique,
  next_hash app.sha256 unique,
  former_hash app.sha256 unique,
  token_since timestamptz,
  next_since timestamptz,
  last_used_at timestamptz,
  -- The technician who works at the bench, until a time without any work.
  technician_id uuid references app.technicians,
  turn_until timestamptz,
  ended_at timestamptz,
  -- Whether it ended because two devices used its session.
  was_copied boolean not null default false
);

create index benches_by_laboratory on app.benches (laboratory_id);
create index benches_by_technician on app.benches (technician_id) where technician_id is not null;

alter table app.benches enable row level security, force row level security;

call app.open_to_backups();
