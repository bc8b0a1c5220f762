-- Staff accounts: administrators by the operator's hand, promotions that nobody makes by accident, and staff who are invited.

-- Stores the token that lets the operator create the first administrator. False if there is an administrator already.
create or replace function app.offer_first_admin(token bytea, expires_at timestamptz) returns boolean
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
grant execute on function app.offer_first_admin to app_worker;

create or replace function app.is_first_admin_token(token bytea) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.one_time_tokens t
    where t.token_hash = token and t.purpose = 'first_admin' and t.expires_at > now())
$$;
grant execute on function app.is_first_admin_token to app_anonymous;

-- Returns the new administrator; null if the token is not valid.
create or replace function app.create_first_admin(token bytea, email text, full_name text, password_hash text) returns uuid
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
grant execute on function app.create_first_admin to app_anonymous;

-- The operator's rescue: makes the account an administrator's without password, second step and open sessions, and stores the
-- token of a link that sets a password. The operator vouches for the address.
create or replace function app.rescue_admin(email text, token bytea, expires_at timestamptz) returns uuid
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
grant execute on function app.rescue_admin to app_worker;

-- Whether the account's address is unconfirmed.
create or replace function app.is_unconfirmed(account uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.credentials c where c.user_id = account and c.email_confirmed_at is null)
$$;
grant execute on function app.is_unconfirmed to app_admin;

-- Counts of the account's patients, their kits, and the kits with a report.
create or replace function app.holdings_of(account uuid) returns table (patients integer, kits integer, reports integer)
language sql stable security definer set search_path = app, pg_temp
as $$
  select count(distinct p.id)::integer, count(k.id)::integer, count(k.report_generated_at)::integer
  from app.patients p left join app.kits k on k.patient_id = p.id
  where p.owner_id = account
$$;
grant execute on function app.holdings_of to app_admin;

-- The number of patients that pass to another guardian when an account is deleted.
create or replace function app.shared_holdings_of(account uuid) returns integer
language sql stable security definer set search_path = app, pg_temp
as $$
  select count(*)::integer from app.patients p
  where p.owner_id = account and exists (select from app.patient_guardians g where g.patient_id = p.id)
$$;
grant execute on function app.shared_holdings_of to app_admin;

-- The account's role and holdings. They stay as they are until the end of the transaction: a registration locks the account
-- first, and each kit needs its patient.
create or replace function app.lock_holdings(account uuid) returns table (role text, patients integer, kits integer)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  perform from app.profiles p where p.id = account for update;
  perform from app.patients p where p.owner_id = account order by p.id for update;
  return query
    select p.role, h.patients, h.kits from app.profiles p cross join app.holdings_of(account) h where p.id = account;
end
$$;
grant execute on function app.lock_holdings to app_admin;

-- Creates a practitioner with an access code, or an administrator, and mails the link that sets the password. The link is one of a
-- recovery: it confirms the address. Deleting the account revokes the invitation. Null if the address has an account.
create or replace function app.invite_staff(
  email text, full_name text, role text, token bytea, expires_at timestamptz, subject text, body text
) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  invited uuid;
begin
  if invite_staff.role = 'customer' then
    raise exception 'customers register themselves';
  end if;
  insert into app.profiles (email, full_name, role, practitioner_code, registration_source)
  values (
    invite_staff.email, invite_staff.full_name, invite_staff.role,
    case invite_staff.role when 'practitioner' then app.generate_practitioner_code() end, 'invitation')
  on conflict on constraint email_taken do nothing
  returning id into invited;
  if invited is null then
    return null;
  end if;
  -- No password has this hash.
  insert into app.credentials (user_id, password_hash) values (invited, '');
  perform app.send_link('recover', invited, email, token, expires_at, subject, body);
  return invited;
end
$$;
grant execute on function app.invite_staff to app_admin;

-- Replaces the link of an invitation that was not accepted yet.
create or replace function app.resend_invitation(invited uuid, token bytea, expires_at timestamptz, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  address text;
begin
  select p.email into address from app.profiles p join app.credentials c on c.user_id = p.id
  where p.id = invited and p.registration_source = 'invitation' and c.email_confirmed_at is null
  for update of c;
  if address is null then
    perform app.refuse(
      case when exists (select from app.profiles p where p.id = invited) then 'invitation_accepted' else 'user_not_found' end);
  end if;
  perform app.send_link('recover', invited, address, token, expires_at, subject, body);
  perform app.audit('mail_resent', subject => invited, details => '{"kind": "recover"}');
end
$$;
grant execute on function app.resend_invitation to app_admin;

-- Mails the invitation of an address again that a stranger, or its holder, signs up with or asks a link for. The account stays as it
-- was invited, and links mailed earlier stay valid: a stranger voids none. False if the address has no open invitation.
create or replace function app.repeat_invitation(email text, token bytea, expires_at timestamptz, subject text, body text) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  invited uuid;
begin
  select c.user_id into invited from app.profiles p join app.credentials c on c.user_id = p.id
  where p.email = repeat_invitation.email and p.registration_source = 'invitation' and c.email_confirmed_at is null
  for update of c;
  if invited is null then
    return false;
  end if;
  insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at)
  values (token, 'recover', invited, repeat_invitation.expires_at);
  insert into app.mails (kind, recipient, subject, body, link_hash)
  values ('recover', repeat_invitation.email, repeat_invitation.subject, repeat_invitation.body, token);
  return true;
end
$$;
