-- Customers delete their own accounts. A request waits for 14 days, in which it can be taken back; then a job of the portal runs the
-- deletion that administrators run, too.

create table app.deletion_requests (
  user_id uuid primary key references app.profiles on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '14 days',
  check (due_at > requested_at)
);

alter table app.deletion_requests enable row level security;
alter table app.deletion_requests force row level security;
create policy own_deletion_request on app.deletion_requests for select to app_customer using (user_id = (select app.uid()));
create policy admin_deletion_requests on app.deletion_requests for select to app_admin using (true);
create policy due_deletion_requests on app.deletion_requests for select to app_worker using (due_at <= now());
create policy definer_deletion_requests on app.deletion_requests to app_definer using (true);

grant select on app.deletion_requests to app_customer, app_admin, app_worker;
grant select, insert (user_id), delete on app.deletion_requests to app_definer;

-- The job deletes an account whose request is due, and no other.
create policy worker_deletes_due_profiles on app.profiles to app_worker
  using (role = 'customer' and exists (select from app.deletion_requests d where d.user_id = profiles.id));
grant select (id, role), delete on app.profiles to app_worker;

-- The request

-- Asks for the deletion of the caller's account. The session has proved the password and, if there is one, the second step in the
-- last quarter of an hour. A second request keeps the date of the first.
create function app.request_deletion(session_id uuid) returns void
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

-- Takes the caller's request back; without one, nothing happens. The lock puts it before the job or after it.
create function app.withdraw_deletion() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.profiles p where p.id = app.uid() for no key update;
  if not found then
    perform app.refuse('not_signed_in');
  end if;
  delete from app.deletion_requests d where d.user_id = app.uid();
end
$$;

-- Locks an account until the end of the transaction, like its deletion. The next statement sees whether its request was taken back.
create function app.lock_account(account uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Deletions go one after the other (0045); an administrator's takes this lock before the account, too.
  perform pg_advisory_xact_lock(hashtext('app.order_deletions'));
  perform from app.profiles p where p.id = account for update;
end
$$;

grant execute on function app.lock_account(uuid) to app_worker;

-- The caller's patients without another guardian who stays: they go with the account.
create function app.leaving_patients() returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id from app.patients p
  where p.owner_id = app.uid() and not exists (
    select from app.guardians_of(p.id) as g (id)
    where g.id <> app.uid() and not exists (select from app.deletion_requests d where d.user_id = g.id))
$$;

grant execute on function app.request_deletion(uuid), app.withdraw_deletion(), app.leaving_patients() to app_customer;

-- Staff are deleted by administrators: a new role ends the request.
create function app.end_request_of_new_staff() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.deletion_requests d where d.user_id = new.id;
  return null;
end
$$;

create trigger end_deletion_request after update of role on app.profiles
  for each row when (old.role = 'customer' and new.role <> 'customer')
  execute function app.end_request_of_new_staff();

-- Its readers

-- Tells the account, and the practitioners who see a patient that goes with it.
create function app.tell_of_deletion_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  cause constant text := format('deletion %s', extract(epoch from new.requested_at));
begin
  perform app.audit('deletion_requested', subject => new.user_id);
  perform app.give_notice(new.user_id, 'deletion_requested', cause);
  perform app.give_notice(a.practitioner_id, 'patient_leaving', format('%s %s', cause, a.patient_id), a.patient_id)
  from (
    select g.practitioner_id, g.patient_id
    from app.leaving_patients() as l (id) join app.live_access g on g.patient_id = l.id
    where app.has_access(g.practitioner_id, g.patient_id) order by g.practitioner_id, g.patient_id
  ) as a;
  return null;
end
$$;

create trigger tell_of_request after insert on app.deletion_requests
  for each row execute function app.tell_of_deletion_request();

-- Takes back the notices, except those that a practitioner has read in a mail.
create function app.take_back_deletion_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- The request goes with its account, too.
  if exists (select from app.profiles p where p.id = old.user_id) then
    perform app.audit('deletion_withdrawn', subject => old.user_id);
    delete from app.notices n where n.user_id = old.user_id and n.kind = 'deletion_requested';
    delete from app.notices n using app.patients p
    where p.owner_id = old.user_id and n.patient_id = p.id and n.kind = 'patient_leaving'
      and n.mail_state is distinct from 'mailed';
  end if;
  return null;
end
$$;

create trigger take_back_request after delete on app.deletion_requests
  for each row execute function app.take_back_deletion_request();

call app.open_to_backups();

call app.hand_over_functions();
