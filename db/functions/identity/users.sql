-- Users: their profiles, and changes of their roles.

create or replace function app.count_profile_version() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- The portal always keeps an administrator who has accepted the invitation, and no administrator removes their own role or
-- account.
create or replace function app.keep_an_admin() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Two administrators who demote each other at once go one after the other.
  perform pg_advisory_xact_lock(hashtext('app.keep_an_admin'));
  if not exists (select from app.profiles p where p.role = 'admin' and p.id <> old.id and not app.is_unconfirmed(p.id)) then
    perform app.refuse('last_admin');
  end if;
  if old.id = app.uid() then
    perform app.refuse('not_yourself');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

-- A changed role ends the user's sessions in the same transaction.
create or replace function app.end_sessions_of_changed_role() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.sessions where user_id = new.id;
  return null;
end
$$;

create or replace function app.audit_profile() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fields text[];
begin
  if tg_op = 'INSERT' then
    perform app.audit('user_registered', subject => new.id, details => jsonb_build_object('role', new.role));
    return null;
  elsif tg_op = 'DELETE' then
    perform app.audit('user_deleted', subject => old.id, details => jsonb_build_object('role', old.role));
    return null;
  end if;
  if old.role <> new.role then
    perform app.audit('role_changed', subject => new.id, details => jsonb_build_object('from', old.role, 'to', new.role));
  end if;
  -- A code opens records to its reader: the event does not repeat it.
  if old.practitioner_code is distinct from new.practitioner_code then
    perform app.audit('practitioner_code_changed', subject => new.id,
      details => jsonb_build_object('is_assigned', new.practitioner_code is not null));
  end if;
  fields := array_remove(array[
    case when old.full_name is distinct from new.full_name then 'full_name' end,
    case when old.registrations_per_day is distinct from new.registrations_per_day then 'registrations_per_day' end], null);
  if fields <> '{}' then
    perform app.audit('user_changed', subject => new.id, details => jsonb_build_object('fields', fields));
  end if;
  if old.email <> new.email then
    -- The account itself requested it and followed a link without a session.
    perform app.audit('email_changed', subject => new.id, actor => coalesce(app.uid(), new.id));
  end if;
  return null;
end
$$;

-- Whether an account is a practitioner's.
create or replace function app.is_practitioner(candidate uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select exists (select from app.profiles where id = candidate and role = 'practitioner') $$;
grant execute on function app.is_practitioner to app_customer, app_admin;
