-- The second step of a login: authenticator apps and passkeys, and recovery codes for users who have lost both.
create table app.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.profiles on delete cascade,
  kind text not null check (kind in ('totp', 'webauthn')),
  name text not null check (length(name) <= 60),
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  last_used_at timestamptz,
  -- The shared secret of an authenticator app, and the last of its half minutes that was used: a code works once.
  totp_secret text,
  totp_last_step bigint,
  -- A passkey: the browser's id for it, its public key (COSE), its counter and its transports.
  credential_id text constraint mfa_verification_failed unique,
  public_key bytea,
  signature_count bigint,
  transports text[],
  check ((kind = 'totp') = (totp_secret is not null)),
  check (kind <> 'webauthn' or verified_at is null or (credential_id is not null and public_key is not null))
);

create index factors_by_user on app.factors (user_id);

alter table app.factors enable row level security, force row level security;

create table app.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references app.factors on delete cascade,
  session_id uuid not null references app.sessions on delete cascade,
  -- The text that a passkey has to sign.
  challenge text not null,
  expires_at timestamptz not null
);

create index factor_challenges_by_session on app.factor_challenges (session_id);
create index factor_challenges_by_factor on app.factor_challenges (factor_id);

alter table app.factor_challenges enable row level security, force row level security;

create table app.recovery_codes (
  code_hash app.sha256 primary key,
  user_id uuid not null references app.profiles on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index recovery_codes_by_user on app.recovery_codes (user_id);

alter table app.recovery_codes enable row level security, force row level security;

call app.open_to_backups();
