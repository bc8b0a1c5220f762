-- Counts: the reads of each taxon in a sample, and the pages that the portal draws from them.

-- Records a stored counts file and its parsed content, with the findings. The same content with the same particulars is no new
-- version. A new version corrects a wrong method, so the published one stays. Other numbers are a new version, as the drawn
-- pages are: a release may bring another reference set or read names otherwise. New counts start anew, whatever an
-- administrator decided about the ones before.
create or replace function app.add_taxon_counts(code app.kit_code, object_key text, bytes integer, sha256 bytea, profile jsonb)
returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid := app.lock_report(code);
  newest app.report_files;
  compared integer[] := (select array_agg(n::integer) from jsonb_array_elements_text(nullif(profile -> 'range_counts', 'null')) n);
  is_new boolean;
  added jsonb;
begin
  select * into newest from app.report_files f where f.kit_id = code and f.page = 7 order by f.version desc limit 1;
  perform app.refuse_withdrawn(code, 7::smallint, add_taxon_counts.sha256);
  is_new := newest.sha256 is distinct from add_taxon_counts.sha256 or newest.withdrawal_id is not null or not exists (
    select from app.taxon_profiles p
    where p.file_id = newest.id and p.source_format = profile ->> 'source_format' and p.method = profile ->> 'method'
      and p.pipeline is not distinct from profile ->> 'pipeline'
      and p.reference_database is not distinct from profile ->> 'reference_database'
      and p.reads_total = (profile ->> 'reads_total')::bigint and p.host_reads = (profile ->> 'host_reads')::bigint
      and p.range_counts is not distinct from compared
      -- A newer version may read the same file otherwise.
      and jsonb_array_length(profile -> 'ranks') = (select count(*) from app.taxon_ranks r where r.file_id = p.file_id)
      and not exists (
        select r.rank, r.names, r.reads, r.taxids
        from jsonb_to_recordset(profile -> 'ranks') as r (rank text, names text[], reads bigint[], taxids bigint[])
        except
        select r.rank, r.names, r.reads, r.taxids from app.taxon_ranks r where r.file_id = p.file_id));
  if is_new then
    perform app.claim_object(object_key);
    insert into app.report_files as f (
      kit_id, kit_record_id, page, version, object_key, bytes, sha256, is_held, uploaded_by, laboratory_key_id
    ) values (
      code, kit, 7, coalesce(newest.version, 0) + 1, add_taxon_counts.object_key, add_taxon_counts.bytes,
      add_taxon_counts.sha256,
      -- A correction of a report that awaits its release waits with it.
      exists (select from app.report_files h where h.kit_record_id = kit and h.is_held),
      (select p.id from app.profiles p where p.id = app.uid()),
      (select k.id from app.laboratory_keys k where k.id = app.uid())
    ) returning f.* into newest;
    insert into app.taxon_profiles (
      file_id, method, pipeline, reference_database, source_format, reads_total, host_reads, range_counts
    ) values (
      newest.id, profile ->> 'method', profile ->> 'pipeline', profile ->> 'reference_database', profile ->> 'source_format',
      (profile ->> 'reads_total')::bigint, (profile ->> 'host_reads')::bigint, compared
    );
    insert into app.taxon_ranks (file_id, rank, names, reads, taxids)
    select newest.id, r.rank, r.names, r.reads, r.taxids
    from jsonb_to_recordset(profile -> 'ranks') as r (rank text, names text[], reads bigint[], taxids bigint[]);
    added := jsonb_build_object('page', newest.page, 'version', newest.version, 'bytes', newest.bytes,
      'uploaded_at', newest.uploaded_at, 'published_at', newest.published_at, 'is_new', true);
  else
    added := app.add_report_file(code, 7::smallint, object_key, bytes, sha256);
  end if;
  perform app.check_counts(newest.id);
  return added || jsonb_build_object('findings', (
    select app.findings_for_caller(c.findings) from app.counts_checks c where c.file_id = newest.id));
end
$$;
grant execute on function app.add_taxon_counts to app_admin, app_lab, app_worker;

-- The newest version of each page of a code, to decide which pages the portal may draw. A withdrawn page leaves its place free.
create or replace function app.pages_to_draw(code app.kit_code) returns table (page smallint, drawn_from integer, sha256 app.sha256)
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_report(code);
  return query
    select distinct on (f.page) f.page, f.drawn_from, f.sha256 from app.report_files f
    where f.kit_id = code and f.page in (1, 2, 3, 4, 6) and f.withdrawal_id is null order by f.page, f.version desc;
end
$$;
grant execute on function app.pages_to_draw to app_admin, app_lab, app_worker;

-- Records a stored page that the portal drew from a version of the counts (7). Returns null and leaves the object to the job if
-- the page must stay: somebody sent it, newer counts came in meanwhile, or it was withdrawn. An administrator brings it back.
create or replace function app.add_drawn_page(
  code app.kit_code, page smallint, object_key text, bytes integer, sha256 bytea, drawn_from integer
) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  newest app.report_files;
begin
  perform app.lock_report(code);
  select * into newest from app.report_files f
  where f.kit_id = code and f.page = add_drawn_page.page and f.withdrawal_id is null order by f.version desc limit 1;
  if newest.id is not null and newest.drawn_from is null or exists (
    select from app.report_files f where f.kit_id = code and f.page = 7 and f.version > add_drawn_page.drawn_from
  ) or app.actor_role() is distinct from 'admin' and exists (
    select from app.report_files f
    where f.kit_id = code and f.page = add_drawn_page.page and f.drawn_from = add_drawn_page.drawn_from
      and f.withdrawal_id is not null
  ) then
    return null;
  end if;
  return app.add_report_file(code, add_drawn_page.page, object_key, bytes, sha256, add_drawn_page.drawn_from);
end
$$;
grant execute on function app.add_drawn_page to app_admin, app_lab, app_worker;
