-- Mails: the transaction that causes a mail inserts its row and the job that delivers it. Failed jobs.

-- The account of a mail: the one that has the address, or else the one that asked to change to it. An invitation goes to an
-- address that may have no account: it is a mail of the customer who wrote it.
create or replace function app.address_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.user_id := coalesce(
    (select p.id from app.profiles p where p.email = new.recipient),
    (select t.user_id from app.one_time_tokens t where t.new_email = new.recipient order by t.created_at desc limit 1),
    case when app.actor_role() = 'customer' then app.uid() end);
  return new;
end
$$;

-- When the link of a mail ends: never without a link, and long ago for a link that was used or replaced by a newer one. A mail
-- that waits for delivery is dropped when its invitation has ended.
create or replace function app.link_ends_at(link_hash bytea) returns timestamptz
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  if link_hash is null then
    return 'infinity';
  end if;
  return coalesce(
    (select t.expires_at from app.one_time_tokens t where t.token_hash = link_ends_at.link_hash),
    (select i.expires_at from app.guardian_invitations i
     where i.token_hash = link_ends_at.link_hash and i.ended_at is null),
    '-infinity');
end
$$;
grant execute on function app.link_ends_at to app_admin, app_worker;

-- Queues the delivery of a mail. The key leaves one waiting job for each mail. The schema of the job queue is graphile-worker's
-- own; PostgreSQL looks up its functions when they are first called.
create or replace function app.queue_delivery(mail_id uuid, run_at timestamptz default now()) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('deliverMail', json_build_object('mail_id', mail_id),
    run_at => queue_delivery.run_at, job_key => 'deliverMail ' || mail_id);
end
$$;
grant execute on function app.queue_delivery to app_definer;
call app.hand_over_to_worker('app.queue_delivery');

create or replace function app.queue_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.queue_delivery(new.id);
  return null;
end
$$;
call app.hand_over_to_worker('app.queue_mail');

-- Records a failed delivery and queues the next one. The pause is a quarter of the time since the mail was queued, between
-- 10 seconds and an hour: a link that lives an hour gets 25 attempts, and an outage of almost two days loses nothing. A mail
-- is given up after 48 hours, at a final refusal, or before a pause that its link does not outlive. Returns its state; null
-- for a mail that is not queued any more.
create or replace function app.record_failed_delivery(mail_id uuid, reason text, is_final boolean) returns text
language plpgsql set search_path = app, pg_temp
as $$
declare
  mail app.mails;
  next_attempt timestamptz;
begin
  select * into mail from app.mails m where m.id = mail_id and m.delivery = 'queued' for no key update;
  if not found then
    return null;
  end if;
  next_attempt := now() + least(greatest((now() - mail.queued_at) / 4, interval '10 seconds'), interval '1 hour');
  if app.link_ends_at(mail.link_hash) <= next_attempt then
    mail.delivery := case when is_final then 'failed' else 'expired' end;
  elsif is_final or next_attempt > mail.queued_at + interval '48 hours' then
    mail.delivery := 'failed';
  else
    perform app.queue_delivery(mail.id, next_attempt);
  end if;
  update app.mails m set delivery = mail.delivery, last_error = reason, attempts = m.attempts + 1,
    next_attempt_at = case mail.delivery when 'queued' then next_attempt end,
    body = case mail.delivery when 'expired' then '' else m.body end
  where m.id = mail.id;
  return mail.delivery;
end
$$;
grant execute on function app.record_failed_delivery to app_worker;

-- Sends a failed mail again. One that is on its way again stays as it is: a second click changes nothing. A link that was used,
-- replaced or has expired is of no use to anybody.
create or replace function app.resend_mail(mail_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  mail app.mails;
begin
  select * into mail from app.mails m where m.id = mail_id for no key update;
  if not found then
    perform app.refuse('mail_not_found');
  end if;
  if mail.delivery not in ('failed', 'expired') then
    return;
  end if;
  if mail.delivery = 'expired' or app.link_ends_at(mail.link_hash) <= now() then
    perform app.refuse('mail_link_expired');
  end if;
  update app.mails m set delivery = 'queued', queued_at = now(), next_attempt_at = now() where m.id = mail.id;
  perform app.queue_delivery(mail.id);
  perform app.audit('mail_resent', subject => mail.user_id, details => jsonb_build_object('kind', mail.kind));
end
$$;
grant execute on function app.resend_mail to app_admin;

-- Jobs that failed: some are tried again by themselves, others were given up. An error may quote its data: quoted
-- texts, addresses and parts of a link are left out, and the rest is cut.
create or replace function app.failed_jobs()
returns table (
  id bigint, task text, created_at timestamptz, attempts integer, is_given_up boolean, next_attempt_at timestamptz,
  last_error text
)
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return query
  select j.id, j.task_identifier, j.created_at, j.attempts::integer, j.attempts >= j.max_attempts,
    case when j.attempts < j.max_attempts then j.run_at end,
    left(regexp_replace(regexp_replace(regexp_replace(split_part(j.last_error, e'\n', 1),
      '"[^"]*"|''[^'']*''|\([^)]*\)=\([^)]*\)', '…', 'g'), '\S+@\S+', '…', 'g'), '\S{24,}', '…', 'g'), 200)
  from graphile_worker.jobs j
  where (j.last_error is not null or j.attempts >= j.max_attempts)
    and (j.locked_at is null or j.locked_at < now() - interval '4 hours');
end
$$;
grant execute on function app.failed_jobs to app_admin;
call app.hand_over_to_worker('app.failed_jobs');

-- Queues a failed job anew and returns its task; null if there is none any more.
create or replace function app.requeue_job(job_id bigint) returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  return (
    select j.task_identifier from app.failed_jobs() f
    cross join lateral graphile_worker.reschedule_jobs(array[f.id], run_at => now(), attempts => 0) r
    join graphile_worker.jobs j on j.id = r.id
    where f.id = job_id);
end
$$;
grant execute on function app.requeue_job to app_definer;
call app.hand_over_to_worker('app.requeue_job');

create or replace function app.retry_job(job_id bigint) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  task text := app.requeue_job(job_id);
begin
  if task is null then
    perform app.refuse('job_not_found');
  end if;
  perform app.audit('job_retried', details => jsonb_build_object('kind', left(task, 60)));
end
$$;
grant execute on function app.retry_job to app_admin;
