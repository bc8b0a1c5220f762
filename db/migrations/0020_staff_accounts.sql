-- Staff accounts: promotions that nobody makes by accident, and practitioners who are invited.

-- Whether nobody has confirmed the account's address yet.
create function app.is_unconfirmed(account uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.credentials c where c.user_id = account and c.email_confirmed_at is null)
$$;

grant execute on function app.is_unconfirmed(uuid) to app_admin;

-- Anybody can register a stranger's address. Only its holder becomes staff.
create function app.keep_unconfirmed_role() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if app.actor_role() = 'admin' and app.is_unconfirmed(new.id) then
    perform app.refuse('address_unconfirmed');
  end if;
  return new;
end
$$;

create trigger keep_unconfirmed_role before update of role on app.profiles
  for each row when (old.role <> new.role and new.role <> 'customer')
  execute function app.keep_unconfirmed_role();

-- What the account owns: its patients, their kits, and the kits with a report.
create function app.holdings_of(account uuid) returns table (patients integer, kits integer, reports integer)
language sql stable security definer set search_path = app, pg_temp
as $$
  select count(distinct p.id)::integer, count(k.id)::integer, count(k.report_generated_at)::integer
  from app.patients p left join app.kits k on k.patient_id = p.id
  where p.owner_id = account
$$;

-- The account's role and holdings. They stay as they are until the end of the transaction: a registration locks the account
-- first, and each kit needs its patient.
create function app.lock_holdings(account uuid) returns table (role text, patients integer, kits integer)
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

grant execute on function app.holdings_of(uuid), app.lock_holdings(uuid) to app_admin;

-- Creates a practitioner with an access code and mails the link that sets the password. The link is one of a recovery: it
-- confirms the address, and "Forgot password" replaces it. Deleting the account revokes the invitation. Null if the address has
-- an account.
create function app.invite_practitioner(
  email text, full_name text, token bytea, expires_at timestamptz, subject text, body text
) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  invited uuid;
begin
  insert into app.profiles (email, full_name, role, practitioner_code, registration_source)
  values (
    invite_practitioner.email, invite_practitioner.full_name, 'practitioner', app.generate_practitioner_code(), 'invitation')
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

-- Replaces the link of an invitation that was not accepted yet.
create function app.resend_invitation(invited uuid, token bytea, expires_at timestamptz, subject text, body text) returns void
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

grant execute on function
  app.invite_practitioner(text, text, bytea, timestamptz, text, text),
  app.resend_invitation(uuid, bytea, timestamptz, text, text)
to app_admin;

call app.hand_over_functions();
