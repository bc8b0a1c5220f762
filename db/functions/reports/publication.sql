-- Uploads and publications.

create or replace function app.follow_new_report_file() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if new.published_at is null then
    perform app.audit('report_file_added', (select k.patient_id from app.kits k where k.id = new.kit_record_id),
      new.kit_record_id, new.kit_id, details => jsonb_build_object('page', new.page, 'version', new.version));
  elsif new.kit_record_id is not null then
    perform app.list_again(new.kit_record_id);
  end if;
  return null;
end
$$;

-- Brings the row of a published file's kit up to date. Counts that a kit leaves are checked anew: a registration that is undone
-- takes its person away, and a difference from the other kits is no longer a finding.
create or replace function app.follow_changed_report_file() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if new.kit_record_id is null then
    perform app.check_counts(new.id);
  else
    perform app.list_again(new.kit_record_id);
  end if;
  return null;
end
$$;

-- A publication is one event, no matter how many pages it opens. As long as all of them are held, it is an event of the code
-- alone, and the owner does not read it.
create or replace function app.audit_publication() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('report_published', k.patient_id, k.id, published.kit_id, details => published.details)
  from (
    select n.kit_id, bool_and(n.is_held) as is_held, jsonb_build_object('pages', jsonb_agg(n.page order by n.page)) as details
    from after_change n join before_change o on o.id = n.id
    where o.published_at is null and n.published_at is not null
    group by n.kit_id
  ) as published
  left join app.kits k on k.kit_id = published.kit_id and not published.is_held;
  return null;
end
$$;

-- Locks a printed code for a report: uploads, publications and the registration of one code go one after the other. Returns
-- the kit; null before the registration. The code is locked before the kit, as by a registration, and the kit before its
-- files, as by a deletion. A code of another laboratory is neither locked nor distinguished from an unknown one.
create or replace function app.lock_report(code app.kit_code) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  laboratory constant uuid := app.reaching_laboratory();
  used timestamptz;
  kit uuid;
begin
  perform app.confirm_caller();
  select i.used_at into used from app.kit_inventory i
  where i.kit_id = code and (laboratory is null or i.laboratory_id = laboratory) for no key update;
  if not found then
    perform app.refuse('kit_not_in_inventory');
  end if;
  select k.id into kit from app.kits k where k.kit_id = code for no key update;
  -- Its kit was deleted with its owner. The code stays used, and nothing is attached to it any more.
  if kit is null and used is not null then
    perform app.refuse('kit_deleted');
  end if;
  return kit;
end
$$;
grant execute on function app.lock_report to app_admin, app_lab, app_bench, app_worker;

-- Records a stored object as the next version of a page and returns the record. The content of the newest version again is no
-- new version: the object replaces the earlier one, because the store may have lost or damaged it. The earlier one stays
-- while links to it are valid. The content of a withdrawn version is a new one, and only an administrator brings it back; a
-- drawn page follows its counts.
create or replace function app.add_report_file(
  code app.kit_code, page smallint, object_key text, bytes integer, sha256 bytea, drawn_from integer default null
) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid := app.lock_report(code);
  newest app.report_files;
  is_new boolean;
begin
  select * into newest from app.report_files f
  where f.kit_id = code and f.page = add_report_file.page order by f.version desc limit 1;
  if add_report_file.drawn_from is null then
    perform app.refuse_withdrawn(code, add_report_file.page, add_report_file.sha256);
  end if;
  -- A practitioner does not see a held suggestion, and the same one again is new to them.
  is_new := newest.sha256 is distinct from add_report_file.sha256 or newest.withdrawal_id is not null
    or newest.is_held and app.actor_role() = 'practitioner';
  perform app.claim_object(add_report_file.object_key);
  if is_new then
    insert into app.report_files as f (
      kit_id, kit_record_id, page, version, object_key, bytes, sha256, drawn_from, is_held, uploaded_by, laboratory_key_id
    ) values (
      code, kit, add_report_file.page, coalesce(newest.version, 0) + 1, add_report_file.object_key, add_report_file.bytes,
      add_report_file.sha256, add_report_file.drawn_from,
      -- A correction of a report that awaits its release waits with it. A practitioner's suggestion is no part of it.
      app.actor_role() <> 'practitioner'
        and exists (select from app.report_files h where h.kit_record_id = kit and h.is_held),
      (select p.id from app.profiles p where p.id = app.uid()),
      (select k.id from app.laboratory_keys k where k.id = app.uid())
    ) returning f.* into newest;
  else
    update app.report_files f
    set object_key = add_report_file.object_key, drawn_from = coalesce(add_report_file.drawn_from, f.drawn_from)
    where f.id = newest.id;
    perform app.release_object(newest.object_key, now() + interval '5 minutes');
  end if;
  return json_build_object('page', newest.page, 'version', newest.version, 'bytes', newest.bytes,
    'uploaded_at', newest.uploaded_at, 'published_at', newest.published_at, 'is_new', is_new);
end
$$;
grant execute on function app.add_report_file to app_admin, app_lab, app_bench, app_worker;

-- The newest version of each page of a code, with the version of the counts that a page was drawn from; an unpublished one has
-- the time at which the same content was withdrawn. No row for a code that is not in the inventory.
create or replace function app.report_files_of(code app.kit_code)
returns table (
  kit_id app.kit_code, is_registered boolean, awaits_release boolean, report_generated_at timestamptz, files json
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select i.kit_id, k.id is not null, exists (select from app.report_files h where h.kit_record_id = k.id and h.is_held),
    k.report_generated_at, coalesce(newest.files, '[]')
  from app.kit_inventory i
  left join app.kits k on k.kit_id = i.kit_id
  left join lateral (
    select json_agg(file order by file.page) as files
    from (
      select distinct on (f.page) f.page, f.version, f.bytes, f.uploaded_at, f.published_at, f.drawn_from, w.withdrawn_at, (
        select max(e.withdrawn_at)
        from app.report_files o join app.report_withdrawals e on e.id = o.withdrawal_id
        where f.published_at is null and o.kit_id = f.kit_id and o.page = f.page and o.sha256 = f.sha256
      ) as same_withdrawn_at
      from app.report_files f left join app.report_withdrawals w on w.id = f.withdrawal_id
      where f.kit_id = i.kit_id order by f.page, f.version desc
    ) as file
  ) as newest on true
  where i.kit_id = code
$$;
grant execute on function app.report_files_of to app_admin;

-- Makes files the current ones of their pages. Counts with an obstacle do not pass, nor does the report around them. A held
-- version between two others is no version that readers had.
create or replace function app.publish_files(code app.kit_code, fresh uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  obstacle text := (
    select app.check_counts(f.id) from app.report_files f where f.id = any (fresh) and f.page = 7);
begin
  if obstacle is not null then
    perform app.refuse(obstacle);
  end if;
  -- The same content is no change to its readers.
  update app.report_files f
  set amended_at = case when before.sha256 = f.sha256 then before.amended_at else now() end
  from app.last_read_files(code, fresh) before
  where f.id = any (fresh) and before.page = f.page;
  update app.report_files f set superseded_at = now()
  where f.kit_id = code and f.published_at is not null and f.superseded_at is null
    and f.page in (select n.page from app.report_files n where n.id = any (fresh));
  update app.report_files f set
    published_at = now(),
    published_by = (select p.id from app.profiles p where p.id = app.uid()),
    published_by_key = (select k.id from app.laboratory_keys k where k.id = app.uid())
  where f.id = any (fresh);
end
$$;

-- Dates a kit's report by its newest published page; the first one makes the kit ready. A suggestion dates nothing: the owner
-- reads it once it is shared.
create or replace function app.date_report(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  published timestamptz := (
    select max(f.published_at) from app.report_files f
    where f.kit_record_id = kit and f.page <= 4 and f.withdrawal_id is null and not f.is_held);
begin
  if published is null then
    return;
  end if;
  insert into app.kit_status_changes (kit_record_id, from_status, status)
  select k.id, k.status, 'report_ready' from app.kits k
  where k.id = kit and k.status in ('registered', 'received', 'in_analysis');
  if not found then
    update app.kits k set report_generated_at = published where k.id = kit;
  end if;
end
$$;

-- Publishes the newest version of each page. A version that was replaced before its publication stays unpublished. With the
-- versions that the caller has `seen` ([{ page, version }]), it refuses to publish any other. Administrators must give a reason
-- for pages whose content changes for readers; a laboratory may leave it out. With a reason of the catalog for `withdrawn`
-- versions, the earlier ones of these pages were wrong: they are withdrawn in the same moment.
create or replace function app.publish_report(
  code app.kit_code, seen jsonb default null, reason app.replacement_reason default null, withdrawn uuid default null
)
returns table (
  kit_id app.kit_code, is_registered boolean, awaits_release boolean, report_generated_at timestamptz, files json
)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  kit uuid := app.lock_report(code);
  fresh uuid[] := array(
    select id from (
      select distinct on (f.page) f.id, f.published_at from app.report_files f
      where f.kit_id = code order by f.page, f.version desc
    ) as newest where newest.published_at is null);
begin
  if fresh = '{}' then
    perform app.refuse('nothing_to_publish');
  end if;
  if seen is not null and exists (
    select f.page, f.version from app.report_files f where f.id = any (fresh)
    except select s.page, s.version from jsonb_to_recordset(seen) as s (page integer, version integer)
  ) then
    perform app.refuse('report_changed');
  end if;
  -- It may have been withdrawn since its upload.
  perform app.refuse_withdrawn(code, f.page, f.sha256)
  from app.report_files f where f.id = any (fresh) and f.drawn_from is null;
  perform app.publish_files(code, fresh);
  perform app.date_report(kit);
  if withdrawn is null then
    perform app.explain_replacement(code, reason);
  else
    perform app.explain_replacement(code, left((app.withdrawal_reason(withdrawn)).reason, 500));
    perform app.withdraw_files(code, array(
      select f.id from app.report_files f join app.report_files n on n.id = any (fresh) and n.page = f.page
      where f.kit_id = code and f.published_at is not null and f.withdrawal_id is null and f.version < n.version
        and (f.page <> 5 or app.actor_role() <> 'lab' or f.laboratory_key_id is not null)),
      withdrawn, true);
  end if;
  return query select * from app.report_files_of(code);
end
$$;
grant execute on function app.publish_report to app_admin, app_lab, app_worker;

-- Opens the published files of a kit to its readers. Their publication was recorded for the code alone, and is recorded for the
-- patient now. A registration or its proof does not open counts with an obstacle: the report waits for its release by staff.
create or replace function app.open_report(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if app.check_published_counts(kit) is not null then
    return;
  end if;
  update app.report_files f set is_held = false where f.kit_record_id = kit and f.is_held;
  perform app.audit('report_published', k.patient_id, k.id, k.kit_id, details => opened.details, actor => null)
  from app.kits k join (
    select jsonb_build_object('pages', jsonb_agg(f.page order by f.page)) as details
    from app.report_files f
    where f.kit_record_id = kit and f.published_at is not null and f.superseded_at is null
    having bool_or(f.page <= 4)
  ) as opened on k.id = kit;
  perform app.date_report(kit);
end
$$;

-- Releases the files of a kit that came in before its registration. No release opens counts with an obstacle.
create or replace function app.release_report(code app.kit_code)
returns table (
  kit_id app.kit_code, is_registered boolean, awaits_release boolean, report_generated_at timestamptz, files json
)
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid := app.lock_report(code);
  obstacle text;
begin
  if not exists (select from app.report_files f where f.kit_record_id = kit and f.is_held) then
    perform app.refuse('nothing_to_release');
  end if;
  obstacle := app.check_published_counts(kit);
  if obstacle is not null then
    perform app.refuse(obstacle);
  end if;
  perform app.audit('report_released', k.patient_id, k.id, k.kit_id) from app.kits k where k.id = kit;
  perform app.open_report(kit);
  return query select * from app.report_files_of(code);
end
$$;
grant execute on function app.release_report to app_admin, app_lab;

-- A registration attaches the files of its code. Without the proof of the label, they are held: the account may have guessed
-- the code. A published report then means that the laboratory has analyzed the sample. Only the registration says whose counts
-- they are, so they are compared with the person's other kits now. Published ones that look wrong are held, even after the
-- proof of the label.
create or replace function app.attach_waiting_files(kit app.kits) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_open boolean;
begin
  if not exists (select from app.report_files f where f.kit_id = kit.kit_id) then
    return;
  end if;
  update app.report_files set kit_record_id = kit.id, is_held = withdrawal_id is null
  where kit_id = kit.kit_id and kit_record_id is null;
  perform app.check_counts(c.id) from app.newest_counts(kit.kit_id) as c (id) where c.id is not null;
  is_open := kit.is_proved and app.check_published_counts(kit.id) is null;
  if is_open then
    perform app.open_report(kit.id);
  elsif exists (
    select from app.report_files f
    where f.kit_record_id = kit.id and f.published_at is not null and f.withdrawal_id is null and f.page <= 4
  ) then
    -- A kit that was set aside is received already.
    insert into app.kit_status_changes (kit_record_id, from_status, status)
    select k.id, 'registered', 'received' from app.kits k where k.id = kit.id and k.status = 'registered';
    insert into app.kit_status_changes (kit_record_id, from_status, status) values (kit.id, 'received', 'in_analysis');
  end if;
end
$$;
