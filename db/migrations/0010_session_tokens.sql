-- A session is what a user has begun by signing in; what a client holds of it are tokens, of which the database knows the
-- SHA-256 alone. Access tokens end within minutes; a refresh token works once and gives the next one.

drop function app.open_session(uuid, bytea, timestamptz);
drop function app.close_session(bytea);
drop function app.session_user_of(bytea);
-- Sessions of the old kind cannot be renewed: everybody signs in again.
delete from app.sessions;

alter table app.sessions
  drop column token_hash,
  -- When the session ends for good; expires_at is where it ends without being renewed, and never later.
  add column ends_at timestamptz not null,
  add column last_used_at timestamptz not null default now(),
  -- What the client called itself.
  add column user_agent text check (length(user_agent) <= 300),
  -- When the user last proved the password in this session.
  add column authenticated_at timestamptz not null default now(),
  -- Begun by a link to set a new password: that may be done without knowing the old one.
  add column by_recovery boolean not null default false,
  add column passed_second_step boolean not null default false,
  -- Together with a refresh token it makes the next one, so that tabs which renew at once all get the same.
  add column refresh_salt bytea not null check (length(refresh_salt) = 32),
  add check (expires_at <= ends_at);

create index sessions_by_expiry on app.sessions (expires_at);

create table app.access_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references app.sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_by_session on app.access_tokens (session_id);

-- Used tokens stay as long as the session does: one that comes again has been stolen.
create table app.refresh_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references app.sessions on delete cascade,
  used_at timestamptz
);
create index refresh_tokens_by_session on app.refresh_tokens (session_id);

alter table app.access_tokens enable row level security;
alter table app.access_tokens force row level security;
alter table app.refresh_tokens enable row level security;
alter table app.refresh_tokens force row level security;

create policy definer_access_tokens on app.access_tokens to app_definer using (true);
create policy definer_refresh_tokens on app.refresh_tokens to app_definer using (true);
create policy own_sessions on app.sessions for select to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));
create policy end_own_sessions on app.sessions for delete to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));

grant select, insert, delete on app.access_tokens to app_definer;
grant select, insert, update (used_at), delete on app.refresh_tokens to app_definer;
grant update (expires_at, last_used_at, authenticated_at, by_recovery, passed_second_step) on app.sessions to app_definer;
grant select (id, user_id, created_at, expires_at, last_used_at, user_agent), delete
  on app.sessions to app_customer, app_practitioner, app_admin;

-- Opens a session; null for a user who has gone meanwhile. Lengths are in seconds; the moments come from the database's clock
-- alone.
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

-- Whether this is the hash of the user's password still. A change of the password waits for the caller's transaction.
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

-- Gives a session its tokens; no row when it has ended. Those it had before end when the user has just proved who they are.
-- Whoever is signed in already gets tokens for their own sessions alone.
create function app.give_tokens(
  session_id uuid, access_hash bytea, refresh_hash bytea, access_seconds integer, ends_earlier boolean
) returns table (access_expires_at timestamptz, expires_at timestamptz)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  -- The session before its tokens, as whoever ends it takes them: otherwise each would wait for the other.
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

-- Uses a refresh token: the session it renews and the salt for the next token, or why not. The same token again within a
-- minute is another tab, or a browser that lost the answer and asks at its next tick; later it is a copy, and the session
-- ends for whoever holds it.
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
  -- Read again once the session is locked: another call may have used the token meanwhile.
  select * into found_token from app.refresh_tokens t where t.token_hash = token;
  if found_session.id is null or found_token.token_hash is null then
    return query select 'not_found', null::uuid, null::uuid, null::bytea;
    return;
  end if;
  if found_token.used_at < clock_timestamp() - interval '1 minute' then
    delete from app.sessions s where s.id = found_session.id;
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

-- Ends sessions by one of the tokens of a session: that one, all of its user, or all others.
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
  -- Who has not passed the second step yet decides about no other session.
  if not current_session.passed_second_step and exists (
    select from app.factors f where f.user_id = current_session.user_id and f.verified_at is not null) then
    scope := 'local';
  end if;
  -- One after the other, and not each holding a session that the other wants to end.
  perform from app.profiles p where p.id = current_session.user_id for no key update;
  delete from app.sessions s
  where s.user_id = current_session.user_id
    and (scope = 'global' or (scope = 'local') = (s.id = current_session.id));
end
$$;

alter function app.open_session(uuid, text, boolean, integer, integer, bytea) owner to app_definer;
alter function app.has_password(uuid, text) owner to app_definer;
alter function app.give_tokens(uuid, bytea, bytea, integer, boolean) owner to app_definer;
alter function app.use_refresh_token(bytea, integer) owner to app_definer;
alter function app.end_sessions(bytea, bytea, text) owner to app_definer;

grant execute on function
  app.open_session(uuid, text, boolean, integer, integer, bytea),
  app.has_password(uuid, text),
  app.give_tokens(uuid, bytea, bytea, integer, boolean),
  app.use_refresh_token(bytea, integer),
  app.end_sessions(bytea, bytea, text)
to app_anonymous;
-- Passing the second step and the tokens for that are one transaction.
grant execute on function app.give_tokens(uuid, bytea, bytea, integer, boolean) to app_customer, app_practitioner, app_admin;
