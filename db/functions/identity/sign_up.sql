-- Sign-up, and links sent by mail. app_anonymous reads no table; it calls these functions.

-- Signs up. For a known address nothing changes, and its owner gets a mail; an open invitation is repeated. The caller cannot see
-- the difference.
create or replace function app.sign_up(
  email text, password_hash text, verification_reason text,
  confirmation_hash bytea, confirmation_expires_at timestamptz,
  welcome_subject text, welcome_body text, known_subject text, known_body text,
  invitation_expires_at timestamptz, invitation_subject text, invitation_body text
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
  elsif app.repeat_invitation(
    sign_up.email, confirmation_hash, invitation_expires_at, invitation_subject, invitation_body) then
    return;
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
grant execute on function app.sign_up to app_anonymous;

-- The password that was registered with the address of a confirmation link.
create or replace function app.registered_password(token bytea) returns table (user_id uuid, password_hash text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select c.user_id, c.password_hash
  from app.one_time_tokens t join app.credentials c on c.user_id = t.user_id
  where t.token_hash = token and t.purpose = 'confirm_email' and t.expires_at > now()
$$;
grant execute on function app.registered_password to app_anonymous;

-- Uses up the token of a link that logs in, and returns its user; null for a token that is unknown, used or expired. Its
-- holder reads the mails of this address, so the address is confirmed.
create or replace function app.follow_link(token bytea, purpose text) returns uuid
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
  -- A repeated invitation left several links.
  delete from app.one_time_tokens t where t.user_id = owner and t.purpose = follow_link.purpose;
  -- A stranger may have signed up with this address: a recovery ends a password that was never confirmed.
  update app.credentials c
  set email_confirmed_at = now(), password_hash = case follow_link.purpose when 'recover' then '' else c.password_hash end
  where c.user_id = owner and c.email_confirmed_at is null;
  return owner;
end
$$;
grant execute on function app.follow_link to app_anonymous;

-- Replaces earlier links of the same purpose by a new one, and mails it.
create or replace function app.send_link(
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
create or replace function app.resend_confirmation(
  email text, token bytea, expires_at timestamptz, subject text, body text,
  invitation_expires_at timestamptz, invitation_subject text, invitation_body text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  waiting uuid;
begin
  if app.repeat_invitation(email, token, invitation_expires_at, invitation_subject, invitation_body) then
    return;
  end if;
  select p.id into waiting from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = resend_confirmation.email and c.email_confirmed_at is null
  for update of c;
  -- The wait for the lock may have outlasted a change of the address.
  if exists (select from app.profiles p where p.id = waiting and p.email = resend_confirmation.email) then
    perform app.send_link('confirm_email', waiting, email, token, expires_at, subject, body);
  end if;
end
$$;
grant execute on function app.resend_confirmation to app_anonymous;

-- Mails a link to set a new password, if the address has an account.
create or replace function app.recover_password(
  email text, token bytea, expires_at timestamptz, subject text, body text,
  invitation_expires_at timestamptz, invitation_subject text, invitation_body text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  owner uuid;
begin
  if app.repeat_invitation(email, token, invitation_expires_at, invitation_subject, invitation_body) then
    return;
  end if;
  select c.user_id into owner from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = recover_password.email
  for update of c;
  -- The wait for the lock may have outlasted a change of the address.
  if exists (select from app.profiles p where p.id = owner and p.email = recover_password.email) then
    perform app.send_link('recover', owner, email, token, expires_at, subject, body);
  end if;
end
$$;
grant execute on function app.recover_password to app_anonymous;
