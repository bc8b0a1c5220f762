-- Changes of kits: samples, notes and their audit.

-- No sample is older than its patient, even after a correction of either date.
create or replace function app.keep_samples_after_birth() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  corrected uuid;
begin
  if tg_table_name = 'kits' then
    corrected := new.patient_id;
    -- Locked: the date of birth cannot change meanwhile.
    perform from app.patients where id = corrected for no key update;
  else
    corrected := new.id;
  end if;
  if exists (
    select from app.kits k join app.patients p on p.id = k.patient_id
    where p.id = corrected and k.sample_taken_date < p.date_of_birth
  ) then
    perform app.refuse('sample_before_birth');
  end if;
  return null;
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

create or replace function app.audit_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fields text[];
begin
  if tg_op = 'DELETE' then
    -- An undone registration has its own event.
    if not exists (select from app.undone_registrations u where u.kit_record_id = old.id and u.restored_at is null) then
      perform app.audit('kit_deleted', old.patient_id, old.id, old.kit_id);
    end if;
    return null;
  end if;
  fields := array_remove(array[
    case when old.sample_taken_date is distinct from new.sample_taken_date then 'sample_taken_date' end,
    case when old.kit_notes is distinct from new.kit_notes then 'kit_notes' end], null);
  if fields <> '{}' then
    perform app.audit('kit_changed', new.patient_id, new.id, new.kit_id, details => jsonb_build_object('fields', fields));
  end if;
  if old.practitioner_notes is distinct from new.practitioner_notes then
    perform app.audit('practitioner_notes_changed', new.patient_id, new.id, new.kit_id);
  end if;
  -- No customer changes a status: a report that waited becomes ready with the registration.
  if old.status <> new.status then
    perform app.audit('kit_status_changed', new.patient_id, new.id, new.kit_id,
      details => jsonb_build_object('from', old.status, 'to', new.status),
      actor => case when app.actor_role() <> 'customer' then app.uid() end);
  end if;
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
