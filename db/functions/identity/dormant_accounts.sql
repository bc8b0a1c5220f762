-- Accounts of customers that nobody uses: the portal announces their deletion, and a login keeps them.

-- Whether a customer has left no event for some days, and never fewer than 365; nobody has without days. Each login is an event.
-- A trail that lacks the events of that time would make everybody look absent: it must reach further back. The removal of events
-- takes the oldest first, so one older event proves that. An account without a confirmed address cannot be warned.
create or replace function app.is_dormant(account uuid, days integer) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  since constant timestamptz := now() - make_interval(days => greatest(days, 365));
begin
  return days is not null
    and exists (select from app.audit_events e where e.happened_at < since)
    and exists (
      select from app.profiles p join app.credentials c on c.user_id = p.id
      where p.id = account and p.role = 'customer' and p.created_at < since and c.email_confirmed_at < since)
    and not exists (select from app.audit_events e where e.actor_id = account and e.happened_at >= since)
    and not exists (select from app.sessions s where s.user_id = account and s.expires_at > now());
end
$$;
grant execute on function app.is_dormant to app_worker;

-- At most 500, so that the first night does not send thousands of mails.
create or replace function app.dormant_accounts(days integer) returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id from app.profiles p
  where p.role = 'customer' and not exists (select from app.deletion_requests d where d.user_id = p.id)
    and app.is_dormant(p.id, dormant_accounts.days)
  order by p.created_at, p.id limit 500
$$;
grant execute on function app.dormant_accounts to app_worker;

-- Announces the deletion of an account that the caller has locked, unless somebody logged in since it was listed. Its mail dates
-- it.
create or replace function app.announce_deletion(account uuid, days integer) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.deletion_requests (user_id, due_at, is_dormant)
  select account, 'infinity', true where app.is_dormant(account, announce_deletion.days)
  on conflict do nothing
$$;
grant execute on function app.announce_deletion to app_worker;

-- Dates the deletion that a mail announces, if it announces one: the mail server has just accepted it.
create or replace function app.date_deletion(mail_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  account constant uuid := (
    select d.user_id from app.mails m
    join app.notifications n on n.user_id = m.user_id and n.mail_id = m.id and n.kind = 'deletion_requested'
    join app.deletion_requests d on d.user_id = m.user_id and d.due_at = 'infinity'
    where m.id = date_deletion.mail_id);
begin
  if account is not null then
    -- The account is locked first, as by a login and by its deletion.
    perform from app.profiles p where p.id = account for key share;
    update app.deletion_requests d set due_at = now() + interval '30 days'
    where d.user_id = account and d.due_at = 'infinity';
  end if;
end
$$;
grant execute on function app.date_deletion to app_worker;

-- Takes the announcement to one account back. The lock puts it before the deletion or after it.
create or replace function app.keep_dormant_account(account uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.profiles p where p.id = account for key share;
  if exists (select from app.deletion_requests d where d.user_id = account and d.is_dormant) then
    perform app.lock_patients_of(account);
    delete from app.deletion_requests d where d.user_id = account and d.is_dormant;
  end if;
end
$$;
grant execute on function app.keep_dormant_account to app_worker;

-- Announced accounts that are not dormant by these days: the operator has raised the number, or the trail no longer proves it.
-- All of them for null: the operator has switched announcements off, or a restored portal knows nothing of the last logins.
create or replace function app.accounts_to_keep(days integer) returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select d.user_id from app.deletion_requests d
  where d.is_dormant and not app.is_dormant(d.user_id, accounts_to_keep.days)
  order by d.user_id
$$;
grant execute on function app.accounts_to_keep to app_worker;
