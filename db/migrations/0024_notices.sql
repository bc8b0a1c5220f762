-- Notices tell people what happened: a list in the portal, and mails. The transaction of a cause writes its notices, so each
-- event has exactly one per reader; a job turns them into mails, at once or as a digest.
--
-- A notice has no foreign keys: their locks on accounts and patients would deadlock with a deletion. A notice whose patient is
-- gone, or hidden from its reader by now, says nothing about a patient.

-- The contract has a sentence for each.
create domain app.notice_kind as text check (value in (
  'sample_received', 'information_needed', 'sample_rejected', 'report_published', 'report_amended',
  'suggestion_shared', 'suggestion_withdrawn', 'practitioner_added', 'practitioner_removed', 'access_first_used',
  'answers_unfinished', 'patient_report', 'mails_failed', 'reports_waiting', 'kits_waiting'));

create domain app.notice_delivery as text check (value in ('now', 'daily', 'weekly', 'off'));

create table app.notices (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind app.notice_kind not null,
  -- Identifies the event: an event that is told twice is one notice.
  cause text not null,
  patient_id uuid,
  kit_record_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- When a mail is due; null for none.
  mail_at timestamptz,
  -- due, then mailed; dropped if the reader no longer wants or may see it, or if the event was taken back.
  mail_state text check (mail_state in ('due', 'mailed', 'dropped')),
  mail_id uuid,
  unique (user_id, kind, cause),
  check ((mail_at is null) = (mail_state is null))
);

create index notices_by_reader on app.notices (user_id, id desc);
create index notices_unread on app.notices (user_id) where read_at is null;
create index notices_due on app.notices (user_id, mail_at) where mail_state = 'due';
create index notices_by_patient on app.notices (patient_id) where patient_id is not null;
create index notices_by_kit on app.notices (kit_record_id) where kit_record_id is not null;
create index notices_by_creation on app.notices (created_at);

alter table app.notices enable row level security;
alter table app.notices force row level security;
create policy own_notices on app.notices for select to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));
create policy read_own_notices on app.notices for update to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));
create policy definer_notices on app.notices to app_definer using (true);

grant select (id, user_id, kind, created_at, read_at), update (read_at) on app.notices
  to app_customer, app_practitioner, app_admin;
grant select, insert (user_id, kind, cause, patient_id, kit_record_id, mail_at, mail_state),
  update (mail_state, mail_id), delete
  on app.notices to app_definer;

-- How a reader gets mails.
create table app.notice_settings (
  user_id uuid primary key references app.profiles on delete cascade,
  -- The reader's browser tells it.
  time_zone text not null default 'UTC' check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  -- In the discreet style, neither subject nor sender names the service.
  mail_style text not null default 'discreet' check (mail_style in ('discreet', 'named')),
  -- Kind → now, daily, weekly or off. A missing kind has its default.
  deliveries app.json_object not null default '{}'
);

alter table app.notice_settings enable row level security;
alter table app.notice_settings force row level security;
create policy own_notice_settings on app.notice_settings to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));
create policy definer_notice_settings on app.notice_settings to app_definer using (true);

grant select, insert, update (time_zone, mail_style, deliveries) on app.notice_settings
  to app_customer, app_practitioner, app_admin;
grant select, insert, update (deliveries) on app.notice_settings to app_definer;

-- Links that end the mails of some kinds without a session. A link may be followed any number of times.
create table app.unsubscribe_tokens (
  token_hash app.sha256 primary key,
  user_id uuid not null references app.profiles on delete cascade,
  kinds text[] not null,
  created_at timestamptz not null default now()
);

create index unsubscribe_tokens_by_user on app.unsubscribe_tokens (user_id);
create index unsubscribe_tokens_by_creation on app.unsubscribe_tokens (created_at);

alter table app.unsubscribe_tokens enable row level security;
alter table app.unsubscribe_tokens force row level security;
create policy definer_unsubscribe_tokens on app.unsubscribe_tokens to app_definer using (true);

grant select, insert, delete on app.unsubscribe_tokens to app_definer;

-- Mails

-- Changes of who sees a record are always mailed.
create function app.is_security_notice(kind text) returns boolean
language sql immutable
as $$ select kind in ('practitioner_added', 'access_first_used') $$;

create function app.default_delivery(kind text) returns text
language sql immutable
as $$ select case when kind in ('patient_report', 'mails_failed', 'reports_waiting', 'kits_waiting') then 'daily' else 'now' end $$;

grant execute on function app.is_security_notice(text), app.default_delivery(text)
  to app_customer, app_practitioner, app_admin, app_definer;

-- How an account gets the mails of a kind.
create function app.delivery_of(account uuid, kind text) returns text
language sql stable security definer set search_path = app, pg_temp
as $$
  select case when app.is_security_notice(kind) then 'now'
    else coalesce(
      (select s.deliveries ->> kind from app.notice_settings s where s.user_id = account), app.default_delivery(kind)) end
$$;

-- When a mail about an event of now is due: at once, or at seven in the morning of the reader; null for never.
create function app.mail_time(account uuid, delivery text) returns timestamptz
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  zone text := coalesce((select s.time_zone from app.notice_settings s where s.user_id = account), 'UTC');
  reader_now timestamp;
  morning timestamp;
begin
  if delivery = 'off' then
    return null;
  elsif delivery = 'now' then
    return now();
  end if;
  begin
    reader_now := now() at time zone zone;
  exception when invalid_parameter_value then
    -- This server does not know the zone: the cause of the notice must not fail.
    zone := 'UTC';
    reader_now := now() at time zone zone;
  end;
  morning := date_trunc(case delivery when 'weekly' then 'week' else 'day' end, reader_now) + interval '7 hours';
  if morning <= reader_now then
    morning := morning + case delivery when 'weekly' then interval '7 days' else interval '1 day' end;
  end if;
  return morning at time zone zone;
end
$$;

-- Queues the job that mails an account's due notices. The key leaves one waiting job per account and moment.
create function app.queue_notices(account uuid, run_at timestamptz) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('mailNotices', json_build_object('user_id', account),
    run_at => queue_notices.run_at, job_key => format('mailNotices %s %s', account, queue_notices.run_at));
end
$$;

grant execute on function app.queue_notices(uuid, timestamptz) to app_definer;
grant create on schema app to app_worker;
alter function app.queue_notices(uuid, timestamptz) owner to app_worker;
revoke create on schema app from app_worker;

-- Gives an account a notice, and queues its mail. An event that it was told before changes nothing.
create function app.give_notice(account uuid, kind text, cause text, patient uuid default null, kit uuid default null)
returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  due timestamptz := app.mail_time(account, app.delivery_of(account, kind));
begin
  insert into app.notices (user_id, kind, cause, patient_id, kit_record_id, mail_at, mail_state)
  values (
    account, give_notice.kind, give_notice.cause, patient, kit, due, case when due is not null then 'due' end)
  on conflict do nothing;
  if found and due is not null then
    perform app.queue_notices(account, due);
  end if;
end
$$;

-- Whether an account may see a patient now.
create function app.may_see_patient(account uuid, patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.patients p where p.id = patient and p.owner_id = account)
    or exists (select from app.practitioner_access a where a.patient_id = patient and a.practitioner_id = account)
    or exists (select from app.patients p cross join app.profiles o where p.id = patient and o.id = account and o.role = 'admin')
$$;

-- Takes an account's due notices for one mail, and returns those that the reader still wants and may see. Two workers take
-- each notice once: the second waits for the first. The account is locked first, as by its deletion.
create function app.take_due_notices(account uuid)
returns table (id bigint, kind app.notice_kind, created_at timestamptz, time_zone text, mail_style text)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  perform from app.profiles p where p.id = account for key share;
  if not found then
    return;
  end if;
  return query
  with taken as (
    update app.notices n set mail_state = case
      when app.delivery_of(account, n.kind) <> 'off' and (n.patient_id is null or app.may_see_patient(account, n.patient_id))
        and (n.kit_record_id is null or exists (select from app.kits k where k.id = n.kit_record_id))
      then 'mailed' else 'dropped' end
    where n.user_id = account and n.mail_state = 'due' and n.mail_at <= now()
    returning n.id, n.kind, n.created_at, n.mail_state
  )
  select t.id, t.kind, t.created_at, coalesce(s.time_zone, 'UTC'), coalesce(s.mail_style, 'discreet')
  from taken t left join app.notice_settings s on s.user_id = account
  where t.mail_state = 'mailed' order by t.id;
end
$$;

-- Queues the mail about notices that were taken in this transaction. The kinds are those that its link ends.
create function app.mail_notices(
  account uuid, notices bigint[], subject text, body text, is_named boolean, kinds text[], token bytea, unsubscribe_url text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  mail uuid;
begin
  insert into app.mails (kind, recipient, subject, body, is_named, unsubscribe_url)
  select 'kit_notice', p.email, mail_notices.subject, mail_notices.body, mail_notices.is_named, mail_notices.unsubscribe_url
  from app.profiles p where p.id = account
  returning id into mail;
  update app.notices n set mail_id = mail where n.id = any (mail_notices.notices);
  if token is not null then
    insert into app.unsubscribe_tokens (token_hash, user_id, kinds) values (token, account, mail_notices.kinds);
  end if;
end
$$;

-- Ends the mails of a link's kinds. An unknown token changes nothing, and looks the same.
create function app.unsubscribe(token bytea) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.notice_settings as s (user_id, deliveries)
  select t.user_id, (select jsonb_object_agg(kind, 'off') from unnest(t.kinds) as kind where not app.is_security_notice(kind))
  from app.unsubscribe_tokens t
  where t.token_hash = token and exists (select from unnest(t.kinds) as kind where not app.is_security_notice(kind))
  on conflict (user_id) do update set deliveries = s.deliveries || excluded.deliveries
$$;

grant execute on function app.take_due_notices(uuid), app.mail_notices(uuid, bigint[], text, text, boolean, text[], bytea, text)
  to app_worker;
grant execute on function app.unsubscribe(bytea) to app_anonymous;

-- The caller's list

-- The caller's notices before one of them, newest first. A record that the caller may no longer see is not named.
create function app.own_notices(before bigint, at_most integer)
returns table (
  id bigint, kind app.notice_kind, created_at timestamptz, is_read boolean,
  patient_id uuid, patient_name text, kit_record_id uuid, kit_id app.kit_code
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select n.id, n.kind, n.created_at, n.read_at is not null,
    p.id, p.first_name || ' ' || p.last_name, k.id, k.kit_id
  from app.notices n
  left join app.patients p on p.id = n.patient_id and app.may_see_patient(n.user_id, p.id)
  left join app.kits k on k.id = n.kit_record_id and k.patient_id = p.id
  where n.user_id = app.uid() and (before is null or n.id < before)
  order by n.id desc limit least(at_most, 100)
$$;

-- Stores the zone of the caller's browser, unless this server does not know it.
create function app.set_time_zone(zone text) returns void
language plpgsql set search_path = app, pg_temp
as $$
begin
  perform now() at time zone zone;
  insert into app.notice_settings as s (user_id, time_zone) values (app.uid(), zone)
  on conflict (user_id) do update set time_zone = excluded.time_zone;
exception when invalid_parameter_value then
  return;
end
$$;

grant execute on function app.own_notices(bigint, integer), app.set_time_zone(text)
  to app_customer, app_practitioner, app_admin;

-- The bell hears of its own reader's notices (see 0023). Deletions need no word: they come with an account, or after a year.
create trigger tell_inserted after insert on app.notices referencing new table as changed
  for each statement execute function app.tell_changes('r.id::text', 'null::uuid', 'r.user_id');
create trigger tell_updated after update on app.notices referencing new table as changed
  for each statement execute function app.tell_changes('r.id::text', 'null::uuid', 'r.user_id');

-- Causes

-- A changed status tells the owner, once for each row of the history.
create function app.notify_of_status() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.give_notice(
    p.owner_id,
    case new.status when 'received' then 'sample_received' when 'rejected' then 'sample_rejected' else new.status end,
    'status ' || new.id, p.id, k.id)
  from app.kits k join app.patients p on p.id = k.patient_id where k.id = new.kit_record_id;
  return null;
end
$$;

-- A sample that was rejected or cancelled by mistake has been received after all; one that waited for information had been
-- received before.
create trigger notify_of_status after insert on app.kit_status_changes
  for each row when (
    new.status in ('information_needed', 'rejected')
    or new.status = 'received' and new.from_status in ('registered', 'rejected', 'cancelled'))
  execute function app.notify_of_status();

-- The date of a report changes once in a publication, no matter how many files and statuses it touches.
create function app.notify_of_report() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kind constant text := case when old.report_generated_at is null then 'report_published' else 'report_amended' end;
  cause constant text := format('report %s %s', new.id, extract(epoch from new.report_generated_at));
begin
  perform app.give_notice(p.owner_id, kind, cause, p.id, new.id) from app.patients p where p.id = new.patient_id;
  perform app.give_notice(a.practitioner_id, 'patient_report', cause, a.patient_id, new.id)
  from (
    select g.practitioner_id, g.patient_id from app.practitioner_access g
    where g.patient_id = new.patient_id order by g.practitioner_id
  ) as a;
  return null;
end
$$;

create trigger notify_of_report after update of report_generated_at on app.kits
  for each row when (new.report_generated_at is distinct from old.report_generated_at and new.report_generated_at is not null)
  execute function app.notify_of_report();

-- A sharing that ends takes back its mail, as long as that has not left.
create function app.notify_of_sharing() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not new.suggestion_shared then
    update app.mails m set delivery = 'expired' where m.delivery = 'queued' and m.id in (
      select n.mail_id from app.notices n where n.kit_record_id = new.id and n.kind = 'suggestion_shared'
        and not exists (select from app.notices o where o.user_id = n.user_id and o.mail_id = n.mail_id and o.id <> n.id));
    update app.notices n set mail_state = 'dropped'
    where n.kit_record_id = new.id and n.kind = 'suggestion_shared' and n.mail_state = 'due';
  end if;
  perform app.give_notice(
    p.owner_id, case when new.suggestion_shared then 'suggestion_shared' else 'suggestion_withdrawn' end,
    format('sharing %s %s', new.id, extract(epoch from now())), p.id, new.id)
  from app.patients p where p.id = new.patient_id;
  return null;
end
$$;

-- A copy that only replaces a lost one is no event.
create trigger notify_of_sharing after update of suggestion_shared, shared_suggestion_version on app.kits
  for each row when (
    (old.suggestion_shared, case when old.suggestion_shared then old.shared_suggestion_version end)
    is distinct from (new.suggestion_shared, case when new.suggestion_shared then new.shared_suggestion_version end))
  execute function app.notify_of_sharing();

-- With the patient goes the owner, too.
create function app.notify_of_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  changed constant app.practitioner_access := case tg_op when 'INSERT' then new else old end;
begin
  perform app.give_notice(
    p.owner_id, case tg_op when 'INSERT' then 'practitioner_added' else 'practitioner_removed' end,
    format('access %s %s', changed.practitioner_id, extract(epoch from now())), p.id)
  from app.patients p where p.id = changed.patient_id;
  return null;
end
$$;

create trigger notify_of_access after insert or delete on app.practitioner_access
  for each row execute function app.notify_of_access();

-- The first time that a practitioner reads a record since access was given.
create function app.notify_of_first_use() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.give_notice(
    p.owner_id, 'access_first_used', format('access %s %s %s', p.id, a.practitioner_id, extract(epoch from a.granted_at)), p.id)
  from app.practitioner_access a join app.patients p on p.id = a.patient_id
  where a.patient_id = new.patient_id and a.practitioner_id = new.actor_id;
  return null;
end
$$;

create trigger notify_of_first_use after insert on app.audit_events
  for each row when (
    new.actor_role = 'practitioner' and new.patient_id is not null
    and new.action in ('report_read', 'report_versions_read', 'symptoms_exported', 'suggestion_link_made'))
  execute function app.notify_of_first_use();

-- Gives all administrators a notice, always in the same order: two at once cannot deadlock.
create function app.notify_administrators(kind text, cause text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.give_notice(a.id, notify_administrators.kind, notify_administrators.cause)
  from (select p.id from app.profiles p where p.role = 'admin' order by p.id) as a
$$;

-- One notice a day, no matter how many mails fail, even that of this notice.
create function app.notify_of_failed_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.notify_administrators('mails_failed', 'day ' || (now() at time zone 'UTC')::date);
  return null;
end
$$;

create trigger notify_of_failed_mail after update of delivery on app.mails
  for each row when (new.delivery = 'failed' and old.delivery <> 'failed')
  execute function app.notify_of_failed_mail();

-- The notices of a deleted account go with it, and all notices about its patients.
create function app.remove_notices() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_table_name = 'patients' then
    delete from app.notices n where n.patient_id = old.id;
  else
    delete from app.notices n where n.user_id = old.id;
  end if;
  return null;
end
$$;

create trigger remove_notices after delete on app.profiles for each row execute function app.remove_notices();
create trigger remove_notices after delete on app.patients for each row execute function app.remove_notices();

-- Reminders

-- Whether a question of the laboratory still waits: the newest row of its kit's history, and not answered.
create function app.awaits_answer(question app.kit_status_changes) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select question.status = 'information_needed' and question.answered_at is null
    and not exists (
      select from app.kit_status_changes c where c.kit_record_id = question.kit_record_id and c.id > question.id)
$$;

-- Adds the reminders that time brings. A portal that stood still adds the latest one, never several at once, and none for what
-- is long past.
create function app.add_reminders() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.give_notice(p.owner_id, 'information_needed', format('status %s day %s', c.id, r.days), p.id, k.id)
  from (values (2, 5), (5, 12)) as r (days, until)
  join app.kit_status_changes c
    on c.changed_at <= now() - make_interval(days => r.days) and c.changed_at > now() - make_interval(days => r.until)
  join app.kits k on k.id = c.kit_record_id and k.status = 'information_needed'
  join app.patients p on p.id = k.patient_id
  where c.status = 'information_needed' and app.awaits_answer(c);

  perform app.give_notice(p.owner_id, 'answers_unfinished', format('kit %s day %s', k.id, r.days), p.id, k.id)
  from (values (3, 10), (10, 30), (30, 37)) as r (days, until)
  join app.kits k
    on k.created_at <= now() - make_interval(days => r.days) and k.created_at > now() - make_interval(days => r.until)
  join app.patients p on p.id = k.patient_id
  where k.status not in ('rejected', 'cancelled')
    and not exists (select from app.symptom_data s where s.kit_record_id = k.id);

  -- Once a week.
  if exists (
    select from app.report_files f
    where (f.published_at is null or f.kit_record_id is null or f.is_held) and f.uploaded_at < now() - interval '7 days'
      and not exists (
        select from app.report_files newer where newer.kit_id = f.kit_id and newer.page = f.page and newer.version > f.version)
  ) then
    perform app.notify_administrators('reports_waiting', 'week ' || to_char(now() at time zone 'UTC', 'IYYY-IW'));
  end if;
  if exists (
    select from app.kits k where k.status in ('received', 'in_analysis', 'information_needed') and coalesce(
      (select max(c.changed_at) from app.kit_status_changes c where c.kit_record_id = k.id), k.created_at) < now() - interval '21 days'
  ) then
    perform app.notify_administrators('kits_waiting', 'week ' || to_char(now() at time zone 'UTC', 'IYYY-IW'));
  end if;
end
$$;

-- Removes old notices and links, and notices of accounts that were deleted in the same moment.
create function app.remove_old_notices() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.notices n where n.created_at < now() - interval '1 year'
    or not exists (select from app.profiles p where p.id = n.user_id);
  delete from app.unsubscribe_tokens t where t.created_at < now() - interval '1 year';
$$;

grant execute on function app.add_reminders(), app.remove_old_notices() to app_worker;

-- The address for the `List-Unsubscribe` header of a mail; removed after delivery, like the text. It is the last statement, because
-- its lock keeps readers of mails waiting.
alter table app.mails
  add column unsubscribe_url text,
  -- Whether the sender's name may tell the service.
  add column is_named boolean not null default false;

grant update (unsubscribe_url) on app.mails to app_worker;

call app.open_to_backups();

call app.hand_over_functions();
