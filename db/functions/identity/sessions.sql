-- Login: sessions and their tokens. A copy of the database opens no session: it holds the SHA-256 of each token, never the
-- token.

create or replace function app.audit_session() returns trigger
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

create or replace function app.credentials_of(email text)
returns table (user_id uuid, password_hash text, is_confirmed boolean)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, c.password_hash, c.email_confirmed_at is not null
  from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = credentials_of.email
$$;
grant execute on function app.credentials_of to app_anonymous;

-- Whether this is still the hash of the user's password. A change of the password waits for the caller's transaction.
create or replace function app.has_password(user_id uuid, password_hash text) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.credentials c
  where c.user_id = has_password.user_id and c.password_hash = has_password.password_hash
  for share;
  return found;
end
$$;
grant execute on function app.has_password to app_anonymous;

-- Records a refused login; it changes no row that a trigger could see. An unknown address is recorded too, without its
-- name: guessing shows, and the answer takes as long as for a known one. A caller with a session has failed the second step.
create or replace function app.record_failed_sign_in(email text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.audit('sign_in_failed',
    subject => coalesce(app.uid(), (select p.id from app.profiles p where p.email = record_failed_sign_in.email)),
    details => case when app.uid() is not null then '{"second_step": true}'::jsonb end)
$$;
grant execute on function app.record_failed_sign_in to app_anonymous, app_customer, app_practitioner, app_admin;

-- Opens a session; null for a user who was deleted meanwhile. An account whose deletion was announced is kept. Lengths are in
-- seconds. The database's clock alone sets the times.
create or replace function app.open_session(
  user_id uuid, user_agent text, by_recovery boolean, idle_seconds integer, longest_seconds integer, refresh_salt bytea
) returns uuid
language sql security definer set search_path = app, pg_temp
as $$
  select app.keep_dormant_account(open_session.user_id);
  insert into app.sessions (user_id, user_agent, by_recovery, expires_at, ends_at, refresh_salt)
  select p.id, left(open_session.user_agent, 300), open_session.by_recovery,
    now() + make_interval(secs => least(idle_seconds, longest_seconds)), now() + make_interval(secs => longest_seconds),
    open_session.refresh_salt
  from app.profiles p where p.id = open_session.user_id for key share
  returning id
$$;
grant execute on function app.open_session to app_anonymous;

-- Gives a session its tokens; no row if the session has ended. Earlier tokens end if the user has just proved their identity.
-- A logged-in caller gets tokens for their own sessions alone.
create or replace function app.give_tokens(
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
grant execute on function app.give_tokens to app_anonymous, app_customer, app_practitioner, app_admin;

-- Uses a refresh token: returns the session that it renews and the salt for the next token, or the reason for a refusal. The
-- same token again within a minute is another tab, or a browser that lost the answer. Later it is a copy: the session ends
-- for both holders, and the event is recorded.
create or replace function app.use_refresh_token(token bytea, idle_seconds integer)
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
grant execute on function app.use_refresh_token to app_anonymous;

-- The open session of an access token, and the step that it still has to pass.
create or replace function app.open_session_of(token bytea, roles_with_second_step text[])
returns table (
  session_id uuid, user_id uuid, role text, next_step text, last_used_at timestamptz, access_expires_at timestamptz,
  ends_at timestamptz
)
language sql stable
as $$
  select s.id, p.id, p.role,
    case
      when s.passed_second_step then null
      when exists (select from app.factors f where f.user_id = p.id and f.verified_at is not null) then 'verify_second_step'
      when p.role = any (roles_with_second_step) then 'set_up_second_step'
    end,
    s.last_used_at, t.expires_at, s.ends_at
  from app.access_tokens t join app.sessions s on s.id = t.session_id join app.profiles p on p.id = s.user_id
  where t.token_hash = token and t.expires_at > now() and s.expires_at > now()
$$;
grant execute on function app.open_session_of to app_definer;

-- The user of a request's token. Every request checks, so an ended session or a changed role counts at once.
create or replace function app.session_of(token bytea, roles_with_second_step text[])
returns table (
  session_id uuid, user_id uuid, role text, next_step text, access_expires_at timestamptz, ends_at timestamptz
)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  last_used timestamptz;
begin
  select s.session_id, s.user_id, s.role, s.next_step, s.last_used_at, s.access_expires_at, s.ends_at
  into session_id, user_id, role, next_step, last_used, access_expires_at, ends_at
  from app.open_session_of(token, roles_with_second_step) s;
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
grant execute on function app.session_of to app_anonymous;

-- Admits a request whose session is known from an earlier one, and returns its user. It is the first statement of the request's
-- own packet: its failure discards the rest. A use that has to be noted needs app.session_of(): here the note would last as long
-- as the request.
create or replace function app.enter(token bytea, account uuid, known_role text, roles_with_second_step text[]) returns uuid
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  if not exists (
    select from app.open_session_of(token, roles_with_second_step) s
    where s.user_id = account and s.role = known_role and s.next_step is null
      and s.last_used_at >= now() - interval '1 minute'
  ) then
    perform app.refuse('session_outdated');
  end if;
  return account;
end
$$;
grant execute on function app.enter to app_server;

-- Ends sessions by one of the tokens of a session: that session ('local'), all of its user ('global'), or all others.
create or replace function app.end_sessions(access_hash bytea, refresh_hash bytea, scope text) returns void
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
grant execute on function app.end_sessions to app_anonymous;

-- Removes expired sessions, links and challenges, and second steps with a set-up older than an hour.
create or replace function app.remove_expired() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.sessions where expires_at <= now();
  delete from app.one_time_tokens where expires_at <= now();
  delete from app.factor_challenges where expires_at <= now();
  delete from app.factors where verified_at is null and created_at < now() - interval '1 hour';
$$;
grant execute on function app.remove_expired to app_worker;
