-- The second step of a login: its factors and recovery codes, and how a session passes it.

create or replace function app.audit_factor() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  factor app.factors := case when tg_op = 'DELETE' then old else new end;
begin
  -- No event if the user was deleted.
  if exists (select from app.profiles p where p.id = factor.user_id) then
    perform app.audit(case tg_op when 'DELETE' then 'second_step_removed' else 'second_step_added' end,
      subject => factor.user_id, details => jsonb_build_object('kind', factor.kind));
  end if;
  return null;
end
$$;

create or replace function app.audit_recovery_code() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('recovery_code_used', subject => new.user_id);
  return null;
end
$$;

create or replace function app.has_second_step() returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select exists (select from app.factors f where f.user_id = app.uid() and f.verified_at is not null) $$;

-- Refuses a change of second steps unless the session proved the password in the last quarter of an hour and has passed the
-- second step, if there is one.
create or replace function app.may_change_factors(session_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  current_session app.sessions := app.own_session(session_id);
begin
  if not current_session.passed_second_step and app.has_second_step() then
    perform app.refuse('insufficient_aal');
  end if;
  if current_session.authenticated_at < now() - interval '15 minutes' then
    perform app.refuse('reauthentication_needed');
  end if;
end
$$;

create or replace function app.enroll_factor(session_id uuid, kind text, name text, totp_secret text) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  enrolled uuid;
begin
  perform app.may_change_factors(session_id);
  -- An unfinished one gives way.
  delete from app.factors f where f.user_id = app.uid() and f.verified_at is null;
  if (select count(*) from app.factors f where f.user_id = app.uid()) >= 10 then
    perform app.refuse('too_many_enrolled_mfa_factors');
  end if;
  insert into app.factors (user_id, kind, name, totp_secret)
  values (app.uid(), enroll_factor.kind, enroll_factor.name, enroll_factor.totp_secret)
  returning id into enrolled;
  return enrolled;
end
$$;
grant execute on function app.enroll_factor to app_customer, app_practitioner, app_admin;

-- One of the caller's own factors with its secrets. The server checks an answer by them.
create or replace function app.own_factor(factor_id uuid)
returns table (
  id uuid, kind text, name text, is_verified boolean, totp_secret text,
  credential_id text, public_key bytea, signature_count bigint, transports text[]
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select f.id, f.kind, f.name, f.verified_at is not null, f.totp_secret,
    f.credential_id, f.public_key, f.signature_count, f.transports
  from app.factors f
  where f.user_id = app.uid() and f.id = own_factor.factor_id
$$;
grant execute on function app.own_factor to app_customer, app_practitioner, app_admin;

-- Credential ids of the caller's verified passkeys: the browser does not make a second one on the same device.
create or replace function app.own_credential_ids() returns setof text
language sql stable security definer set search_path = app, pg_temp
as $$
  select f.credential_id from app.factors f
  where f.user_id = app.uid() and f.kind = 'webauthn' and f.verified_at is not null
$$;
grant execute on function app.own_credential_ids to app_customer, app_practitioner, app_admin;

-- Removes one of the caller's factors. With the last one, recovery codes go too, and the sessions' passed steps are undone.
create or replace function app.remove_factor(session_id uuid, factor_id uuid) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.may_change_factors(session_id);
  delete from app.factors f where f.id = factor_id and f.user_id = app.uid();
  if not found then
    return false;
  end if;
  if not app.has_second_step() then
    delete from app.recovery_codes c where c.user_id = app.uid();
    update app.sessions s set passed_second_step = false where s.user_id = app.uid();
  end if;
  return true;
end
$$;
grant execute on function app.remove_factor to app_customer, app_practitioner, app_admin;

-- Replaces the caller's recovery codes. False for a caller without a second step.
create or replace function app.replace_recovery_codes(session_id uuid, code_hashes bytea[]) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.may_change_factors(session_id);
  if not app.has_second_step() then
    return false;
  end if;
  delete from app.recovery_codes c where c.user_id = app.uid();
  insert into app.recovery_codes (code_hash, user_id) select hash, app.uid() from unnest(code_hashes) hash;
  return true;
end
$$;
grant execute on function app.replace_recovery_codes to app_customer, app_practitioner, app_admin;

-- The caller's factor that the session may answer with: a verified one, or the one in set-up. An unpassed second step cannot
-- be replaced by setting up another one, and a set-up lasts an hour at most.
create or replace function app.answerable_factor(session_id uuid, factor_id uuid) returns app.factors
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  current_session app.sessions := app.own_session(session_id);
  found_factor app.factors;
begin
  select * into found_factor from app.factors f
  where f.id = answerable_factor.factor_id and f.user_id = app.uid()
    and (f.verified_at is not null
      or (f.created_at > now() - interval '1 hour' and (current_session.passed_second_step or not app.has_second_step())));
  return found_factor;
end
$$;

-- Stores a challenge that lasts five minutes; no row without a factor that can answer it.
create or replace function app.challenge_factor(session_id uuid, factor_id uuid, challenge text)
returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  if (app.answerable_factor(session_id, factor_id)).id is null then
    return;
  end if;
  return query
    insert into app.factor_challenges as c (factor_id, session_id, challenge, expires_at)
    values (challenge_factor.factor_id, challenge_factor.session_id, challenge_factor.challenge, now() + interval '5 minutes')
    returning c.id, c.expires_at;
end
$$;
grant execute on function app.challenge_factor to app_customer, app_practitioner, app_admin;

-- Takes a challenge, so it counts once; null if it is unknown, used, expired or of another session or factor.
create or replace function app.take_challenge(session_id uuid, factor_id uuid, challenge_id uuid) returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  taken text;
begin
  perform app.own_session(session_id);
  delete from app.factor_challenges c
  where c.id = challenge_id and c.session_id = take_challenge.session_id and c.factor_id = take_challenge.factor_id
    and c.expires_at > now()
  returning c.challenge into taken;
  return taken;
end
$$;
grant execute on function app.take_challenge to app_customer, app_practitioner, app_admin;

-- Marks the session's second step as passed now. A step that was just set up ends the user's other sessions: they have not
-- passed it.
create or replace function app.pass_second_step(session_id uuid, is_new boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.sessions s set passed_second_step = true, second_step_at = now() where s.id = pass_second_step.session_id;
  if is_new then
    delete from app.sessions s where s.user_id = app.uid() and not s.passed_second_step;
  end if;
end
$$;

-- Accepts a correct code of an authenticator app for its half minute. False if it, or a later one, was used already.
create or replace function app.pass_totp(session_id uuid, factor_id uuid, step bigint) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  factor app.factors := app.answerable_factor(session_id, factor_id);
  is_new boolean := not app.has_second_step();
begin
  update app.factors f
  set totp_last_step = step, last_used_at = now(), verified_at = coalesce(f.verified_at, now())
  where f.id = factor.id and f.kind = 'totp'
    and (f.totp_last_step is null or f.totp_last_step < step);
  if not found then
    return false;
  end if;
  perform app.pass_second_step(session_id, is_new);
  return true;
end
$$;
grant execute on function app.pass_totp to app_customer, app_practitioner, app_admin;

-- Accepts the signature of a passkey. The first one stores its key; from then on no other key counts. False if the counter
-- has not grown: there is a copy of the key. Passkeys without a counter stay at 0.
create or replace function app.pass_passkey(
  session_id uuid, factor_id uuid, credential_id text, public_key bytea, signature_count bigint, transports text[]
) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  factor app.factors := app.answerable_factor(session_id, factor_id);
  is_new boolean := not app.has_second_step();
begin
  update app.factors f
  set last_used_at = now(), signature_count = pass_passkey.signature_count,
    verified_at = coalesce(f.verified_at, now()),
    credential_id = coalesce(f.credential_id, pass_passkey.credential_id),
    public_key = coalesce(f.public_key, pass_passkey.public_key),
    transports = coalesce(f.transports, pass_passkey.transports)
  where f.id = factor.id and f.kind = 'webauthn'
    and (f.credential_id is null or f.credential_id = pass_passkey.credential_id)
    and (f.signature_count is null or f.signature_count < pass_passkey.signature_count
      or (f.signature_count = 0 and pass_passkey.signature_count = 0));
  if not found then
    return false;
  end if;
  perform app.pass_second_step(session_id, is_new);
  return true;
end
$$;
grant execute on function app.pass_passkey to app_customer, app_practitioner, app_admin;

create or replace function app.pass_recovery_code(session_id uuid, code_hash bytea) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.own_session(session_id);
  update app.recovery_codes c set used_at = now()
  where c.code_hash = pass_recovery_code.code_hash and c.user_id = app.uid() and c.used_at is null;
  if not found then
    return false;
  end if;
  perform app.pass_second_step(session_id, false);
  return true;
end
$$;
grant execute on function app.pass_recovery_code to app_customer, app_practitioner, app_admin;
