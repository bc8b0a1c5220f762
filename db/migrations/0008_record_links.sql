-- SMART Health Links: the owner of a patient shows the record to somebody without an account. The link holds a token of 256
-- random bits; from it follow the key of the content and the salt of the passcode. The database holds neither, so a copy of it
-- opens no link, decrypts nothing that a viewer has stored, and lets nobody guess a passcode.
create table app.record_links (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references app.patients on delete cascade,
  -- The owner's words for the list; the link shows them, too.
  label text not null check (length(trim(label)) between 1 and 80),
  token_hash app.sha256 not null unique,
  -- Argon2id. Its salt follows from the token.
  passcode_hash bytea not null check (length(passcode_hash) = 32),
  -- A link is dead after five wrong passcodes.
  tries_left smallint not null default 5 check (tries_left between 0 and 5),
  opened_count smallint not null default 0,
  max_openings smallint not null check (max_openings between 1 and 100),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (opened_count between 0 and max_openings),
  check (expires_at > created_at and expires_at <= created_at + interval '90 days')
);

create index record_links_by_patient on app.record_links (patient_id, created_at desc, id);

alter table app.record_links enable row level security, force row level security;

create table app.record_link_openings (
  id bigint generated always as identity primary key,
  link_id uuid not null references app.record_links on delete cascade,
  opened_at timestamptz not null default now(),
  -- As the viewer gave it, unchecked.
  recipient text not null check (length(trim(recipient)) between 1 and 200),
  -- For a viewer that fetches the content by its own address: once, within ten minutes.
  ticket_hash app.sha256
);

create index record_link_openings_by_link on app.record_link_openings (link_id, opened_at desc);

alter table app.record_link_openings enable row level security, force row level security;

call app.open_to_backups();
