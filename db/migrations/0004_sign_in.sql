-- Login: sessions and their tokens, links sent by mail, and all that can be done without a session. app_anonymous reads no
-- table; it calls functions.
--
-- A copy of the database opens no session and confirms no address: it holds the SHA-256 of each token, never the token.

-- A session begins when a user logs in. Its access tokens last minutes; a refresh token works once and yields the next one.
create table app.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.profiles on delete cascade,
  created_at timestamptz not null default now(),
  -- The end without a renewal, never after ends_at.
  expires_at timestamptz not null,
  -- The end for good.
  ends_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  -- The client's User-Agent.
  user_agent text check (length(user_agent) <= 300),
  -- When the user last proved the password in this session.
  authenticated_at timestamptz not null default now(),
  -- Begun by a recovery link: the user may set a new password without the old one.
  by_recovery boolean not null default false,
  passed_second_step boolean not null default false,
  -- Combined with a refresh token it makes the next one, so tabs that renew at once all get the same.
  refresh_salt bytea not null check (length(refresh_salt) = 32),
  -- When the session last passed the second step: some changes require a fresh proof.
  second_step_at timestamptz,
  check (expires_at <= ends_at)
);

create index sessions_by_user on app.sessions (user_id);
create index sessions_by_expiry on app.sessions (expires_at);

alter table app.sessions enable row level security, force row level security;

create table app.access_tokens (
  token_hash app.sha256 primary key,
  session_id uuid not null references app.sessions on delete cascade,
  expires_at timestamptz not null
);

create index access_tokens_by_session on app.access_tokens (session_id);

alter table app.access_tokens enable row level security, force row level security;

-- Used tokens stay as long as the session: one that comes back was stolen.
create table app.refresh_tokens (
  token_hash app.sha256 primary key,
  session_id uuid not null references app.sessions on delete cascade,
  used_at timestamptz
);

create index refresh_tokens_by_session on app.refresh_tokens (session_id);

alter table app.refresh_tokens enable row level security, force row level security;

-- Links in mails, and the one that an operator's first start prints.
create table app.one_time_tokens (
  token_hash app.sha256 primary key,
  purpose text not null check (purpose in ('confirm_email', 'first_admin', 'recover', 'change_email')),
  user_id uuid references app.profiles on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The address that a link of this purpose confirms.
  new_email app.email_address,
  check ((purpose = 'change_email') = (new_email is not null))
);

create index one_time_tokens_by_user on app.one_time_tokens (user_id);

alter table app.one_time_tokens enable row level security, force row level security;

-- Counted attempts slow down guessing. rate-limiter-flexible writes them and dictates the columns; a key is a rule and the
-- hash of an address or account, never either in clear.
create table app.throttle (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

alter table app.throttle enable row level security, force row level security;

call app.open_to_backups();
