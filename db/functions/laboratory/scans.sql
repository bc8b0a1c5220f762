-- Scans at the bench, as the list of the day shows them.

-- Records a scan of some time ago: a queue without a connection sends it later. For a retry, the caller's own scan of the code
-- within this time, and the time of its way, is the same one.
create or replace function app.record_scan(code app.kit_code, outcome text, status text, age interval, is_retry boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  author constant uuid := (select p.id from app.profiles p where p.id = app.uid());
  technician constant uuid := app.acting_technician();
begin
  perform app.confirm_caller();
  -- A retry waits for its first try.
  perform pg_advisory_xact_lock(hashtext('app.record_scan'), hashtext(code));
  insert into app.scans (kit_id, scanned_at, scanned_by, technician_id, outcome, status)
  select code, now() - age, author, technician, record_scan.outcome, record_scan.status
  where not is_retry or not exists (
    select from app.scans s
    where s.kit_id = code and (s.scanned_by, s.technician_id) is not distinct from (author, technician)
      and s.scanned_at >= now() - age - interval '5 seconds');
end
$$;
grant execute on function app.record_scan to app_admin, app_bench;

-- Removes scans after a quarter: they name staff, and no delivery is looked up any more. Open exceptions stay.
create or replace function app.remove_old_scans() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.scans s where s.scanned_at < now() - interval '90 days' and not (s.is_exception and s.done_at is null)
$$;
grant execute on function app.remove_old_scans to app_worker;
