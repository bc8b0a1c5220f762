-- The account of a logged-in user.

-- Locks and returns the caller's own session; refuses any other. The caller's profile is locked first: changes to an account
-- by its sessions go one after the other and cannot deadlock with a deletion of the user.
create or replace function app.own_session(session_id uuid) returns app.sessions
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
create or replace function app.own_account() returns table (
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
grant execute on function app.own_account to app_customer, app_practitioner, app_admin;

create or replace function app.own_password_hash() returns text
language sql stable security definer set search_path = app, pg_temp
as $$ select c.password_hash from app.credentials c where c.user_id = app.uid() $$;
grant execute on function app.own_password_hash to app_customer, app_practitioner, app_admin;

-- Whether a recovery link began the session a short while ago and no password has been set since.
create or replace function app.may_set_password(session_id uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.sessions s
    where s.id = may_set_password.session_id and s.user_id = app.uid() and s.by_recovery
      and s.created_at > now() - interval '30 minutes')
$$;
grant execute on function app.may_set_password to app_customer, app_practitioner, app_admin;

create or replace function app.mark_authenticated(session_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.own_session(session_id);
  update app.sessions s set authenticated_at = now() where s.id = mark_authenticated.session_id;
end
$$;
grant execute on function app.mark_authenticated to app_customer, app_practitioner, app_admin;

-- Mails the caller a notice about their account.
create or replace function app.notify_owner(subject text, body text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.mails (kind, recipient, subject, body)
  select 'account_notice', p.email, notify_owner.subject, notify_owner.body from app.profiles p where p.id = app.uid();
$$;
grant execute on function app.notify_owner to app_customer, app_practitioner, app_admin;

-- Sets the caller's password, ends every other session and every link that was requested earlier, and notifies the owner.
create or replace function app.change_password(session_id uuid, password_hash text, subject text, body text) returns void
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
grant execute on function app.change_password to app_customer, app_practitioner, app_admin;

-- A changed password of a confirmed account. The operator's rescue ends the password by an empty hash.
create or replace function app.audit_password() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case new.password_hash when '' then 'account_rescued' else 'password_changed' end, subject => new.user_id);
  return null;
end
$$;

-- Mails a confirmation link to the new address and a notice to the old one. A new address that already has an account gets a
-- mail that says so, without a link.
create or replace function app.request_email_change(
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
grant execute on function app.request_email_change to app_customer, app_practitioner, app_admin;

-- Uses up the token of a link to a new address and gives the account that address. No row for a token that is not valid.
create or replace function app.follow_email_change(token bytea) returns table (user_id uuid, role text)
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
grant execute on function app.follow_email_change to app_anonymous;
