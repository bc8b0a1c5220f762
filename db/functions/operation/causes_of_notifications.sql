-- Causes of notifications.

-- Whether the same person or the same key of a laboratory made both changes.
create or replace function app.have_one_author(one app.kit_status_changes, other app.kit_status_changes) returns boolean
language sql immutable
as $$
  select (one.changed_by, one.laboratory_key_id, one.technician_id)
    is not distinct from (other.changed_by, other.laboratory_key_id, other.technician_id)
$$;
grant execute on function app.have_one_author to app_definer;

-- Removes the notification of a change that its author takes back in time, and the one of the way back, and hides both changes
-- from the family. A rejection or a question ends with the way to a receipt, wherever it began. A notification that was mailed
-- stays. The portal itself and a deleted account are no authors.
create or replace function app.take_notifications_back(change app.kit_status_changes) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  last app.kit_status_changes;
begin
  select * into last from app.kit_status_changes c
  where c.kit_record_id = change.kit_record_id and c.id < change.id and not c.is_taken_back order by c.id desc limit 1;
  if num_nonnulls(change.changed_by, change.laboratory_key_id, change.technician_id) = 0 or not app.have_one_author(last, change)
    or last.from_status is distinct from change.status
      and not (change.status = 'received' and change.from_status in ('rejected', 'information_needed')) then
    return;
  end if;
  with removed as (
    delete from app.notifications n using app.kit_status_changes c
    where n.kit_record_id = change.kit_record_id and c.id = n.status_change_id
      and (c.id = last.id or c.status in ('rejected', 'information_needed') and app.have_one_author(c, change) and c.id < change.id)
      and (n.held_until > now() or n.created_at > now() - interval '90 seconds') and n.mail_state is distinct from 'mailed'
    returning n.status_change_id
  )
  update app.kit_status_changes c set is_taken_back = true
  where c.id in (select r.status_change_id from removed r)
    or c.id = change.id and last.from_status = change.status and exists (select from removed);
  -- The family was notified of the receipt, unless this is the first one.
  if found and (last.from_status = change.status or exists (
    select from app.kit_status_changes c
    where c.kit_record_id = change.kit_record_id and c.status = 'received' and c.id < change.id)) then
    delete from app.notifications n where n.kit_record_id = change.kit_record_id and n.status_change_id = change.id;
  end if;
end
$$;

-- The date of a report changes once in a publication, no matter how many files and statuses it touches. A family that cannot
-- read its report yet learns that it is ready, and nothing of corrections until then.
create or replace function app.notify_of_dated_report(kit app.kits, is_first boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  cause constant text := format('report %s %s', kit.id, extract(epoch from kit.report_generated_at));
begin
  if not app.is_on_hold(kit.id) then
    perform app.notify_guardians(
      kit.patient_id, case when is_first then 'report_published' else 'report_amended' end, cause, kit.id);
  elsif is_first then
    perform app.notify_guardians(kit.patient_id, 'report_on_hold', cause, kit.id);
  end if;
  perform app.add_notification(a.practitioner_id, 'patient_report', cause, kit.patient_id, kit.id)
  from (
    select g.practitioner_id from app.practitioner_access g
    where g.patient_id = kit.patient_id and app.has_access(g.practitioner_id, g.patient_id, kit.id) order by g.practitioner_id
  ) as a;
end
$$;

-- The notification of a shared suggestion says whether it replaced another one. It is no kind of its own: the setting for emails
-- is one. A sharing that ends takes back its mail, as long as that has not left. A withdrawal has its own notification.
create or replace function app.notify_of_shared_suggestion(before app.kits, after app.kits) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not after.suggestion_shared then
    update app.mails m set delivery = 'expired' where m.delivery = 'queued' and m.id in (
      select n.mail_id from app.notifications n where n.kit_record_id = after.id and n.kind = 'suggestion_shared'
        and not exists (select from app.notifications o where o.user_id = n.user_id and o.mail_id = n.mail_id and o.id <> n.id));
    update app.notifications n set mail_state = 'dropped'
    where n.kit_record_id = after.id and n.kind = 'suggestion_shared' and n.mail_state = 'due';
  end if;
  if exists (select from app.report_withdrawals w where w.kit_record_id = after.id and w.withdrawn_at = now()) then
    return;
  end if;
  perform app.notify_guardians(
    after.patient_id, case when after.suggestion_shared then 'suggestion_shared' else 'suggestion_withdrawn' end,
    format('sharing %s %s', after.id, extract(epoch from now())), after.id,
    is_replacement => before.suggestion_shared and after.suggestion_shared);
end
$$;

-- With the patient goes the owner, too. A merge has its own notification, and shows nobody more.
create or replace function app.notify_of_access(kind text, access app.practitioner_access) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not app.is_merging(access.patient_id) then
    perform app.notify_guardians(
      access.patient_id, notify_of_access.kind,
      format('access %s %s %s', access.patient_id, access.practitioner_id, extract(epoch from now())));
  end if;
end
$$;

-- An administrator gives or ends access by hand: it notifies the practitioner, and the family of a kit that a limited grant
-- loses.
create or replace function app.notify_of_assignment(
  access app.practitioner_access, is_given boolean, has_lost_kits boolean default false
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  cause constant text := format('assignment %s %s', access.patient_id, extract(epoch from now()));
begin
  perform app.add_notification(
    access.practitioner_id, case when is_given then 'patient_assigned' else 'patient_unassigned' end, cause, access.patient_id);
  if has_lost_kits then
    perform app.notify_guardians(access.patient_id, 'practitioner_removed', cause);
  end if;
end
$$;

-- The first time that a practitioner reads a record since access was given.
create or replace function app.notify_of_first_use() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.notify_guardians(
    a.patient_id, 'access_first_used',
    format('access %s %s %s', a.patient_id, a.practitioner_id, extract(epoch from a.granted_at)))
  from app.practitioner_access a
  where a.patient_id = new.patient_id and a.practitioner_id = new.actor_id;
  return null;
end
$$;

-- Gives all administrators a notification, always in the same order: two at once cannot deadlock. An account with an open
-- invitation is none yet.
create or replace function app.notify_administrators(kind text, cause text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.add_notification(a.id, notify_administrators.kind, notify_administrators.cause)
  from (select p.id from app.profiles p where p.role = 'admin' and not app.is_unconfirmed(p.id) order by p.id) as a
$$;

-- One notification a day, no matter how many mails fail, even that of this notification.
create or replace function app.notify_of_failed_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.notify_administrators('mails_failed', 'day ' || (now() at time zone 'UTC')::date);
  return null;
end
$$;

-- Adds the reminders that time brings. A portal that stood still adds the latest one, never several at once, and none for the
-- distant past.
create or replace function app.add_reminders() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.notify_guardians(k.patient_id, 'information_needed', format('status %s day %s', c.id, r.days), k.id)
  from (values (2, 5), (5, 12)) as r (days, until)
  join app.kit_status_changes c
    on c.changed_at <= now() - make_interval(days => r.days) and c.changed_at > now() - make_interval(days => r.until)
  join app.kits k on k.id = c.kit_record_id and k.status = 'information_needed'
  where c.status = 'information_needed' and app.awaits_answer(c);

  perform app.notify_guardians(k.patient_id, 'answers_unfinished', format('kit %s day %s', k.id, r.days), k.id)
  from (values (3, 10), (10, 30), (30, 37)) as r (days, until)
  join app.kits k
    on k.created_at <= now() - make_interval(days => r.days) and k.created_at > now() - make_interval(days => r.until)
  where k.status not in ('rejected', 'cancelled')
    and not exists (select from app.symptom_data s where s.kit_record_id = k.id);

  -- Once a week.
  if exists (
    select from app.report_files f
    where (f.published_at is null or f.kit_record_id is null or f.is_held) and f.withdrawal_id is null and f.uploaded_at < now() - interval '7 days'
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
grant execute on function app.add_reminders to app_worker;
