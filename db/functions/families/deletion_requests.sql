-- Requests of customers to delete their account, and their readers.

-- Requests the deletion of the caller's account. The session has proved the password and, if there is one, the second step in the
-- last quarter of an hour. A second request keeps the date of the first.
create or replace function app.request_deletion(session_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  -- Locks the account: a new role goes before or after.
  current_session constant app.sessions := app.own_session(session_id);
  recently constant timestamptz := now() - interval '15 minutes';
begin
  if current_session.authenticated_at < recently then
    perform app.refuse('reauthentication_needed');
  end if;
  if app.has_second_step() and current_session.second_step_at > recently is not true then
    perform app.refuse('second_step_needed');
  end if;
  insert into app.deletion_requests (user_id)
  select p.id from app.profiles p where p.id = app.uid() and p.role = 'customer'
  on conflict do nothing;
end
$$;
grant execute on function app.request_deletion to app_customer;

-- Takes the caller's request back; without one, nothing happens. The lock puts it before the job or after it.
create or replace function app.withdraw_deletion() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.profiles p where p.id = app.uid() for no key update;
  if not found then
    perform app.refuse('not_signed_in');
  end if;
  perform app.lock_patients_of(app.uid());
  delete from app.deletion_requests d where d.user_id = app.uid();
end
$$;
grant execute on function app.withdraw_deletion to app_customer;

-- Locks an account until the end of the transaction, like its deletion. The next statement sees whether its request was taken
-- back.
create or replace function app.lock_account(account uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Deletions go one after the other, see app.order_deletions(); an administrator's takes this lock before the account, too.
  perform pg_advisory_xact_lock(hashtext('app.order_deletions'));
  perform from app.profiles p where p.id = account for update;
end
$$;
grant execute on function app.lock_account to app_worker;

-- The caller's patients without another guardian who stays: a patient leaves with the last of those who stay, whoever of them is
-- the owner.
create or replace function app.leaving_patients() returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id from app.patients_of(app.uid()) as p (id)
  where not exists (
    select from app.guardians_of(p.id) as g (id)
    where g.id <> app.uid() and not exists (select from app.deletion_requests d where d.user_id = g.id))
$$;
grant execute on function app.leaving_patients to app_customer;

-- Notifies the account, and the practitioners who see a patient that goes with it.
create or replace function app.notify_of_deletion_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(
    case when new.is_dormant then 'deletion_announced' else 'deletion_requested' end, subject => new.user_id);
  perform app.add_notification(new.user_id, 'deletion_requested', format('deletion %s', extract(epoch from new.requested_at)));
  perform app.lock_patients_of(new.user_id);
  perform app.follow_leaving_patients(new.user_id);
  return null;
end
$$;

-- Takes back the notifications, except those that a practitioner has read in a mail.
create or replace function app.take_back_deletion_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- The request goes with its account, too.
  if exists (select from app.profiles p where p.id = old.user_id) then
    -- A login that takes an announcement back has no user yet.
    perform app.audit('deletion_withdrawn', subject => old.user_id,
      actor => case when app.actor_role() = 'anonymous' then old.user_id else app.uid() end);
    delete from app.notifications n where n.user_id = old.user_id and n.kind = 'deletion_requested';
    perform app.follow_leaving_patients(old.user_id);
  end if;
  return null;
end
$$;

-- Notifies the practitioners of a patient once that all guardians leave. Takes the notification back as soon as one stays, unless
-- a practitioner has read it in a mail.
create or replace function app.follow_leaving(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  -- Null while a guardian stays.
  leaving_since constant timestamptz := (
    select case when bool_and(d.user_id is not null) then max(d.requested_at) end
    from app.guardians_of(follow_leaving.patient) as g (id) left join app.deletion_requests d on d.user_id = g.id);
begin
  if leaving_since is null then
    delete from app.notifications n
    where n.patient_id = patient and n.kind = 'patient_leaving' and n.mail_state is distinct from 'mailed';
    return;
  end if;
  perform app.add_notification(
    a.practitioner_id, 'patient_leaving', format('deletion %s %s', extract(epoch from leaving_since), patient), patient)
  from (
    select g.practitioner_id from app.live_access g
    where g.patient_id = follow_leaving.patient and app.has_access(g.practitioner_id, g.patient_id) and not exists (
      select from app.notifications n
      where n.user_id = g.practitioner_id and n.patient_id = g.patient_id and n.kind = 'patient_leaving'
        and n.created_at >= leaving_since)
    order by g.practitioner_id
  ) as a;
end
$$;

-- The same for all patients of an account.
create or replace function app.follow_leaving_patients(account uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.follow_leaving(p.id) from (
    select o.id from app.patients_of(follow_leaving_patients.account) as o (id) order by o.id) as p
$$;

-- Locks the patients of an account: of two guardians who ask at once, the second sees the request of the first. The caller has
-- locked the account.
create or replace function app.lock_patients_of(account uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.patients p where p.id in (select app.patients_of(account)) order by p.id for no key update;
end
$$;
