-- Accounts of customers that nobody uses: the portal announces their deletion, and a login keeps them.

-- Whether a customer has left no event for some days, and never fewer than 365. Each login is an event. A trail that is kept for a
-- shorter time would make everybody look absent: then nobody is. An account without a confirmed address cannot be told.
create or replace function app.is_dormant(account uuid, days integer) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  since constant timestamptz := now() - make_interval(days => greatest(days, 365));
begin
  return exists (select from app.audit_retention r where r.days >= is_dormant.days)
    and exists (
      select from app.profiles p join app.credentials c on c.user_id = p.id
      where p.id = account and p.role = 'customer' and p.created_at < since and c.email_confirmed_at < since)
    and not exists (select from app.audit_events e where e.actor_id = account and e.happened_at >= since)
    and not exists (select from app.sessions s where s.user_id = account and s.expires_at > now())
    and not exists (select from app.deletion_requests d where d.user_id = account);
end
$$;

-- At most 500, so that the first night does not send thousands of mails.
create or replace function app.dormant_accounts(days integer) returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id from app.profiles p where p.role = 'customer' and app.is_dormant(p.id, dormant_accounts.days)
  order by p.created_at, p.id limit 500
$$;
grant execute on function app.dormant_accounts to app_worker;

-- Announces the deletion of an account that the caller has locked, unless somebody logged in since it was listed.
create or replace function app.announce_deletion(account uuid, days integer) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.deletion_requests (user_id, due_at, is_dormant)
  select account, now() + interval '30 days', true where app.is_dormant(account, announce_deletion.days)
$$;
grant execute on function app.announce_deletion to app_worker;

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

-- Takes all announcements back: the operator has switched them off, or a restored portal knows nothing of the last logins.
create or replace function app.keep_dormant_accounts() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if exists (select from app.deletion_requests d where d.is_dormant) then
    -- No deletion of an account runs meanwhile.
    perform pg_advisory_xact_lock(hashtext('app.order_deletions'));
    perform app.keep_dormant_account(d.user_id) from app.deletion_requests d where d.is_dormant order by d.user_id;
  end if;
end
$$;
grant execute on function app.keep_dormant_accounts to app_worker;
