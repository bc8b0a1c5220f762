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

call app.open_to_backups();
