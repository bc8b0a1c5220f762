-- Counts as the laboratory meant them: the reads of hosts and plants stand beside those of bacteria and archaea, whose shares they
-- would lower, and taxa keep the numbers of their file.

alter table app.taxon_profiles
  -- Reads of the host, plants, organelles and other eukaryotes; app.taxon_profiles.reads_total is without them.
  add column host_reads bigint not null default 0 check (host_reads between 0 and 9007199254740991);

alter table app.taxon_ranks
  -- A third parallel list; null for a file without numbers. One name may have none.
  add column taxids bigint[] check (cardinality(taxids) = cardinality(names) and 0 < all (taxids));

-- A limit of its own

alter table app.plausibility_limits
  drop constraint plausibility_limits_code_check,
  add constraint plausibility_limits_code_check check (code in ('skin_share', 'mouth_share', 'gut_share', 'host_share', 'reads',
    'change_from_one_kit', 'change_from_more_kits', 'compared_reads', 'smallest_share'));

insert into app.plausibility_limits (code, value, unit, meaning, source) values
  ('host_share', 0.1, 'share', 'Largest share of host and plant reads in all reads',
    'Own choice: with more, a tenth of the sequencing told nothing about bacteria and archaea.');

-- The finding about the reads that are no bacteria and no archaea, as a list of { code, share, limit }.
create function app.host_findings(reads_total bigint, host_reads bigint) returns jsonb
language sql stable security definer set search_path = app, pg_temp
as $$
  select case when found.share > found.at_limit then jsonb_build_array(jsonb_build_object('code', 'host_reads',
    'share', round(found.share::numeric, 6), 'limit', found.at_limit)) else '[]' end
  from (select host_findings.host_reads::double precision / (host_findings.reads_total + host_findings.host_reads),
    app.plausibility_limit('host_share')) as found (share, at_limit)
$$;

-- As in 0049, with the host's reads.
create or replace function app.counts_findings(file uuid) returns jsonb
language sql stable security definer set search_path = app, pg_temp
as $$
  with counted as (
    select p.*, coalesce(g.names, '{}') as names, coalesce(g.reads, '{}') as reads, k.id as kit, k.patient_id
    from app.taxon_profiles p
    join app.report_files f on f.id = p.file_id
    left join app.taxon_ranks g on g.file_id = p.file_id and g.rank = 'genus'
    left join app.kits k on k.id = f.kit_record_id
    where p.file_id = counts_findings.file
  ), others as (
    select o.kit_id, app.change_between(c.reads_total, c.names, c.reads, p.reads_total, g.names, g.reads) as distance,
      count(*) over () as compared
    from counted c
    join app.kits o on o.patient_id = c.patient_id and o.id <> c.kit
    join app.report_files f on f.kit_record_id = o.id and f.page = 7
      and f.published_at is not null and f.superseded_at is null and not f.is_held
    join app.taxon_profiles p on p.file_id = f.id and p.method = c.method
      and p.pipeline is not distinct from c.pipeline and p.reference_database is not distinct from c.reference_database
    join app.taxon_ranks g on g.file_id = f.id and g.rank = 'genus'
    where least(c.reads_total, p.reads_total) >= app.plausibility_limit('compared_reads')
      and 0 < any (c.reads) and 0 < any (g.reads)
    order by distance, o.kit_id limit 1
  )
  select app.unlike_stool(c.reads_total, c.names, c.reads) || app.host_findings(c.reads_total, c.host_reads) || coalesce((
    select jsonb_build_array(jsonb_build_object('code', 'unlike_earlier_kits', 'kit_id', o.kit_id,
      'distance', round(o.distance::numeric, 4), 'limit', at_most.change, 'compared', o.compared))
    from others o
    cross join app.plausibility_limit(
      case when o.compared = 1 then 'change_from_one_kit' else 'change_from_more_kits' end) as at_most (change)
    where o.distance > at_most.change
  ), '[]')
  from counted c
$$;

-- As in 0049, with the host's reads and the numbers of the taxa.
create or replace function app.add_taxon_counts(code app.kit_code, object_key text, bytes integer, sha256 bytea, profile jsonb)
returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid := app.lock_report(code);
  newest app.report_files;
  -- Until the update has ended, the previous version tells none.
  host bigint := coalesce((profile ->> 'host_reads')::bigint, 0);
  compared integer[] := (select array_agg(n::integer) from jsonb_array_elements_text(nullif(profile -> 'range_counts', 'null')) n);
  is_new boolean;
  added jsonb;
begin
  select * into newest from app.report_files f where f.kit_id = code and f.page = 7 order by f.version desc limit 1;
  is_new := newest.sha256 is distinct from add_taxon_counts.sha256 or not exists (
    select from app.taxon_profiles p
    where p.file_id = newest.id and p.source_format = profile ->> 'source_format' and p.method = profile ->> 'method'
      and p.pipeline is not distinct from profile ->> 'pipeline'
      and p.reference_database is not distinct from profile ->> 'reference_database'
      and p.reads_total = (profile ->> 'reads_total')::bigint and p.host_reads = host
      and p.range_counts is not distinct from compared);
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
      newest.id, profile ->> 'method', profile ->> 'pipeline', profile ->> 'reference_database',
      profile ->> 'source_format', (profile ->> 'reads_total')::bigint, host, compared
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

call app.open_to_backups();

call app.hand_over_functions();
