-- Login: sessions and their tokens, links sent by mail, and all that can be done without a session. app_anonymous reads no
-- table; it calls the functions below.
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
  check (expires_at <= ends_at)
);

create index sessions_by_user on app.sessions (user_id);
create index sessions_by_expiry on app.sessions (expires_at);

alter table app.sessions enable row level security;
alter table app.sessions force row level security;
create policy definer_sessions on app.sessions to app_definer using (true);
create policy own_sessions on app.sessions for select to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));
create policy end_own_sessions on app.sessions for delete to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));

grant select, insert, update (expires_at, last_used_at, authenticated_at, by_recovery, passed_second_step), delete
  on app.sessions to app_definer;
grant select (id, user_id, created_at, expires_at, last_used_at, user_agent), delete
  on app.sessions to app_customer, app_practitioner, app_admin;

create function app.audit_session() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform app.audit(
      case when exists (select from app.factors f where f.user_id = new.user_id and f.verified_at is not null)
        then 'sign_in_begun' else 'signed_in' end,
      details => case when new.by_recovery then '{"by": "recovery_link"}'::jsonb end, actor => new.user_id);
  elsif tg_op = 'UPDATE' then
    -- Setting up a second step passes it too: that event is second_step_added, and nobody has logged in.
    if exists (select from app.factors f where f.user_id = new.user_id and f.verified_at < now()) then
      perform app.audit('signed_in', details => '{"second_step": true}', actor => new.user_id);
    end if;
  -- Ended by its user. Other causes (a role, a deletion, a rescue) are events themselves, and expiry is nobody's act.
  elsif old.expires_at > now() and coalesce(app.uid(), old.user_id) = old.user_id and app.actor_role() is distinct from 'worker'
    and exists (select from app.profiles p where p.id = old.user_id) then
    perform app.audit('signed_out', actor => old.user_id);
  end if;
  return null;
end
$$;

create trigger audit_session after insert or delete on app.sessions
  for each row execute function app.audit_session();
create trigger audit_second_step after update of passed_second_step on app.sessions
  for each row when (new.passed_second_step and not old.passed_second_step) execute function app.audit_session();

create table app.access_tokens (
  token_hash app.sha256 primary key,
  session_id uuid not null references app.sessions on delete cascade,
  expires_at timestamptz not null
);

create index access_tokens_by_session on app.access_tokens (session_id);

alter table app.access_tokens enable row level security;
alter table app.access_tokens force row level security;
create policy definer_access_tokens on app.access_tokens to app_definer using (true);
grant select, insert, delete on app.access_tokens to app_definer;

-- Used tokens stay as long as the session: one that comes back was stolen.
create table app.refresh_tokens (
  token_hash app.sha256 primary key,
  session_id uuid not null references app.sessions on delete cascade,
  used_at timestamptz
);

create index refresh_tokens_by_session on app.refresh_tokens (session_id);

alter table app.refresh_tokens enable row level security;
alter table app.refresh_tokens force row level security;
create policy definer_refresh_tokens on app.refresh_tokens to app_definer using (true);
grant select, insert, update (used_at), delete on app.refresh_tokens to app_definer;

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

alter table app.one_time_tokens enable row level security;
alter table app.one_time_tokens force row level security;
create policy definer_tokens on app.one_time_tokens to app_definer using (true);
grant select, insert, delete on app.one_time_tokens to app_definer;

-- Counted attempts slow down guessing. rate-limiter-flexible writes them and dictates the columns; a key is a rule and the
-- hash of an address or account, never either in clear.
create table app.throttle (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

alter table app.throttle enable row level security;
alter table app.throttle force row level security;
create policy throttle on app.throttle to app_throttle using (true);
grant select, insert, update, delete on app.throttle to app_throttle;
-- Guesses of kit codes are counted in the transaction that refuses them: see app.attempt_registration().
create policy definer_throttle on app.throttle to app_definer using (true);
grant select, insert, update (points, expire) on app.throttle to app_definer;

-- Sign-up and links

-- Signs up. For a known address nothing changes, and its owner gets a mail; the caller cannot see the difference.
create function app.sign_up(
  email text, password_hash text, verification_reason text,
  confirmation_hash bytea, confirmation_expires_at timestamptz,
  welcome_subject text, welcome_body text, known_subject text, known_body text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  new_user uuid;
begin
  insert into app.profiles (email, verification_reason, registration_source)
  values (sign_up.email, sign_up.verification_reason, 'web')
  on conflict on constraint email_taken do nothing
  returning id into new_user;

  if new_user is not null then
    insert into app.credentials (user_id, password_hash) values (new_user, sign_up.password_hash);
  else
    -- An unconfirmed address belongs to nobody: the last sign-up counts, and links mailed earlier die.
    update app.credentials c set password_hash = sign_up.password_hash
    from app.profiles p
    where p.id = c.user_id and p.email = sign_up.email and c.email_confirmed_at is null
    returning p.id into new_user;
    if new_user is null then
      insert into app.mails (kind, recipient, subject, body)
      values ('known_address', sign_up.email, known_subject, known_body);
      return;
    end if;
    update app.profiles p set verification_reason = sign_up.verification_reason where p.id = new_user;
    delete from app.one_time_tokens t where t.user_id = new_user;
  end if;

  insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at)
  values (confirmation_hash, 'confirm_email', new_user, confirmation_expires_at);
  insert into app.mails (kind, recipient, subject, body, link_hash)
  values ('confirm_email', sign_up.email, welcome_subject, welcome_body, confirmation_hash);
end
$$;

grant execute on function app.sign_up(text, text, text, bytea, timestamptz, text, text, text, text) to app_anonymous;

-- The password that was registered with the address of a confirmation link.
create function app.registered_password(token bytea) returns table (user_id uuid, password_hash text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select c.user_id, c.password_hash
  from app.one_time_tokens t join app.credentials c on c.user_id = t.user_id
  where t.token_hash = token and t.purpose = 'confirm_email' and t.expires_at > now()
$$;

grant execute on function app.registered_password(bytea) to app_anonymous;

-- Uses up the token of a link that logs in, and returns its user; null for a token that is unknown, used or expired. Its
-- holder reads the mails of this address, so the address is confirmed.
create function app.follow_link(token bytea, purpose text) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  owner uuid;
begin
  -- Credentials are locked before the token, in the order of app.resend_confirmation() and app.recover_password().
  perform from app.credentials c
  where c.user_id = (select t.user_id from app.one_time_tokens t where t.token_hash = token) for update;
  delete from app.one_time_tokens t
  where t.token_hash = token and t.purpose = follow_link.purpose and t.purpose in ('confirm_email', 'recover')
    and t.expires_at > now()
  returning t.user_id into owner;
  -- A stranger may have signed up with this address: a recovery ends a password that was never confirmed.
  update app.credentials c
  set email_confirmed_at = now(), password_hash = case follow_link.purpose when 'recover' then '' else c.password_hash end
  where c.user_id = owner and c.email_confirmed_at is null;
  return owner;
end
$$;

grant execute on function app.follow_link(bytea, text) to app_anonymous;

-- Replaces earlier links of the same purpose by a new one, and mails it.
create function app.send_link(
  purpose text, owner uuid, email text, token bytea, expires_at timestamptz, subject text, body text
) returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.one_time_tokens t where t.user_id = owner and t.purpose = send_link.purpose;
  insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at)
  values (token, send_link.purpose, owner, send_link.expires_at);
  insert into app.mails (kind, recipient, subject, body, link_hash)
  values (send_link.purpose, send_link.email, send_link.subject, send_link.body, token);
$$;

-- Mails a new confirmation link, if the address is unconfirmed.
create function app.resend_confirmation(email text, token bytea, expires_at timestamptz, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  waiting uuid;
begin
  select p.id into waiting from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = resend_confirmation.email and c.email_confirmed_at is null
  for update of c;
  -- The wait for the lock may have outlasted a change of the address.
  if exists (select from app.profiles p where p.id = waiting and p.email = resend_confirmation.email) then
    perform app.send_link('confirm_email', waiting, email, token, expires_at, subject, body);
  end if;
end
$$;

grant execute on function app.resend_confirmation(text, bytea, timestamptz, text, text) to app_anonymous;

-- Mails a link to set a new password, if the address has an account.
create function app.recover_password(email text, token bytea, expires_at timestamptz, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  owner uuid;
begin
  select c.user_id into owner from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = recover_password.email
  for update of c;
  -- The wait for the lock may have outlasted a change of the address.
  if exists (select from app.profiles p where p.id = owner and p.email = recover_password.email) then
    perform app.send_link('recover', owner, email, token, expires_at, subject, body);
  end if;
end
$$;

grant execute on function app.recover_password(text, bytea, timestamptz, text, text) to app_anonymous;

-- Sessions

create function app.credentials_of(email text)
returns table (user_id uuid, password_hash text, is_confirmed boolean)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, c.password_hash, c.email_confirmed_at is not null
  from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = credentials_of.email
$$;

grant execute on function app.credentials_of(text) to app_anonymous;

-- Whether this is still the hash of the user's password. A change of the password waits for the caller's transaction.
create function app.has_password(user_id uuid, password_hash text) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.credentials c
  where c.user_id = has_password.user_id and c.password_hash = has_password.password_hash
  for share;
  return found;
end
$$;

grant execute on function app.has_password(uuid, text) to app_anonymous;

-- Records a refused login; it changes no row that a trigger could see. An unknown address is recorded too, without its
-- name: guessing shows, and the answer takes as long as for a known one. A caller with a session has failed the second step.
create function app.record_failed_sign_in(email text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.audit('sign_in_failed',
    subject => coalesce(app.uid(), (select p.id from app.profiles p where p.email = record_failed_sign_in.email)),
    details => case when app.uid() is not null then '{"second_step": true}'::jsonb end)
$$;

grant execute on function app.record_failed_sign_in(text) to app_anonymous, app_customer, app_practitioner, app_admin;

-- Opens a session; null for a user who was deleted meanwhile. Lengths are in seconds. The database's clock alone sets the
-- times.
create function app.open_session(
  user_id uuid, user_agent text, by_recovery boolean, idle_seconds integer, longest_seconds integer, refresh_salt bytea
) returns uuid
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.sessions (user_id, user_agent, by_recovery, expires_at, ends_at, refresh_salt)
  select p.id, left(open_session.user_agent, 300), open_session.by_recovery,
    now() + make_interval(secs => least(idle_seconds, longest_seconds)), now() + make_interval(secs => longest_seconds),
    open_session.refresh_salt
  from app.profiles p where p.id = open_session.user_id for key share
  returning id
$$;

grant execute on function app.open_session(uuid, text, boolean, integer, integer, bytea) to app_anonymous;

-- Gives a session its tokens; no row if the session has ended. Earlier tokens end if the user has just proved their identity.
-- A logged-in caller gets tokens for their own sessions alone.
create function app.give_tokens(
  session_id uuid, access_hash bytea, refresh_hash bytea, access_seconds integer, ends_earlier boolean
) returns table (access_expires_at timestamptz, expires_at timestamptz)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  -- The session is locked before its tokens, in the order of its end: otherwise each would wait for the other.
  perform from app.sessions s
  where s.id = give_tokens.session_id and (app.uid() is null or s.user_id = app.uid())
  for update;
  if not found then
    return;
  end if;
  if ends_earlier then
    delete from app.access_tokens t where t.session_id = give_tokens.session_id;
    delete from app.refresh_tokens t where t.session_id = give_tokens.session_id;
  else
    delete from app.access_tokens t where t.session_id = give_tokens.session_id and t.expires_at <= now();
  end if;
  insert into app.refresh_tokens (token_hash, session_id) values (refresh_hash, give_tokens.session_id)
    on conflict (token_hash) do nothing;
  return query
    with given as (
      insert into app.access_tokens (token_hash, session_id, expires_at)
      select access_hash, s.id, least(now() + make_interval(secs => access_seconds), s.expires_at)
      from app.sessions s where s.id = give_tokens.session_id
      returning expires_at
    )
    select given.expires_at, s.expires_at from given, app.sessions s where s.id = give_tokens.session_id;
end
$$;

-- Passing the second step and giving its tokens are one transaction, hence the grant to users.
grant execute on function app.give_tokens(uuid, bytea, bytea, integer, boolean)
  to app_anonymous, app_customer, app_practitioner, app_admin;

-- Uses a refresh token: returns the session that it renews and the salt for the next token, or the reason for a refusal. The
-- same token again within a minute is another tab, or a browser that lost the answer. Later it is a copy: the session ends
-- for both holders, and the event is recorded.
create function app.use_refresh_token(token bytea, idle_seconds integer)
returns table (outcome text, session_id uuid, user_id uuid, refresh_salt bytea)
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  found_session app.sessions;
  found_token app.refresh_tokens;
begin
  select s.* into found_session
  from app.refresh_tokens t join app.sessions s on s.id = t.session_id
  where t.token_hash = token and s.expires_at > now()
  for update of s;
  -- Read again under the lock of the session: another call may have used the token meanwhile.
  select * into found_token from app.refresh_tokens t where t.token_hash = token;
  if found_session.id is null or found_token.token_hash is null then
    return query select 'not_found', null::uuid, null::uuid, null::bytea;
    return;
  end if;
  if found_token.used_at < clock_timestamp() - interval '1 minute' then
    -- Expired first: audit_session() records the end of an expired session as nobody's.
    update app.sessions s set expires_at = now() where s.id = found_session.id;
    delete from app.sessions s where s.id = found_session.id;
    perform app.audit('session_revoked', subject => found_session.user_id);
    return query select 'already_used', found_session.id, found_session.user_id, null::bytea;
    return;
  end if;
  update app.refresh_tokens t set used_at = clock_timestamp() where t.token_hash = token and t.used_at is null;
  update app.sessions s
  set expires_at = least(now() + make_interval(secs => idle_seconds), s.ends_at), last_used_at = now()
  where s.id = found_session.id;
  return query select 'renewed', found_session.id, found_session.user_id, found_session.refresh_salt;
end
$$;

grant execute on function app.use_refresh_token(bytea, integer) to app_anonymous;

-- The user of a request's token, and the step that the session still has to pass. Every request asks, so an ended session or
-- a changed role counts at once.
create function app.session_of(token bytea, roles_with_second_step text[])
returns table (
  session_id uuid, user_id uuid, role text, next_step text, access_expires_at timestamptz, ends_at timestamptz
)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  last_used timestamptz;
begin
  select s.id, p.id, p.role, s.last_used_at, t.expires_at, s.ends_at,
    case
      when s.passed_second_step then null
      when exists (select from app.factors f where f.user_id = p.id and f.verified_at is not null) then 'verify_second_step'
      when p.role = any (roles_with_second_step) then 'set_up_second_step'
    end
  into session_id, user_id, role, last_used, access_expires_at, ends_at, next_step
  from app.access_tokens t join app.sessions s on s.id = t.session_id join app.profiles p on p.id = s.user_id
  where t.token_hash = token and t.expires_at > now() and s.expires_at > now();
  if session_id is null then
    return;
  end if;
  -- To the minute is enough, and simultaneous requests do not wait for each other's note.
  if last_used < now() - interval '1 minute' then
    -- Nor does the request wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    update app.sessions s set last_used_at = now()
    where s.id = (select l.id from app.sessions l where l.id = session_id for no key update skip locked);
  end if;
  return next;
end
$$;

grant execute on function app.session_of(bytea, text[]) to app_anonymous;

-- Ends sessions by one of the tokens of a session: that session ('local'), all of its user ('global'), or all others.
create function app.end_sessions(access_hash bytea, refresh_hash bytea, scope text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  current_session app.sessions;
begin
  select s.* into current_session from app.sessions s
  where s.id = coalesce(
    (select t.session_id from app.access_tokens t where t.token_hash = access_hash and t.expires_at > now()),
    (select t.session_id from app.refresh_tokens t where t.token_hash = refresh_hash and t.used_at is null));
  -- A session before its second step ends no other session.
  if not current_session.passed_second_step and exists (
    select from app.factors f where f.user_id = current_session.user_id and f.verified_at is not null) then
    scope := 'local';
  end if;
  -- Two calls go one after the other and cannot deadlock.
  perform from app.profiles p where p.id = current_session.user_id for no key update;
  delete from app.sessions s
  where s.user_id = current_session.user_id
    and (scope = 'global' or (scope = 'local') = (s.id = current_session.id));
end
$$;

grant execute on function app.end_sessions(bytea, bytea, text) to app_anonymous;

-- The account of a logged-in user

-- Locks and returns the caller's own session; refuses any other. The caller's profile is locked first: changes to an account
-- by its sessions go one after the other and cannot deadlock with a deletion of the user.
create function app.own_session(session_id uuid) returns app.sessions
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  found_session app.sessions;
begin
  perform from app.profiles p where p.id = app.uid() for no key update;
  select * into found_session from app.sessions s
  where s.id = own_session.session_id and s.user_id = app.uid() and s.expires_at > now()
  for update;
  if found_session.id is null then
    perform app.refuse('not_signed_in');
  end if;
  return found_session;
end
$$;

-- The caller's account: profile, confirmation and a requested address.
create function app.own_account() returns table (
  id uuid, email text, full_name text, role text, created_at timestamptz, email_confirmed_at timestamptz, new_email text
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, p.email, p.full_name, p.role, p.created_at, c.email_confirmed_at,
    (select t.new_email from app.one_time_tokens t
     where t.user_id = p.id and t.purpose = 'change_email' and t.expires_at > now() limit 1)
  from app.profiles p left join app.credentials c on c.user_id = p.id
  where p.id = app.uid()
$$;

create function app.own_password_hash() returns text
language sql stable security definer set search_path = app, pg_temp
as $$ select c.password_hash from app.credentials c where c.user_id = app.uid() $$;

-- Whether a recovery link began the session a short while ago and no password has been set since.
create function app.may_set_password(session_id uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.sessions s
    where s.id = may_set_password.session_id and s.user_id = app.uid() and s.by_recovery
      and s.created_at > now() - interval '30 minutes')
$$;

create function app.mark_authenticated(session_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.own_session(session_id);
  update app.sessions s set authenticated_at = now() where s.id = mark_authenticated.session_id;
end
$$;

-- Mails the caller a notice about their account.
create function app.notify_owner(subject text, body text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.mails (kind, recipient, subject, body)
  select 'account_notice', p.email, notify_owner.subject, notify_owner.body from app.profiles p where p.id = app.uid();
$$;

-- Sets the caller's password, ends every other session and every link that was requested earlier, and notifies the owner.
create function app.change_password(session_id uuid, password_hash text, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.own_session(session_id);
  update app.credentials c set password_hash = change_password.password_hash where c.user_id = app.uid();
  delete from app.sessions s where s.user_id = app.uid() and s.id <> change_password.session_id;
  -- A link to another address too: a thief of the old password may have requested it.
  delete from app.one_time_tokens t where t.user_id = app.uid();
  update app.sessions s set by_recovery = false, authenticated_at = now() where s.id = change_password.session_id;
  perform app.notify_owner(subject, body);
end
$$;

-- Mails a confirmation link to the new address and a notice to the old one. A new address that already has an account gets a
-- mail that says so, without a link.
create function app.request_email_change(
  session_id uuid, new_email text, token bytea, expires_at timestamptz,
  confirm_subject text, confirm_body text, known_subject text, known_body text, notice_subject text, notice_body text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_known boolean;
begin
  perform app.own_session(session_id);
  is_known := exists (select from app.profiles p where p.email = request_email_change.new_email);
  delete from app.one_time_tokens t where t.user_id = app.uid() and t.purpose = 'change_email';
  -- Nobody gets the token for a known address; its row only makes the answer look the same.
  insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at, new_email)
  values (token, 'change_email', app.uid(), request_email_change.expires_at, request_email_change.new_email);
  if is_known then
    insert into app.mails (kind, recipient, subject, body)
    values ('known_address', request_email_change.new_email, known_subject, known_body);
  else
    insert into app.mails (kind, recipient, subject, body, link_hash)
    values ('change_email', request_email_change.new_email, confirm_subject, confirm_body, token);
  end if;
  perform app.notify_owner(notice_subject, notice_body);
end
$$;

grant execute on function
  app.own_account(),
  app.own_password_hash(),
  app.may_set_password(uuid),
  app.mark_authenticated(uuid),
  app.notify_owner(text, text),
  app.change_password(uuid, text, text, text),
  app.request_email_change(uuid, text, bytea, timestamptz, text, text, text, text, text, text)
to app_customer, app_practitioner, app_admin;

-- Uses up the token of a link to a new address and gives the account that address. No row for a token that is not valid.
create function app.follow_email_change(token bytea) returns table (user_id uuid, role text)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  followed app.one_time_tokens;
begin
  -- The account is locked before its links, in the order of app.own_session().
  perform from app.profiles p
  where p.id = (select t.user_id from app.one_time_tokens t where t.token_hash = token) for no key update;
  delete from app.one_time_tokens t
  where t.token_hash = token and t.purpose = 'change_email' and t.expires_at > now()
  returning t.* into followed;
  if followed.user_id is null then
    return;
  end if;
  update app.credentials c set email_confirmed_at = now() where c.user_id = followed.user_id;
  update app.profiles p set email = followed.new_email where p.id = followed.user_id;
  -- Links that went to the old address.
  delete from app.one_time_tokens t where t.user_id = followed.user_id;
  return query select p.id, p.role from app.profiles p where p.id = followed.user_id;
end
$$;

grant execute on function app.follow_email_change(bytea) to app_anonymous;

-- Administrators by the operator's hand

-- Stores the token that lets the operator create the first administrator. False if there is an administrator already.
create function app.offer_first_admin(token bytea, expires_at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if exists (select from app.profiles where role = 'admin') then
    return false;
  end if;
  insert into app.one_time_tokens (token_hash, purpose, expires_at) values (token, 'first_admin', offer_first_admin.expires_at);
  return true;
end
$$;

grant execute on function app.offer_first_admin(bytea, timestamptz) to app_worker;

create function app.is_first_admin_token(token bytea) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.one_time_tokens t
    where t.token_hash = token and t.purpose = 'first_admin' and t.expires_at > now())
$$;

grant execute on function app.is_first_admin_token(bytea) to app_anonymous;

-- Returns the new administrator; null if the token is not valid.
create function app.create_first_admin(token bytea, email text, full_name text, password_hash text) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  admin uuid;
begin
  -- Calls go one after the other: a second one, even with another token, finds the administrator of the first.
  perform pg_advisory_xact_lock(hashtext('app.create_first_admin'));
  delete from app.one_time_tokens where token_hash = token and purpose = 'first_admin' and expires_at > now();
  if not found or exists (select from app.profiles where role = 'admin') then
    return null;
  end if;
  delete from app.one_time_tokens where purpose = 'first_admin';
  insert into app.profiles (email, full_name, role, registration_source)
  values (create_first_admin.email, create_first_admin.full_name, 'admin', 'first start')
  returning id into admin;
  insert into app.credentials (user_id, password_hash, email_confirmed_at)
  values (admin, create_first_admin.password_hash, now());
  return admin;
end
$$;

grant execute on function app.create_first_admin(bytea, text, text, text) to app_anonymous;

-- The operator's rescue: makes the account an administrator's without password, second step and open sessions, and stores the
-- token of a link that sets a password. The operator vouches for the address.
create function app.rescue_admin(email text, token bytea, expires_at timestamptz) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  rescued uuid;
begin
  insert into app.profiles as p (email, role, registration_source)
  values (rescue_admin.email, 'admin', 'operator')
  on conflict on constraint email_taken do update set role = 'admin', practitioner_code = null
  returning p.id into rescued;
  -- No password has this hash: without the second step, the old password alone would let its thief in.
  insert into app.credentials (user_id, password_hash, email_confirmed_at) values (rescued, '', now())
  on conflict (user_id) do update set password_hash = '', email_confirmed_at = now();
  delete from app.factors f where f.user_id = rescued;
  delete from app.recovery_codes c where c.user_id = rescued;
  delete from app.sessions s where s.user_id = rescued;
  delete from app.one_time_tokens t where t.user_id = rescued or t.purpose = 'first_admin';
  insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at)
  values (token, 'recover', rescued, rescue_admin.expires_at);
  return rescued;
end
$$;

grant execute on function app.rescue_admin(text, bytea, timestamptz) to app_worker;

call app.hand_over_functions();
