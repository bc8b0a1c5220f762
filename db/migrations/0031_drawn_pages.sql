-- The species page, and pages that the portal draws from a laboratory's counts.

-- The species page (6) has no number in the specification, and a report is complete without it: it makes no kit ready and dates
-- no report, as pages 1 to 4 do. Each row passed the narrower rule, so 0032 validates the wider one without an end of uploads.
alter table app.report_files
  -- The version of the counts that the portal drew this page from; null for a file that was sent.
  add column drawn_from integer,
  drop constraint report_files_page_check,
  add constraint report_files_page_check check (page between 1 and 6) not valid;

-- The owner reads every page but the private suggestion (5).
alter policy published_pages_of_own_kits on app.report_files
  using (published_at is not null and superseded_at is null and not is_held and page <> 5
    and exists (select from app.kits k where k.id = kit_record_id));
alter policy replaced_pages_of_own_kits on app.report_files
  using (superseded_at is not null and not is_held and page <> 5
    and exists (select from app.kits k where k.id = kit_record_id)
    and app.is_amendment(kit_record_id, page, superseded_at));

-- Publishes as before (0016). Administrators give a reason for each replaced page, the species page included.
create or replace function app.publish_report(code app.kit_code, seen jsonb, reason app.replacement_reason)
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
    where f.kit_id = code and f.published_at = now() and f.amended_at = now() and f.page <> 5
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

grant select (drawn_from) on app.report_files to app_customer, app_practitioner;
grant update (drawn_from) on app.report_files to app_definer;

-- The newest version of each page of a code, to tell which pages the portal may draw.
create function app.pages_to_draw(code app.kit_code) returns table (page smallint, drawn_from integer, sha256 app.sha256)
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_report(code);
  return query
    select distinct on (f.page) f.page, f.drawn_from, f.sha256 from app.report_files f
    where f.kit_id = code and f.page in (1, 2, 3, 4, 6) order by f.page, f.version desc;
end
$$;

-- Records a stored page that the portal drew from a version of the counts (7). Returns null and leaves the object to the job if
-- the page must stay: somebody sent it, or newer counts came in meanwhile.
create function app.add_drawn_page(
  code app.kit_code, page smallint, object_key text, bytes integer, sha256 bytea, drawn_from integer
) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  newest app.report_files;
  added json;
begin
  perform app.lock_report(code);
  select * into newest from app.report_files f
  where f.kit_id = code and f.page = add_drawn_page.page order by f.version desc limit 1;
  if newest.id is not null and newest.drawn_from is null or exists (
    select from app.report_files f where f.kit_id = code and f.page = 7 and f.version > add_drawn_page.drawn_from
  ) then
    return null;
  end if;
  added := app.add_report_file(code, add_drawn_page.page, object_key, bytes, sha256);
  update app.report_files f set drawn_from = add_drawn_page.drawn_from
  where f.kit_id = code and f.page = add_drawn_page.page and f.version = (added ->> 'version')::integer;
  return added;
end
$$;

grant execute on function
  app.pages_to_draw(app.kit_code),
  app.add_drawn_page(app.kit_code, smallint, text, integer, bytea, integer)
to app_admin, app_lab, app_worker;

-- As in 0009, with the counts that a page was drawn from.
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
      select distinct on (f.page) f.page, f.version, f.bytes, f.uploaded_at, f.published_at, f.drawn_from
      from app.report_files f where f.kit_id = i.kit_id order by f.page, f.version desc
    ) as file
  ) as newest on true
  where i.kit_id = code
$$;

call app.hand_over_functions();
