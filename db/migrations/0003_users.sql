-- Users: their profiles, the access codes of practitioners, their passwords and the mails to them.

-- RFC 5321 limits the whole address and its part before the @, in octets.
create domain app.email_address as text
  check (value = lower(value) and length(value) <= 254 and octet_length(split_part(value, '@', 1)) <= 64);

create table app.profiles (
  id uuid primary key default gen_random_uuid(),
  email app.email_address not null constraint email_taken unique,
  full_name text check (length(full_name) <= 200),
  role text not null default 'customer' check (role in ('customer', 'practitioner', 'admin')),
  practitioner_code text
    constraint practitioner_code_taken unique
    check (practitioner_code ~ '^[A-Z0-9]{6}$'),
  verification_reason text,
  registration_source text,
  created_at timestamptz not null default now(),
  -- Kits that the account may register in 24 hours; null for the operator's setting.
  registrations_per_day integer check (registrations_per_day between 0 and 1000),
  -- An edit names the version that it is based on, so neither of two simultaneous edits is lost unseen.
  version integer not null default 1,
  -- One lowercase text for the search: lowering five fields of each row takes ten times as long. Line breaks keep the fields
  -- apart.
  search_text text generated always as (lower(
    email || e'\n' || coalesce(full_name, '') || e'\n' || role || e'\n' || coalesce(practitioner_code, '') || e'\n'
    || coalesce(verification_reason, ''))) stored,
  -- A code without the role would let a former practitioner be granted access.
  check (practitioner_code is null or role = 'practitioner')
);

-- The first page of the list in each of its orders; `nulls last` as the list says it, otherwise the index does not serve.
create index profiles_by_role on app.profiles (role, full_name);
create index profiles_by_creation on app.profiles (created_at desc nulls last, id);
create index profiles_by_creation_asc on app.profiles (created_at, id);
create index profiles_by_email_desc on app.profiles (email desc nulls last, id);
create index profiles_by_name on app.profiles (lower(full_name), id);
create index profiles_by_name_desc on app.profiles (lower(full_name) desc nulls last, id);
create index profiles_by_role_asc on app.profiles (role, id);
create index profiles_by_role_desc on app.profiles (role desc nulls last, id);
call app.create_trigram_index('profiles_by_search_text', 'app.profiles', 'search_text');

alter table app.profiles enable row level security;
alter table app.profiles force row level security;
create policy own_profile on app.profiles for select to app_customer, app_practitioner using (id = (select app.uid()));
create policy own_profile_edit on app.profiles for update to app_customer, app_practitioner using (id = (select app.uid()));
create policy admin_profiles on app.profiles to app_admin using (true);
create policy definer_profiles on app.profiles to app_definer using (true);

grant select (id, email, full_name, role, practitioner_code, created_at), update (full_name)
  on app.profiles to app_customer, app_practitioner;
grant select, update (full_name, role, practitioner_code, registrations_per_day), delete on app.profiles to app_admin;
-- Locking a row takes the right to update it; see app.practitioner_by_code().
grant select, insert, update (email, role, practitioner_code, verification_reason) on app.profiles to app_definer;

create function app.count_profile_version() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger count_version before update on app.profiles
  for each row when (
    (old.email, old.full_name, old.role, old.practitioner_code, old.registrations_per_day) is distinct from
    (new.email, new.full_name, new.role, new.practitioner_code, new.registrations_per_day))
  execute function app.count_profile_version();

-- The portal always keeps an administrator, and no administrator removes their own role or account.
create function app.keep_an_admin() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Two administrators who demote each other at once go one after the other.
  perform pg_advisory_xact_lock(hashtext('app.keep_an_admin'));
  if not exists (select from app.profiles where role = 'admin' and id <> old.id) then
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

create trigger keep_an_admin_on_update before update of role on app.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function app.keep_an_admin();
create trigger keep_an_admin_on_delete before delete on app.profiles
  for each row when (old.role = 'admin')
  execute function app.keep_an_admin();

-- A changed role ends the user's sessions in the same transaction.
create function app.end_sessions_of_changed_role() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.sessions where user_id = new.id;
  return null;
end
$$;

create trigger end_sessions after update of role on app.profiles
  for each row when (old.role is distinct from new.role)
  execute function app.end_sessions_of_changed_role();

-- A former practitioner loses access to every patient.
create function app.end_access_of_former_practitioner() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.practitioner_access where practitioner_id = new.id;
  return null;
end
$$;

create trigger end_access after update of role on app.profiles
  for each row when (old.role = 'practitioner' and new.role <> 'practitioner')
  execute function app.end_access_of_former_practitioner();

create function app.audit_profile() returns trigger
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
    -- The account itself asked for it and followed a link without a session.
    perform app.audit('email_changed', subject => new.id, actor => coalesce(app.uid(), new.id));
  end if;
  return null;
end
$$;

create trigger audit_profile
  after insert or delete or update of full_name, email, role, practitioner_code, registrations_per_day on app.profiles
  for each row execute function app.audit_profile();

-- The professional names of practitioners who lost the role or were deleted. An owner sees for years who read a patient's
-- record; the name of a customer is kept nowhere. A name goes with the last event of its practitioner.
create table app.former_practitioners (
  id uuid primary key,
  full_name text not null
);

alter table app.former_practitioners enable row level security;
alter table app.former_practitioners force row level security;
create policy admin_former_practitioners on app.former_practitioners for select to app_admin using (true);
create policy definer_former_practitioners on app.former_practitioners to app_definer using (true);
grant select on app.former_practitioners to app_admin;
grant select, insert, update (full_name), delete on app.former_practitioners to app_definer;

create function app.keep_practitioner_name() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.former_practitioners (id, full_name) values (old.id, old.full_name)
  on conflict (id) do update set full_name = excluded.full_name;
  return null;
end
$$;

create trigger keep_name_of_former after update of role on app.profiles
  for each row when (old.role = 'practitioner' and new.role <> 'practitioner' and old.full_name is not null)
  execute function app.keep_practitioner_name();
create trigger keep_name_of_deleted after delete on app.profiles
  for each row when (old.role = 'practitioner' and old.full_name is not null)
  execute function app.keep_practitioner_name();

-- Forgets the names that no event needs any more.
create function app.forget_former_practitioners() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.former_practitioners f
  where not exists (select from app.audit_events e where e.actor_id = f.id)
    and not exists (select from app.audit_events e where e.user_id = f.id)
$$;

grant execute on function app.forget_former_practitioners() to app_worker;

-- Every access code that anybody ever had. Patients keep codes on paper: a replaced code, or one of a deleted
-- practitioner, must never lead to another person. The holder stays named after deletion, hence no reference.
create table app.used_practitioner_codes (
  practitioner_code text primary key,
  holder_id uuid not null,
  first_used_at timestamptz not null default now()
);

alter table app.used_practitioner_codes enable row level security;
alter table app.used_practitioner_codes force row level security;
create policy definer_used_codes on app.used_practitioner_codes to app_definer using (true);
grant select, insert (practitioner_code, holder_id) on app.used_practitioner_codes to app_definer;

-- Claims every code that a profile gets, typed or generated. Its former holder may have it again.
create function app.claim_practitioner_code() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- If two profiles want one code at once, the second waits here and then finds its holder.
  insert into app.used_practitioner_codes (practitioner_code, holder_id) values (new.practitioner_code, new.id)
  on conflict (practitioner_code) do nothing;
  if not exists (
    select from app.used_practitioner_codes u where u.practitioner_code = new.practitioner_code and u.holder_id = new.id
  ) then
    perform app.refuse('practitioner_code_taken');
  end if;
  return new;
end
$$;

create trigger claim_code before insert or update of practitioner_code on app.profiles
  for each row when (new.practitioner_code is not null)
  execute function app.claim_practitioner_code();

-- A random code that nobody ever had. The alphabet leaves out I, O, 0 and 1, which are misread; its 32 characters let five
-- bits of a random byte choose one evenly.
create function app.generate_practitioner_code() returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  random_bytes bytea;
  code text;
begin
  -- Simultaneous calls go one after the other; the claim still refuses a code that is typed by hand meanwhile.
  perform pg_advisory_xact_lock(hashtext('app.generate_practitioner_code'));
  loop
    -- The first six bytes of a version 4 UUID are all random, and from a cryptographic source.
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, i) % 32, 1), '')
      into code from generate_series(0, 5) as i;
    exit when not exists (select from app.used_practitioner_codes u where u.practitioner_code = code);
  end loop;
  return code;
end
$$;

grant execute on function app.generate_practitioner_code() to app_admin;

-- Passwords stand apart from profiles: no kind of user reads this table.
create table app.credentials (
  user_id uuid primary key references app.profiles on delete cascade,
  password_hash text not null,
  email_confirmed_at timestamptz
);

alter table app.credentials enable row level security;
alter table app.credentials force row level security;
create policy definer_credentials on app.credentials to app_definer using (true);
grant select, insert, update (password_hash, email_confirmed_at) on app.credentials to app_definer;

-- A changed password of a confirmed account. The operator's rescue ends the password by an empty hash.
create function app.audit_password() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case new.password_hash when '' then 'account_rescued' else 'password_changed' end, subject => new.user_id);
  return null;
end
$$;

create trigger audit_password after update of password_hash on app.credentials
  for each row when (old.password_hash <> new.password_hash and old.email_confirmed_at is not null)
  execute function app.audit_password();

-- The outbox: the transaction that causes a mail inserts its row and the job that delivers it.

-- The contract has a name for each.
create domain app.mail_kind as text check (value in (
  'confirm_email', 'recover', 'change_email', 'known_address', 'account_notice', 'kit_notice'));

create table app.mails (
  id uuid primary key default gen_random_uuid(),
  kind app.mail_kind not null,
  recipient text not null,
  subject text not null,
  body text not null,
  -- SHA-256 of the token in the mail's link; null without a link.
  link_hash app.sha256,
  created_at timestamptz not null default now(),
  -- queued, then sent; kept without a configured mail server; failed if the server refused it for good or for too long; expired
  -- if its link ended before that.
  delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'kept', 'failed', 'expired')),
  -- When it last entered the queue: a mail that is sent again has as much time as a new one.
  queued_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  -- Codes of the last refusal.
  last_error text,
  -- A mail is deleted with its account: a waiting one is not sent, and a sent one no longer tells an address.
  user_id uuid references app.profiles on delete cascade
);

create index mails_by_creation on app.mails (created_at desc, id);
create index mails_by_user on app.mails (user_id);
create index mails_failed on app.mails (created_at desc, id) where delivery = 'failed';

alter table app.mails enable row level security;
alter table app.mails force row level security;
create policy definer_mails on app.mails to app_definer using (true);
create policy worker_mails on app.mails to app_worker using (true);
create policy admin_mails on app.mails for select to app_admin using (true);

grant select, insert, update (delivery, queued_at, next_attempt_at) on app.mails to app_definer;
-- Mails carry links that log in: only the worker reads their text, and removes it after delivery.
grant select, update (body, delivery, delivered_at, last_error, attempts, next_attempt_at), delete on app.mails to app_worker;
grant select (id, kind, recipient, link_hash, created_at, delivery, attempts, next_attempt_at, delivered_at, last_error)
  on app.mails to app_admin;

-- The account of a mail: the one that has the address, or else the one that asked to change to it.
create function app.address_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.user_id := coalesce(
    (select p.id from app.profiles p where p.email = new.recipient),
    (select t.user_id from app.one_time_tokens t where t.new_email = new.recipient order by t.created_at desc limit 1));
  return new;
end
$$;

create trigger address_mail before insert on app.mails for each row execute function app.address_mail();

-- When the link of a mail ends: never without a link, and long ago for a link that was used or replaced by a newer one.
create function app.link_ends_at(link_hash bytea) returns timestamptz
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  if link_hash is null then
    return 'infinity';
  end if;
  return coalesce(
    (select t.expires_at from app.one_time_tokens t where t.token_hash = link_ends_at.link_hash), '-infinity');
end
$$;

grant execute on function app.link_ends_at(bytea) to app_admin, app_worker;

-- Queues the delivery of a mail. The key leaves one waiting job for each mail. The schema of the job queue is graphile-worker's
-- own; PostgreSQL looks up its functions when they are first called.
create function app.queue_delivery(mail_id uuid, run_at timestamptz default now()) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('deliverMail', json_build_object('mail_id', mail_id),
    run_at => queue_delivery.run_at, job_key => 'deliverMail ' || mail_id);
end
$$;

grant execute on function app.queue_delivery(uuid, timestamptz) to app_definer;

create function app.queue_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.queue_delivery(new.id);
  return null;
end
$$;

create trigger queue_mail after insert on app.mails for each row execute function app.queue_mail();

-- Records a failed delivery and queues the next one. The pause is a quarter of the time since the mail was queued, between
-- 10 seconds and an hour: a link that lives an hour gets 25 attempts, and an outage of almost two days loses nothing. A mail
-- is given up after 48 hours, at a final refusal, or before a pause that its link does not outlive. Returns its state; null
-- for a mail that is not queued any more.
create function app.record_failed_delivery(mail_id uuid, reason text, is_final boolean) returns text
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

grant execute on function app.record_failed_delivery(uuid, text, boolean) to app_worker;

-- Sends a failed mail again. One that is on its way again stays as it is: a second click changes nothing. A link that was used,
-- replaced or has expired is of no use to anybody.
create function app.resend_mail(mail_id uuid) returns void
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

grant execute on function app.resend_mail(uuid) to app_admin;

-- Failed jobs

-- Jobs that failed: some are tried again by themselves, others were given up. An error may quote what it was about: quoted
-- texts, addresses and parts of a link are left out, and the rest is cut.
create function app.failed_jobs()
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

grant execute on function app.failed_jobs() to app_admin;

-- Queues a failed job anew and returns its task; null if there is none any more.
create function app.requeue_job(job_id bigint) returns text
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

grant execute on function app.requeue_job(bigint) to app_definer;

grant create on schema app to app_worker;
alter function app.queue_delivery(uuid, timestamptz) owner to app_worker;
alter function app.queue_mail() owner to app_worker;
alter function app.failed_jobs() owner to app_worker;
alter function app.requeue_job(bigint) owner to app_worker;
revoke create on schema app from app_worker;

create function app.retry_job(job_id bigint) returns void
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

grant execute on function app.retry_job(bigint) to app_admin;

call app.hand_over_functions();
