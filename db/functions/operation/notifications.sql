-- Notifications of events: a list in the portal, and mails. The transaction of a cause writes its notifications,
-- so each event has exactly one per reader; a job turns them into mails, at once or as a digest.

-- Changes of access to a record, withdrawn reports, and the deletion of an account are always mailed.
create or replace function app.is_security_notification(kind text) returns boolean
language sql immutable
as $$
  select kind in ('practitioner_added', 'access_first_used', 'guardian_added', 'guardian_removed', 'report_withdrawn',
    'patient_report_withdrawn', 'deletion_requested')
$$;
grant execute on function app.is_security_notification to app_customer, app_practitioner, app_admin, app_definer;

create or replace function app.default_delivery(kind text) returns text
language sql immutable
as $$
  select case when kind in ('patient_report', 'patient_answers_corrected', 'patient_leaving', 'mails_failed', 'webhooks_failed',
      'reports_waiting', 'kits_waiting')
    then 'daily' else 'now' end
$$;
grant execute on function app.default_delivery to app_customer, app_practitioner, app_admin, app_definer;

-- How an account gets the mails of a kind.
create or replace function app.delivery_of(account uuid, kind text) returns text
language sql stable security definer set search_path = app, pg_temp
as $$
  select case when app.is_security_notification(kind) then 'now'
    else coalesce(
      (select s.deliveries ->> kind from app.notification_settings s where s.user_id = account), app.default_delivery(kind)) end
$$;

-- When a mail about an event of now is due: at once, or at seven in the morning of the reader; null for never.
create or replace function app.mail_time(account uuid, delivery text) returns timestamptz
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  zone text := coalesce((select s.time_zone from app.notification_settings s where s.user_id = account), 'UTC');
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
    -- This server does not know the zone: the cause of the notification must not fail.
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

-- Whether a notification continues the batch of the notification of its kind before it: a laboratory publishes one report after
-- the other, and a practitioner reads of all of them at once.
create or replace function app.continues_batch(kind text, created_at timestamptz, before timestamptz) returns boolean
language sql immutable
as $$
  select kind = 'patient_report' and coalesce(created_at - before <= interval '10 minutes', false)
$$;
grant execute on function app.continues_batch to app_customer, app_practitioner, app_admin, app_definer;

-- Queues the job that mails an account's due notifications. The key leaves one waiting job per account and moment.
create or replace function app.queue_notifications(account uuid, run_at timestamptz) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('mailNotifications', json_build_object('user_id', account),
    run_at => queue_notifications.run_at, job_key => format('mailNotifications %s %s', account, queue_notifications.run_at));
end
$$;
grant execute on function app.queue_notifications to app_definer;
call app.hand_over_to_worker('app.queue_notifications');

-- Adds a notification for an account and queues its mail. Idempotent per event. Administrators and technicians take a status back
-- for a minute: nobody sees the notification of their change for two minutes, and its mail is not due before. A laboratory takes
-- nothing back. A receipt with its own date follows an arrival, even if an administrator moves the kit, and has no undo.
create or replace function app.add_notification(
  account uuid, kind text, cause text, patient uuid default null, kit uuid default null, link uuid default null,
  status_change bigint default null, is_replacement boolean default false)
returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  due timestamptz;
  held timestamptz;
begin
  -- Each export brings the notification of the first use again. The insertion alone would pay for the questions below.
  if exists (
    select from app.notifications n where n.user_id = account and n.kind = add_notification.kind and n.cause = add_notification.cause
  ) then
    return;
  end if;
  due := app.mail_time(account, app.delivery_of(account, kind));
  held := case when app.actor_role() in ('admin', 'bench') and exists (
      select from app.kit_status_changes c where c.id = status_change and c.changed_at = now()
    ) then now() + interval '2 minutes' end;
  if due is not null then
    -- A mail about a report waits for those that follow it.
    due := greatest(due, held, case when kind = 'patient_report' then now() + interval '10 minutes' end);
  end if;
  insert into app.notifications (user_id, kind, cause, patient_id, kit_record_id, record_link_id, status_change_id, is_replacement, is_own,
    held_until, mail_at, mail_state)
  values (
    account, add_notification.kind, add_notification.cause, patient, kit, link, status_change, add_notification.is_replacement,
    account is not distinct from app.uid(), held, due,
    case when due is not null then 'due' end)
  on conflict do nothing;
  if found then
    perform app.queue_notifications(account, m.moment)
    from (select distinct unnest(array[held, due]) as moment) as m where m.moment is not null;
  end if;
end
$$;

-- Announces notifications whose causes can no longer be taken back: its screens reload by the update.
create or replace function app.show_held_notifications(account uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  -- The account is locked first, as by its deletion.
  select from app.profiles p where p.id = account for key share;
  update app.notifications n set held_until = null where n.user_id = account and n.held_until <= now()
$$;
grant execute on function app.show_held_notifications to app_worker;

-- Takes an account's due notifications for one mail, and returns those that the reader still wants and may see. Two workers take
-- each notification once: the second waits for the first. The account is locked first, as by its deletion. Once a report is due,
-- so are those that followed it: a batch is one mail.
create or replace function app.take_due_notifications(account uuid)
returns table (
  id bigint, kind app.notification_kind, created_at timestamptz, is_own boolean, has_draft boolean, time_zone text, mail_style text
)
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
    update app.notifications n set mail_state = case
      when app.delivery_of(account, n.kind) <> 'off'
        and (n.patient_id is null or app.may_see_record(account, n.patient_id, n.kit_record_id))
        and (n.kit_record_id is null or exists (select from app.kits k where k.id = n.kit_record_id))
      then 'mailed' else 'dropped' end
    where n.user_id = account and n.mail_state = 'due' and (n.mail_at <= now() or n.kind = 'patient_report' and exists (
      select from app.notifications o
      where o.user_id = account and o.kind = n.kind and o.mail_state = 'due' and o.mail_at <= now()))
    returning n.id, n.kind, n.created_at, n.is_own, n.kit_record_id, n.mail_state
  )
  select t.id, t.kind, t.created_at, t.is_own,
    exists (select from app.questionnaire_drafts d where d.kit_record_id = t.kit_record_id),
    coalesce(s.time_zone, 'UTC'), coalesce(s.mail_style, 'discreet')
  from taken t left join app.notification_settings s on s.user_id = account
  where t.mail_state = 'mailed' order by t.id;
end
$$;
grant execute on function app.take_due_notifications to app_worker;

-- Queues the mail about notifications that were taken in this transaction. The kinds are those that its link ends.
create or replace function app.mail_notifications(
  account uuid, notifications bigint[], subject text, body text, is_named boolean, kinds text[], token bytea, unsubscribe_url text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  mail uuid;
begin
  insert into app.mails (kind, recipient, subject, body, is_named, unsubscribe_url)
  select 'kit_notification', p.email, mail_notifications.subject, mail_notifications.body, mail_notifications.is_named, mail_notifications.unsubscribe_url
  from app.profiles p where p.id = account
  returning id into mail;
  update app.notifications n set mail_id = mail where n.id = any (mail_notifications.notifications);
  if token is not null then
    insert into app.unsubscribe_tokens (token_hash, user_id, kinds) values (token, account, mail_notifications.kinds);
  end if;
end
$$;
grant execute on function app.mail_notifications to app_worker;

-- Ends the mails of a link's kinds. An unknown token changes nothing, and looks the same.
create or replace function app.unsubscribe(token bytea) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.notification_settings as s (user_id, deliveries)
  select t.user_id, (select jsonb_object_agg(kind, 'off') from unnest(t.kinds) as kind where not app.is_security_notification(kind))
  from app.unsubscribe_tokens t
  where t.token_hash = token and exists (select from unnest(t.kinds) as kind where not app.is_security_notification(kind))
  on conflict (user_id) do update set deliveries = s.deliveries || excluded.deliveries
$$;
grant execute on function app.unsubscribe to app_anonymous;

-- The caller's notifications before one of them, newest first. A batch is one notification with a line for each
-- of its last 50 kits, and their number, as read as it is. A notification
-- about a kit that its reader may no longer see names neither the kit nor the patient.
create or replace function app.own_notifications(before bigint, at_most integer)
returns table (
  id bigint, kind app.notification_kind, created_at timestamptz, is_read boolean,
  patient_id uuid, patient_name text, kit_record_id uuid, kit_id app.kit_code, link_label text, is_replacement boolean, lines json, kits integer
)
language sql stable security definer set search_path = app, pg_temp
as $$
  with own as (
    select n.*, app.continues_batch(n.kind, n.created_at,
      lag(n.created_at) over (partition by n.kind, n.read_at is null order by n.id)) as continues
    from app.notifications n
    where n.user_id = app.uid() and (n.held_until is null or n.held_until <= now())
  ),
  numbered as (
    select o.*, count(*) filter (where not o.continues) over (partition by o.kind, o.read_at is null order by o.id) as batch
    from own o
  ),
  page as (
    select max(n.id) as id, array_agg(n.id) as ids from numbered n
    group by n.kind, n.read_at is null, n.batch
    having before is null or max(n.id) < before
    order by max(n.id) desc limit least(at_most, 100)
  ),
  -- The last notification about each kit: a report of many files is one.
  of_kits as (
    select distinct on (g.id, n.kit_record_id) g.id as batch, n.id as notification
    from page g join app.notifications n on n.id = any (g.ids)
    order by g.id, n.kit_record_id, n.id desc
  ),
  placed as (
    select o.*, row_number() over (partition by o.batch order by o.notification desc) as place, count(*) over (partition by o.batch) as kits
    from of_kits o
  ),
  named as (
    select g.batch, g.kits, n.*, p.id as seen_patient, p.first_name || ' ' || p.last_name as patient_name, k.id as seen_kit, k.kit_id
    from placed g
    join app.notifications n on n.id = g.notification and g.place <= 50
    left join app.patients p on p.id = n.patient_id and app.may_see_record(n.user_id, p.id, n.kit_record_id)
    left join app.kits k on k.id = n.kit_record_id and k.patient_id = p.id
  )
  select n.id, n.kind, n.created_at, n.read_at is not null,
    n.seen_patient, n.patient_name, n.seen_kit, n.kit_id, l.label, n.is_replacement, (
      select json_agg(json_build_object('kit_id', m.kit_id, 'patient_name', m.patient_name) order by m.id)
      from named m where m.batch = n.id having count(*) > 1
    ), n.kits::integer
  from named n
  -- A label in the notification would outlive the link.
  left join app.record_links l on l.id = n.record_link_id and app.is_guardian(n.user_id, l.patient_id)
  where n.id = n.batch
  order by n.id desc
$$;
grant execute on function app.own_notifications to app_customer, app_practitioner, app_admin;

-- Stores the zone of the caller's browser, unless this server does not know it.
create or replace function app.set_time_zone(zone text) returns void
language plpgsql set search_path = app, pg_temp
as $$
begin
  perform now() at time zone zone;
  insert into app.notification_settings as s (user_id, time_zone) values (app.uid(), zone)
  on conflict (user_id) do update set time_zone = excluded.time_zone;
exception when invalid_parameter_value then
  return;
end
$$;
grant execute on function app.set_time_zone to app_customer, app_practitioner, app_admin;

-- Removes old notifications and links, and notifications of accounts that were deleted in the same moment.
create or replace function app.remove_old_notifications() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.notifications n where n.created_at < now() - interval '1 year'
    or not exists (select from app.profiles p where p.id = n.user_id);
  delete from app.unsubscribe_tokens t where t.created_at < now() - interval '1 year';
$$;
grant execute on function app.remove_old_notifications to app_worker;
