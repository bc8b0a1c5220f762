-- Users: their profiles, and changes of their roles.

-- The portal always keeps an administrator who has accepted the invitation, and no administrator removes their own role or
-- account.
create or replace function app.keep_an_admin(leaving uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Two administrators who demote each other at once go one after the other.
  perform pg_advisory_xact_lock(hashtext('app.keep_an_admin'));
  if not exists (select from app.profiles p where p.role = 'admin' and p.id <> leaving and not app.is_unconfirmed(p.id)) then
    perform app.refuse('last_admin');
  end if;
  if leaving = app.uid() then
    perform app.refuse('not_yourself');
  end if;
end
$$;

create or replace function app.prepare_new_profile() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.claim_practitioner_code(new.practitioner_code, new.id);
  return new;
end
$$;

-- All that comes before a changed profile, in this order.
create or replace function app.prepare_changed_profile() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if new.practitioner_code <> coalesce(old.practitioner_code, '') then
    perform app.claim_practitioner_code(new.practitioner_code, new.id);
  end if;
  new.version := old.version + 1;
  if old.role = 'admin' and new.role <> 'admin' then
    perform app.keep_an_admin(old.id);
  end if;
  -- Anybody can register a stranger's address. Only its holder becomes staff.
  if old.role <> new.role and new.role <> 'customer' and app.actor_role() = 'admin' and app.is_unconfirmed(new.id) then
    perform app.refuse('address_unconfirmed');
  end if;
  return new;
end
$$;

create or replace function app.prepare_removed_profile() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if old.role = 'admin' then
    perform app.keep_an_admin(old.id);
  elsif old.role = 'practitioner' then
    perform app.lock_granted(old.id);
  end if;
  perform app.pass_patients_of(old.id);
  return old;
end
$$;

create or replace function app.audit_changed_profile(before app.profiles, after app.profiles) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fields constant text[] := array_remove(array[
    case when before.full_name is distinct from after.full_name then 'full_name' end,
    case when before.registrations_per_day is distinct from after.registrations_per_day then 'registrations_per_day' end], null);
begin
  if before.role <> after.role then
    perform app.audit('role_changed', subject => after.id, details => jsonb_build_object('from', before.role, 'to', after.role));
  end if;
  -- A code opens records to its reader: the event does not repeat it.
  if before.practitioner_code is distinct from after.practitioner_code then
    perform app.audit('practitioner_code_changed', subject => after.id,
      details => jsonb_build_object('is_assigned', after.practitioner_code is not null));
  end if;
  if fields <> '{}' then
    perform app.audit('user_changed', subject => after.id, details => jsonb_build_object('fields', fields));
  end if;
  if before.email <> after.email then
    -- The account itself requested it and followed a link without a session.
    perform app.audit('email_changed', subject => after.id, actor => coalesce(app.uid(), after.id));
  end if;
end
$$;

create or replace function app.follow_new_profile() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('user_registered', subject => new.id, details => jsonb_build_object('role', new.role));
  return null;
end
$$;

-- All that follows from a changed profile, in this order.
create or replace function app.follow_changed_profile() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit_changed_profile(old, new);
  if old.role = 'customer' and new.role <> 'customer' then
    -- Administrators delete staff, and staff are guardians of their own patients alone
    -- (docs/decisions/0037-staff-who-were-customers-first.md).
    delete from app.deletion_requests d where d.user_id = new.id;
    delete from app.patient_guardians g where g.user_id = new.id;
  end if;
  if old.role <> new.role then
    delete from app.sessions where user_id = new.id;
  end if;
  if old.role = 'practitioner' and new.role <> 'practitioner' then
    perform app.keep_practitioner_name(old);
  end if;
  if old.email <> new.email then
    perform app.list_changed_email(new.id, new.email);
  end if;
  if old.role <> 'practitioner' and new.role = 'practitioner' then
    perform app.restore_access(new.id);
  elsif old.role = 'practitioner' and new.role <> 'practitioner' then
    perform app.suspend_access(old);
  end if;
  return null;
end
$$;

-- All that follows from a deleted profile, in this order.
create or replace function app.follow_removed_profile() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('user_deleted', subject => old.id, details => jsonb_build_object('role', old.role));
  -- Those to the account's address; an accepted one names the account and goes by itself.
  delete from app.guardian_invitations i where i.email = old.email;
  if old.role = 'practitioner' then
    perform app.keep_practitioner_name(old);
  end if;
  delete from app.notifications n where n.user_id = old.id;
  return null;
end
$$;

-- Whether an account is a practitioner's.
create or replace function app.is_practitioner(candidate uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select exists (select from app.profiles where id = candidate and role = 'practitioner') $$;
grant execute on function app.is_practitioner to app_customer, app_admin;
