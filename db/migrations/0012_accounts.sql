-- What the owner of an account may do about it: set a forgotten password, change password and address; and how the operator
-- lets an administrator in again.

alter table app.one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check
    check (purpose in ('confirm_email', 'first_admin', 'recover', 'change_email')),
  -- The address that a link of this purpose confirms.
  add column new_email text check (new_email = lower(new_email) and length(new_email) <= 254),
  add check ((purpose = 'change_email') = (new_email is not null));

grant update (email, role, practitioner_code) on app.profiles to app_definer;

-- Mails carry links that sign in: their text is for whoever delivers them alone, and gone once they are delivered.
grant update (body) on app.mails to app_worker;
revoke select on app.mails from app_admin;
grant select (id, recipient, subject, created_at, delivery, delivered_at, last_error) on app.mails to app_admin;

drop function app.confirm_email(bytea);

-- Uses up the token of a link that signs in. Whoever holds it reads the mails of this address, which is thereby confirmed.
create function app.follow_link(token bytea, purpose text) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  owner uuid;
begin
  -- The credentials before the token, as whoever sends a new link in place of this one takes them.
  perform from app.credentials c
  where c.user_id = (select t.user_id from app.one_time_tokens t where t.token_hash = token) for update;
  delete from app.one_time_tokens t
  where t.token_hash = token and t.purpose = follow_link.purpose and t.purpose in ('confirm_email', 'recover')
    and t.expires_at > now()
  returning t.user_id into owner;
  -- A password that was never confirmed may be a stranger's, who signed up with this address: a recovery ends it.
  update app.credentials c
  set email_confirmed_at = now(), password_hash = case follow_link.purpose when 'recover' then '' else c.password_hash end
  where c.user_id = owner and c.email_confirmed_at is null;
  return owner;
end
$$;

-- The password that was registered with the address of a confirmation link.
create function app.registered_password(token bytea) returns table (user_id uuid, password_hash text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select c.user_id, c.password_hash
  from app.one_time_tokens t join app.credentials c on c.user_id = t.user_id
  where t.token_hash = token and t.purpose = 'confirm_email' and t.expires_at > now()
$$;

-- Puts a link in place of those of its purpose sent before, and mails it.
create function app.send_link(
  purpose text, owner uuid, email text, token bytea, expires_at timestamptz, subject text, body text
) returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.one_time_tokens t where t.user_id = owner and t.purpose = send_link.purpose;
  insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at)
  values (token, send_link.purpose, owner, send_link.expires_at);
  insert into app.mails (recipient, subject, body) values (send_link.email, send_link.subject, send_link.body);
$$;

-- A new confirmation link, if the address waits for one.
create function app.resend_confirmation(email text, token bytea, expires_at timestamptz, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  waiting uuid;
begin
  select p.id into waiting from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = resend_confirmation.email and c.email_confirmed_at is null
  for update of c;
  if found then
    perform app.send_link('confirm_email', waiting, email, token, expires_at, subject, body);
  end if;
end
$$;

-- A link to set a new password, if there is such an account.
create function app.recover_password(email text, token bytea, expires_at timestamptz, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  owner uuid;
begin
  select c.user_id into owner from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = recover_password.email
  for update of c;
  if found then
    perform app.send_link('recover', owner, email, token, expires_at, subject, body);
  end if;
end
$$;

-- Tells the caller by mail what was done with the account.
create function app.tell_owner(subject text, body text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.mails (recipient, subject, body)
  select p.email, tell_owner.subject, tell_owner.body from app.profiles p where p.id = app.uid();
$$;

-- The caller as an account: what the answers about a user need beyond the profile.
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

-- Whether the session was begun by a recovery link a short while ago, and has set no password yet.
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

-- Sets the caller's password: every other session ends, and every link that was asked for before; the owner is told.
create function app.change_password(session_id uuid, password_hash text, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.own_session(session_id);
  update app.credentials c set password_hash = change_password.password_hash where c.user_id = app.uid();
  delete from app.sessions s where s.user_id = app.uid() and s.id <> change_password.session_id;
  -- Also one to another address: who had the old password may have asked for it.
  delete from app.one_time_tokens t where t.user_id = app.uid();
  update app.sessions s set by_recovery = false, authenticated_at = now() where s.id = change_password.session_id;
  perform app.tell_owner(subject, body);
end
$$;

-- Asks the new address for its confirmation and tells the old one. An address that has an account is told so instead.
create function app.ask_email_change(
  session_id uuid, new_email text, token bytea, expires_at timestamptz,
  confirm_subject text, confirm_body text, known_subject text, known_body text, notice_subject text, notice_body text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_known boolean;
begin
  perform app.own_session(session_id);
  is_known := exists (select from app.profiles p where p.email = ask_email_change.new_email);
  delete from app.one_time_tokens t where t.user_id = app.uid() and t.purpose = 'change_email';
  -- A token for a known address is nobody's to follow; it only lets the answer look the same.
  insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at, new_email)
  values (token, 'change_email', app.uid(), ask_email_change.expires_at, ask_email_change.new_email);
  if is_known then
    insert into app.mails (recipient, subject, body) values (ask_email_change.new_email, known_subject, known_body);
  else
    insert into app.mails (recipient, subject, body) values (ask_email_change.new_email, confirm_subject, confirm_body);
  end if;
  perform app.tell_owner(notice_subject, notice_body);
end
$$;

-- Uses up the token of a link to a new address, which is the account's from now on. No row for a token that is not valid.
create function app.follow_email_change(token bytea) returns table (user_id uuid, role text)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  followed app.one_time_tokens;
begin
  -- The account before its links, as its own sessions take them.
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

create function app.is_first_admin_token(token bytea) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.one_time_tokens t
    where t.token_hash = token and t.purpose = 'first_admin' and t.expires_at > now())
$$;

-- The operator's rescue: makes the account an administrator's, whose address the operator vouches for, without password,
-- second step and open sessions, and gives a link the right to set a password.
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
  -- A hash that no password has: without the second step, the old password alone would let its thief in.
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

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'app.follow_link(bytea, text)', 'app.registered_password(bytea)', 'app.resend_confirmation(text, bytea, timestamptz, text, text)',
    'app.recover_password(text, bytea, timestamptz, text, text)', 'app.tell_owner(text, text)',
    'app.send_link(text, uuid, text, bytea, timestamptz, text, text)', 'app.own_account()', 'app.own_password_hash()',
    'app.may_set_password(uuid)', 'app.mark_authenticated(uuid)', 'app.change_password(uuid, text, text, text)',
    'app.ask_email_change(uuid, text, bytea, timestamptz, text, text, text, text, text, text)',
    'app.is_first_admin_token(bytea)', 'app.follow_email_change(bytea)', 'app.rescue_admin(text, bytea, timestamptz)'
  ]::regprocedure[] loop
    execute format('alter function %s owner to app_definer', made);
  end loop;
end
$$;

grant execute on function
  app.follow_link(bytea, text),
  app.registered_password(bytea),
  app.is_first_admin_token(bytea),
  app.follow_email_change(bytea),
  app.resend_confirmation(text, bytea, timestamptz, text, text),
  app.recover_password(text, bytea, timestamptz, text, text)
to app_anonymous;
grant execute on function
  app.own_account(),
  app.tell_owner(text, text),
  app.own_password_hash(),
  app.may_set_password(uuid),
  app.mark_authenticated(uuid),
  app.change_password(uuid, text, text, text),
  app.ask_email_change(uuid, text, bytea, timestamptz, text, text, text, text, text, text)
to app_customer, app_practitioner, app_admin;
grant execute on function app.rescue_admin(text, bytea, timestamptz) to app_worker;
