-- The place of a sample among the reference set, in three numbers: they are compared once, when the counts come in.

alter table app.taxon_profiles
  -- Genera below, within and above the middle 90 % of the reference set; null for counts that name no genus.
  add column range_counts integer[] check (cardinality(range_counts) = 3 and 0 <= all (range_counts));

-- As in 0033. Other numbers, after a release with another reference set, are a new version, as the drawn pages are.
create or replace function app.add_taxon_counts(code app.kit_code, object_key text, bytes integer, sha256 bytea, profile jsonb)
returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid := app.lock_report(code);
  newest app.report_files;
  compared integer[] := (select array_agg(n::integer) from jsonb_array_elements_text(nullif(profile -> 'range_counts', 'null')) n);
  is_new boolean;
begin
  select * into newest from app.report_files f where f.kit_id = code and f.page = 7 order by f.version desc limit 1;
  is_new := newest.sha256 is distinct from add_taxon_counts.sha256 or not exists (
    select from app.taxon_profiles p
    where p.file_id = newest.id and p.source_format = profile ->> 'source_format' and p.method = profile ->> 'method'
      and p.pipeline is not distinct from profile ->> 'pipeline'
      and p.reference_database is not distinct from profile ->> 'reference_database'
      and p.reads_total = (profile ->> 'reads_total')::bigint
      and p.range_counts is not distinct from compared);
  if not is_new then
    return app.add_report_file(code, 7::smallint, object_key, bytes, sha256);
  end if;
  perform app.claim_object(object_key);
  insert into app.report_files as f (
    kit_id, kit_record_id, page, version, object_key, bytes, sha256, is_held, uploaded_by, laboratory_key_id
  ) values (
    code, kit, 7, coalesce(newest.version, 0) + 1, add_taxon_counts.object_key, add_taxon_counts.bytes, add_taxon_counts.sha256,
    -- A correction of a report that awaits its release waits with it.
    exists (select from app.report_files h where h.kit_record_id = kit and h.is_held),
    (select p.id from app.profiles p where p.id = app.uid()),
    (select k.id from app.laboratory_keys k where k.id = app.uid())
  ) returning f.* into newest;
  insert into app.taxon_profiles (file_id, method, pipeline, reference_database, source_format, reads_total, range_counts)
  values (newest.id, profile ->> 'method', profile ->> 'pipeline', profile ->> 'reference_database',
    profile ->> 'source_format', (profile ->> 'reads_total')::bigint, compared);
  insert into app.taxon_ranks (file_id, rank, names, reads)
  select newest.id, r.rank, r.names, r.reads
  from jsonb_to_recordset(profile -> 'ranks') as r (rank text, names text[], reads bigint[]);
  return json_build_object('page', newest.page, 'version', newest.version, 'bytes', newest.bytes,
    'uploaded_at', newest.uploaded_at, 'published_at', newest.published_at, 'is_new', true);
end
$$;

call app.open_to_backups();

call app.hand_over_functions();
