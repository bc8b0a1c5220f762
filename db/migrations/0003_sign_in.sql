-- What somebody without a session may do: sign up, confirm, sign in. app_anonymous reads no table; it calls these functions.

-- Sign-up. For a known address nothing changes but that its owner is told; the caller cannot see the difference.
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
    -- An address that nobody has confirmed is nobody's: the last sign-up counts, and links mailed before are dead.
    update app.credentials c set password_hash = sign_up.password_hash
    from app.profiles p
    where p.id = c.user_id and p.email = sign_up.email and c.email_confirmed_at is null
    returning p.id into new_user;
    if new_user is null then
      insert into app.mails (recipient, subject, body) values (sign_up.email, known_subject, known_body);
      return;
    end if;
    update app.profiles p set verification_reason = sign_up.verification_reason where p.id = new_user;
    delete from app.one_time_tokens t where t.user_id = new_user;
  end if;

  insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at)
  values (confirmation_hash, 'confirm_email', new_user, confirmation_expires_at);
  insert into app.mails (recipient, subject, body) values (sign_up.email, welcome_subject, welcome_body);
end
$$;

-- Uses up a confirmation token. Returns the confirmed user, or null for a token that is unknown, used or expired.
create function app.confirm_email(token bytea) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  confirmed uuid;
begin
  delete from app.one_time_tokens
  where token_hash = token and purpose = 'confirm_email' and expires_at > now()
  returning user_id into confirmed;
  update app.credentials set email_confirmed_at = now() where user_id = confirmed and email_confirmed_at is null;
  return confirmed;
end
$$;

create function app.credentials_of(email text)
returns table (user_id uuid, password_hash text, is_confirmed boolean)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, c.password_hash, c.email_confirmed_at is not null
  from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = credentials_of.email
$$;

create function app.open_session(user_id uuid, token_hash bytea, expires_at timestamptz)
returns table (id uuid, email text)
language sql security definer set search_path = app, pg_temp
as $$
  with opened as (
    insert into app.sessions (user_id, token_hash, expires_at) values (open_session.user_id, token_hash, expires_at)
    returning user_id
  )
  select p.id, p.email from app.profiles p join opened on opened.user_id = p.id
$$;

create function app.close_session(token bytea) returns void
language sql security definer set search_path = app, pg_temp
as $$ delete from app.sessions where token_hash = token $$;

-- Who a request's token stands for. Asked on every request, so that an ended session or a changed role counts at once.
create function app.session_user_of(token bytea) returns table (user_id uuid, role text)
language plpgsql stable security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select p.id, p.role
    from app.sessions s join app.profiles p on p.id = s.user_id
    where s.token_hash = token and s.expires_at > now();
end
$$;

-- The operator's first start: a token that creates the first administrator. False when there is one already.
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

-- Returns the new administrator, or null when the token is not valid (any more).
create function app.create_first_admin(token bytea, email text, full_name text, password_hash text) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  admin uuid;
begin
  -- One after the other: a second use, even of another token, finds the administrator that the first one made.
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

alter function app.sign_up(text, text, text, bytea, timestamptz, text, text, text, text) owner to app_definer;
alter function app.confirm_email(bytea) owner to app_definer;
alter function app.credentials_of(text) owner to app_definer;
alter function app.open_session(uuid, bytea, timestamptz) owner to app_definer;
alter function app.close_session(bytea) owner to app_definer;
alter function app.session_user_of(bytea) owner to app_definer;
alter function app.offer_first_admin(bytea, timestamptz) owner to app_definer;
alter function app.create_first_admin(bytea, text, text, text) owner to app_definer;

grant execute on function
  app.sign_up(text, text, text, bytea, timestamptz, text, text, text, text),
  app.confirm_email(bytea),
  app.credentials_of(text),
  app.open_session(uuid, bytea, timestamptz),
  app.close_session(bytea),
  app.session_user_of(bytea),
  app.create_first_admin(bytea, text, text, text)
to app_anonymous;
grant execute on function app.offer_first_admin(bytea, timestamptz) to app_worker;
