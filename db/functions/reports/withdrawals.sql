-- Withdrawals of published files: of another person, or wrong otherwise. The policies of app.report_files close a withdrawn file
-- to all readers but administrators; nothing is removed.

-- A reason that staff can choose for a withdrawal.
create or replace function app.withdrawal_reason(reason uuid) returns app.kit_reasons
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  chosen app.kit_reasons;
begin
  select * into chosen from app.kit_reasons r where r.id = withdrawal_reason.reason and r.kind = 'withdrawn' and r.is_active;
  if not found then
    perform app.refuse('kit_reason_not_offered');
  end if;
  return chosen;
end
$$;

-- A program that sends everything again must not bring back withdrawn files: an administrator may.
create or replace function app.refuse_withdrawn(code app.kit_code, page smallint, sha256 bytea) returns void
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  if app.actor_role() is distinct from 'admin' and exists (
    select from app.report_files f
    where f.kit_id = code and f.page = refuse_withdrawn.page and f.sha256 = refuse_withdrawn.sha256
      and f.withdrawal_id is not null
  ) then
    perform app.refuse('report_withdrawn');
  end if;
end
$$;

-- Withdraws published files of a code, whose code and kit the caller has locked: one event, one message, and one notification for
-- each reader. Nothing happens without files. Readers of files that await a registration or a release know nothing of them. With
-- `takes_sealed` go the suggestions that staff wrote for an undone registration.
create or replace function app.withdraw_files(
  code app.kit_code, files uuid[], reason uuid, report_follows boolean, takes_sealed boolean default false
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  chosen constant app.kit_reasons := app.withdrawal_reason(reason);
  kit app.kits;
  sealed constant uuid[] := array(
    select s.id from app.sealed_suggestions s join app.undone_registrations u on u.id = s.undone_id
    where withdraw_files.takes_sealed and u.kit_id = code and s.withdrawal_id is null);
  is_open boolean;
  pages smallint[];
  family_pages smallint[] := '{}';
  withdrawal uuid;
begin
  if files = '{}' and sealed = '{}' then
    return;
  end if;
  select * into kit from app.kits k where k.kit_id = code;
  select array_agg(distinct f.page order by f.page), coalesce(bool_or(f.kit_record_id is not null and not f.is_held), false)
    into pages, is_open from app.report_files f where f.id = any (files);
  if sealed <> '{}' then
    pages := array(select distinct p from unnest(pages || 5::smallint) as p order by p);
  end if;
  if is_open then
    family_pages := array(
      select distinct f.page from app.report_files f
      where f.id = any (files) and not f.is_held and (f.page <> 5 or f.version <= app.newest_shared_version(kit))
      order by f.page);
  end if;
  insert into app.report_withdrawals as w (
    kit_id, kit_record_id, withdrawn_by, withdrawn_by_key, pages, family_pages, reason_id, reason, next_step, report_follows
  ) values (
    code, case when is_open then kit.id end,
    (select p.id from app.profiles p where p.id = app.uid()), (select l.id from app.laboratory_keys l where l.id = app.uid()),
    pages, family_pages, chosen.id, chosen.reason, chosen.next_step, withdraw_files.report_follows
  ) returning w.id into withdrawal;
  perform app.take_back_copies(kit, files);
  update app.report_files f
  set withdrawal_id = withdrawal, superseded_at = coalesce(f.superseded_at, now()), is_held = false
  where f.id = any (files);
  update app.sealed_suggestions s set withdrawal_id = withdrawal where s.id = any (sealed);
  perform app.restore_earlier_versions(code, pages);
  if is_open then
    perform app.date_withdrawn_report(kit, chosen.reason, withdraw_files.report_follows);
  end if;
  perform app.audit('report_withdrawn', case when is_open then kit.patient_id end, case when is_open then kit.id end, code,
    details => jsonb_build_object('pages', pages));
  perform app.enqueue_webhook_messages('kit.report_withdrawn', code,
    jsonb_build_object('pages', pages, 'report_follows', withdraw_files.report_follows));
  if is_open then
    perform app.notify_of_withdrawal(kit, withdrawal, family_pages <> '{}');
  end if;
end
$$;

-- The newest version of the suggestion that the family has read, though it was unshared or withdrawn since. A suggestion is
-- private until its first sharing.
create or replace function app.newest_shared_version(kit app.kits) returns integer
language sql stable security definer set search_path = app, pg_temp
as $$
  select greatest(kit.shared_suggestion_version, (
    select max(f.version) from app.report_files f join app.report_withdrawals w on w.id = f.withdrawal_id
    where f.kit_record_id = kit.id and f.page = 5 and 5 = any (w.family_pages)))
$$;

-- Ends the sharing of a withdrawn suggestion, and takes earlier copies of it back. A copy in the making is not shared after it.
create or replace function app.take_back_copies(kit app.kits, files uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  versions constant integer[] := array(select f.version from app.report_files f where f.id = any (files) and f.page = 5);
begin
  if versions = '{}' then
    return;
  end if;
  update app.replaced_suggestions r set version = null, object_key = null, sha256 = null
  where r.kit_record_id = kit.id and r.version = any (versions);
  update app.kits k
  set sharings_ended = k.sharings_ended + 1,
    suggestion_shared = k.suggestion_shared and k.shared_suggestion_version <> all (versions),
    shared_suggestion_key = case when k.shared_suggestion_version <> all (versions) then k.shared_suggestion_key end,
    shared_suggestion_sha256 = case when k.shared_suggestion_version <> all (versions) then k.shared_suggestion_sha256 end,
    -- An earlier version may be shared again.
    shared_suggestion_version = case when k.shared_suggestion_version <> all (versions) then k.shared_suggestion_version end
  where k.id = kit.id;
end
$$;

-- Makes the newest published version of a page without a current one the current one again. A drawn page needs the counts that it
-- was drawn from, so the counts come first.
create or replace function app.restore_earlier_versions(code app.kit_code, pages smallint[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  restored smallint;
  current_counts integer;
begin
  foreach restored in array array(select p from unnest(pages) as p order by p desc) loop
    select f.version into current_counts from app.report_files f
    where f.kit_id = code and f.page = 7 and f.published_at is not null and f.superseded_at is null;
    update app.report_files f set superseded_at = null
    where f.id = (
      select n.id from app.report_files n
      where n.kit_id = code and n.page = restored and n.published_at is not null
        and n.withdrawal_id is null
      order by n.version desc limit 1
    ) and f.superseded_at is not null and (f.drawn_from is null or f.drawn_from = current_counts);
  end loop;
end
$$;

-- Dates the report by its newest published page that is left. Without one, the kit is without a report: in analysis again if a
-- new report follows, else cancelled. A hold ends with the last file that it covers.
create or replace function app.date_withdrawn_report(kit app.kits, reason text, report_follows boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  published constant timestamptz := (
    select max(f.published_at) from app.report_files f
    where f.kit_record_id = kit.id and f.page <= 4 and f.withdrawal_id is null and f.superseded_at is null and not f.is_held);
begin
  if published is null and kit.status = 'report_ready' then
    insert into app.kit_status_changes (kit_record_id, from_status, status, reason)
    values (kit.id, 'report_ready', case when report_follows then 'in_analysis' else 'cancelled' end,
      case when not report_follows then date_withdrawn_report.reason end);
  elsif published is distinct from kit.report_generated_at then
    update app.kits k set report_generated_at = published where k.id = kit.id;
  end if;
  if not exists (
    select from app.report_files f
    where f.kit_record_id = kit.id and f.page <> 5 and f.published_at is not null and f.superseded_at is null and not f.is_held
  ) then
    delete from app.report_holds h where h.kit_record_id = kit.id;
  end if;
end
$$;

-- Notifies the readers of a kit: no setting keeps these notifications away. Open screens reload the kit, because its readers do
-- not see the withdrawn files any more.
create or replace function app.notify_of_withdrawal(kit app.kits, withdrawal uuid, tells_family boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Collected mails do not call a report ready that is gone.
  update app.notifications n set mail_state = 'dropped'
  where n.kit_record_id = kit.id and n.mail_state = 'due'
    and n.kind in ('report_published', 'report_amended', 'patient_report')
    and exists (select from app.kits k where k.id = kit.id and k.report_generated_at is null);
  if tells_family then
    perform app.notify_guardians(kit.patient_id, 'report_withdrawn', 'withdrawal ' || withdrawal, kit.id);
  end if;
  perform app.add_notification(a.practitioner_id, 'patient_report_withdrawn', 'withdrawal ' || withdrawal, kit.patient_id, kit.id)
  from (
    select g.practitioner_id from app.practitioner_access g
    where g.patient_id = kit.patient_id and app.has_access(g.practitioner_id, g.patient_id, kit.id) order by g.practitioner_id
  ) as a;
  perform app.notify_instances('kits', 'UPDATE', json_build_array(json_build_array(kit.id, kit.patient_id, null)));
end
$$;

-- Withdraws the published files of some codes: all of them, those of one page, or one version of it. With the counts (7) go the
-- pages that were drawn from them. All codes succeed, or none. A laboratory reaches its own codes alone, and withdraws a
-- suggestion by itself only if a laboratory sent it. Withdrawn files stay withdrawn: a retry changes nothing and has the same
-- answer, [{ page, version, withdrawn_at }] for each code. A version that was never published is refused. What staff wrote for an
-- undone registration goes with the whole report, and with all suggestions. All locks come before the first change, because
-- nobody who holds a row of the patient table waits for a kit.
create or replace function app.withdraw_reports(
  codes text[], page smallint, version integer, reason uuid, report_follows boolean
) returns table (kit_id app.kit_code, files json)
language plpgsql security definer set search_path = app, pg_temp set lock_timeout = '10s'
as $$
#variable_conflict use_column
declare
  laboratory constant uuid := app.reaching_laboratory();
  code app.kit_code;
  reached text[];
begin
  perform app.confirm_caller();
  perform app.withdrawal_reason(reason);
  reached := array(
    select i.kit_id::text from app.kit_inventory i
    where i.kit_id = any (codes) and (laboratory is null or i.laboratory_id = laboratory)
    order by i.kit_id for no key update);
  if not reached @> codes then
    perform app.refuse('kit_not_in_inventory');
  end if;
  perform from app.kits k where k.kit_id = any (codes) order by k.kit_id for no key update;
  if withdraw_reports.version is not null and exists (
    select from unnest(reached) as r (code) where not exists (
      select from app.report_files f
      where f.kit_id = r.code and f.page = withdraw_reports.page and f.version = withdraw_reports.version
        and f.published_at is not null)
  ) then
    perform app.refuse('version_not_published');
  end if;
  foreach code in array reached loop
    perform app.withdraw_files(code, array(
      select f.id from app.report_files f
      where f.kit_id = code and f.published_at is not null and f.withdrawal_id is null
        and (withdraw_reports.page is null
          or f.page = withdraw_reports.page and f.version = coalesce(withdraw_reports.version, f.version)
          or withdraw_reports.page = 7 and f.drawn_from = coalesce(withdraw_reports.version, f.drawn_from))
        and (withdraw_reports.page is distinct from 5 or app.actor_role() <> 'lab' or f.laboratory_key_id is not null)
    ), reason, withdraw_reports.report_follows,
      withdraw_reports.page is null or withdraw_reports.page = 5 and app.actor_role() <> 'lab' and withdraw_reports.version is null);
  end loop;
  -- The key may have ended while this call waited.
  perform app.confirm_caller();
  return query
    select r.code::app.kit_code, coalesce((
      select json_agg(json_build_object('page', f.page, 'version', f.version, 'withdrawn_at', w.withdrawn_at)
        order by f.page, f.version)
      from app.report_files f join app.report_withdrawals w on w.id = f.withdrawal_id where f.kit_id = r.code), '[]')
    from unnest(reached) as r (code) order by r.code;
end
$$;
grant execute on function app.withdraw_reports to app_admin, app_lab;

-- Notifies the readers of a restored registration of the withdrawals since its undo: they had read these files. A withdrawal
-- while another family had the code stays that family's. The caller has restored the kit.
create or replace function app.notify_of_earlier_withdrawals(kit app.kits, undone app.undone_registrations) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  sealed constant app.kits := jsonb_populate_record(null::app.kits, undone.kit);
  told record;
begin
  for told in
    update app.report_withdrawals w
    set kit_record_id = kit.id, family_pages = read.family_pages,
      pages = array(select distinct p from unnest(w.pages || read.pages) as p order by p)
    from (
      select f.withdrawal_id, array_agg(distinct f.page) as pages, coalesce(array_agg(distinct f.page order by f.page)
        filter (where f.page <> 5 or f.version <= sealed.shared_suggestion_version), '{}') as family_pages
      from app.report_files f
      where f.kit_id = undone.kit_id and f.published_at < undone.undone_at
      group by f.withdrawal_id
    ) as read
    where w.id = read.withdrawal_id and w.kit_record_id is null and w.withdrawn_at > undone.undone_at
      and sealed.report_generated_at is not null
    returning w.id, w.family_pages <> '{}' as tells_family
  loop
    perform app.notify_of_withdrawal(kit, told.id, told.tells_family);
  end loop;
  perform app.date_withdrawn_report(kit, w.reason, w.report_follows)
  from (select * from app.report_withdrawals e where e.kit_id = undone.kit_id order by e.withdrawn_at desc limit 1) as w;
  -- The withdrawals date the report in the patient table.
  perform app.list_again(kit.id);
end
$$;

-- The withdrawals of a kit for somebody who sees the kit, the last one first. A family does not learn of a suggestion that was
-- never shared.
create or replace function app.withdrawals_of(kit uuid) returns json
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce(json_agg(json_build_object('withdrawn_at', w.withdrawn_at, 'pages', told.pages, 'reason', w.reason,
    'next_step', w.next_step, 'report_follows', w.report_follows) order by w.withdrawn_at desc), '[]')
  from app.report_withdrawals w
  join app.kits k on k.id = w.kit_record_id
  cross join lateral (
    select case
      when app.actor_role() = 'admin' or app.has_access(app.uid(), k.patient_id, k.id) then w.pages
      when app.is_guardian(app.uid(), k.patient_id) then w.family_pages end
  ) as told (pages)
  where w.kit_record_id = kit and told.pages <> '{}'
$$;
grant execute on function app.withdrawals_of to app_customer, app_practitioner, app_admin;
