-- Changes of kits: samples, notes and their audit.

-- No sample is older than its patient, even after a correction of either date.
create or replace function app.confirm_samples_after_birth(corrected uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if exists (
    select from app.kits k join app.patients p on p.id = k.patient_id
    where p.id = corrected and k.sample_taken_date < p.date_of_birth
  ) then
    perform app.refuse('sample_before_birth');
  end if;
end
$$;

-- Several people write practitioner notes. A writer names the version that they read and cannot overwrite a newer one unseen.
-- These columns are granted to nobody: no version is skipped or set back, and nobody writes in another's name. The same text
-- saved again is no change.
create or replace function app.version_practitioner_notes() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.practitioner_notes_version := old.practitioner_notes_version + 1;
  new.practitioner_notes_saved_at := now();
  new.practitioner_notes_saved_by := app.uid();
  return new;
end
$$;

create or replace function app.audit_changed_kit(before app.kits, after app.kits) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fields constant text[] := array_remove(array[
    case when before.sample_taken_date is distinct from after.sample_taken_date then 'sample_taken_date' end,
    case when before.kit_notes is distinct from after.kit_notes then 'kit_notes' end], null);
begin
  if fields <> '{}' then
    perform app.audit('kit_changed', after.patient_id, after.id, after.kit_id, details => jsonb_build_object('fields', fields));
  end if;
  if before.practitioner_notes is distinct from after.practitioner_notes then
    perform app.audit('practitioner_notes_changed', after.patient_id, after.id, after.kit_id);
  end if;
  -- No customer changes a status: a report that waited becomes ready with the registration.
  if before.status <> after.status then
    perform app.audit('kit_status_changed', after.patient_id, after.id, after.kit_id,
      details => jsonb_build_object('from', before.status, 'to', after.status),
      actor => case when app.actor_role() <> 'customer' then app.uid() end);
  end if;
end
$$;

-- All that follows from a changed kit, in this order: a report is on hold before its readers are notified.
create or replace function app.follow_changed_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit_changed_kit(old, new);
  if old.shared_suggestion_key is distinct from new.shared_suggestion_key then
    perform app.follow_shared_suggestion(old, new);
  end if;
  if old.report_generated_at is null and new.report_generated_at is not null then
    perform app.hold_new_report(new);
  end if;
  if (old.patient_id, old.sample_taken_date) is distinct from (new.patient_id, new.sample_taken_date) then
    -- Locked: the date of birth cannot change meanwhile.
    perform from app.patients p where p.id = new.patient_id for no key update;
    perform app.confirm_samples_after_birth(new.patient_id);
  end if;
  -- A withdrawal changes the row, even if it leaves the kit's own columns as they are.
  perform app.list_again(new.id);
  if old.patient_id <> new.patient_id then
    perform app.list_moved(old.patient_id, new.patient_id, new.id);
  end if;
  -- A withdrawal sets the date of an earlier version again.
  if new.report_generated_at > coalesce(old.report_generated_at, '-infinity') then
    perform app.notify_of_dated_report(new, is_first => old.report_generated_at is null);
  end if;
  -- A copy that only replaces a lost one is no event.
  if (old.suggestion_shared, case when old.suggestion_shared then old.shared_suggestion_version end)
    is distinct from (new.suggestion_shared, case when new.suggestion_shared then new.shared_suggestion_version end)
  then
    perform app.notify_of_shared_suggestion(old, new);
  end if;
  if old.sample_taken_date is distinct from new.sample_taken_date then
    perform app.enqueue_webhook_messages('kit.sample_date_changed', new.kit_id);
  end if;
  return null;
end
$$;

-- All that follows from a deleted kit. An undone registration has its own event.
create or replace function app.follow_removed_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (select from app.undone_registrations u where u.kit_record_id = old.id and u.restored_at is null) then
    perform app.audit('kit_deleted', old.patient_id, old.id, old.kit_id);
  end if;
  if old.shared_suggestion_key is not null then
    perform app.release_object(old.shared_suggestion_key);
  end if;
  perform app.list_without(old);
  return null;
end
$$;

-- The median of days from the arrival of a sample to its first report, over the last hundred. Fewer than twenty would reveal a
-- person.
create or replace function app.usual_report_days() returns integer
language sql stable security definer set search_path = app, pg_temp
as $$
  select case when count(arrived.at) >= 20
    then percentile_disc(0.5) within group (order by ceil(extract(epoch from ready.changed_at - arrived.at) / 86400))::integer end
  from (
    select c.kit_record_id, c.changed_at from app.kit_status_changes c
    where c.status = 'report_ready' and not exists (
      select from app.kit_status_changes e
      where e.kit_record_id = c.kit_record_id and e.id < c.id and e.status = 'report_ready')
    order by c.id desc limit 100
  ) as ready
  cross join lateral (
    select min(coalesce(c.received_at, c.changed_at)) as at from app.kit_status_changes c
    where c.kit_record_id = ready.kit_record_id and c.status = 'received' and not c.is_taken_back
  ) as arrived
  where arrived.at < ready.changed_at
$$;
grant execute on function app.usual_report_days to app_customer;
