-- Amendments. A publication that replaces pages says why, and the readers of the report see it. The owner can open the page
-- that was replaced, as practitioners can.

-- The rule of a parameter: on the column below, it would scan a table in use under a lock.
create domain app.replacement_reason as text check (length(trim(value)) between 1 and 500);

-- Why this version replaced the one that readers had before; null without a reason, or without an earlier version.
alter table app.report_files add column replacement_reason text;

grant select (replacement_reason) on app.report_files to app_customer, app_practitioner;
grant update (replacement_reason) on app.report_files to app_definer;

-- Whether the content of a page changed for its readers at this moment. A version that was replaced before its readers could
-- open it, or by the same content, was no amendment.
create function app.is_amendment(kit uuid, page smallint, moment timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.report_files f
    where f.kit_record_id = kit and f.page = is_amendment.page and f.amended_at = moment and not f.is_held)
$$;

grant execute on function app.is_amendment(uuid, smallint, timestamptz) to app_customer;

-- The owner reads a page that the owner could read before. Of the suggestion the owner reads the shared copy alone (0009).
create policy replaced_pages_of_own_kits on app.report_files for select to app_customer
  using (superseded_at is not null and not is_held and page <= 4
    and exists (select from app.kits k where k.id = kit_record_id)
    and app.is_amendment(kit_record_id, page, superseded_at));

-- Publishes the newest version of each page as app.publish_report(code, seen) does, with the reason for the pages
-- whose content changes for readers. Administrators must give one for pages 1 to 4; a laboratory may leave it out.
create function app.publish_report(code app.kit_code, seen jsonb, reason app.replacement_reason)
returns table (
  kit_id app.kit_code, is_registered boolean, awaits_release boolean, report_generated_at timestamptz, files json
)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  return query select * from app.publish_report(code, seen);
  -- The publication above dates its files by the start of the transaction.
  if publish_report.reason is null and app.actor_role() = 'admin' and exists (
    select from app.report_files f
    where f.kit_id = code and f.published_at = now() and f.amended_at = now() and f.page <= 4
  ) then
    perform app.refuse('replacement_reason_required');
  end if;
  -- The same content again is no amendment, and the reason of the last one stays.
  update app.report_files f
  set replacement_reason = case when f.amended_at = now() then publish_report.reason else before.replacement_reason end
  from app.report_files before
  where f.kit_id = code and f.published_at = now() and f.amended_at is not null
    and before.kit_id = code and before.page = f.page and before.superseded_at = now();
end
$$;

grant execute on function app.publish_report(app.kit_code, jsonb, app.replacement_reason) to app_admin, app_lab, app_worker;

-- Records that an owner reads a replaced page. An owner's other reads leave no trace, and those of staff are recorded by
-- app.record_read(); reading the same version again within ten minutes is one read.
create function app.record_replaced_read(code app.kit_code, details jsonb) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if app.actor_role() is distinct from 'customer' or exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = 'report_read' and e.kit_id = code and e.details = record_replaced_read.details
  ) then
    return;
  end if;
  perform app.audit('report_read', k.patient_id, k.id, code, details => record_replaced_read.details)
  from app.kits k where k.kit_id = code;
end
$$;

grant execute on function app.record_replaced_read(app.kit_code, jsonb) to app_customer, app_practitioner, app_admin;

call app.hand_over_functions();
