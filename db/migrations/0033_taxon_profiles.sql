-- Counts: the reads of each taxon in a sample. A file of counts is a document of the report (7) with the same life: versions,
-- publication, release, amendment, audit. What the portal has read from it stands here.

-- Each row passed the narrower rule, so 0034 validates this one without an end of uploads.
alter table app.report_files
  drop constraint report_files_page_check,
  add constraint report_files_page_check check (page between 1 and 7) not valid;

create table app.taxon_profiles (
  file_id uuid primary key references app.report_files on delete cascade,
  method text not null check (length(method) between 1 and 120),
  pipeline text check (length(pipeline) between 1 and 120),
  reference_database text check (length(reference_database) between 1 and 120),
  source_format text not null check (source_format in ('csv', 'qiime2', 'kraken2', 'bracken', 'biom1', 'biom2')),
  -- Reads of the sample, those without a taxon included.
  reads_total bigint not null check (reads_total between 1 and 9007199254740991)
);

-- The taxa of a rank in two parallel lists: nothing is ever searched across samples, and a kit has four rows instead of hundreds.
create table app.taxon_ranks (
  file_id uuid not null references app.taxon_profiles on delete cascade,
  rank text not null check (rank in ('phylum', 'family', 'genus', 'species')),
  names text[] not null,
  reads bigint[] not null check (0 <= all (reads)),
  primary key (file_id, rank),
  check (cardinality(names) = cardinality(reads))
);

alter table app.taxon_profiles enable row level security;
alter table app.taxon_profiles force row level security;
alter table app.taxon_ranks enable row level security;
alter table app.taxon_ranks force row level security;

-- Readers of the file read its counts: the policies of app.report_files decide.
create policy profiles_of_visible_files on app.taxon_profiles for select to app_customer, app_practitioner, app_admin
  using (exists (select from app.report_files f where f.id = file_id));
create policy ranks_of_visible_files on app.taxon_ranks for select to app_customer, app_practitioner, app_admin
  using (exists (select from app.report_files f where f.id = file_id));
create policy definer_profiles on app.taxon_profiles to app_definer using (true);
create policy definer_ranks on app.taxon_ranks to app_definer using (true);

grant select on app.taxon_profiles, app.taxon_ranks to app_customer, app_practitioner, app_admin;
grant select, insert on app.taxon_profiles, app.taxon_ranks to app_definer;

-- Records a stored file of counts with what was read from it. The same content with the same particulars is no new version. A
-- method that was wrong is corrected by a new version, so what was published stays.
create function app.add_taxon_counts(code app.kit_code, object_key text, bytes integer, sha256 bytea, profile jsonb) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid := app.lock_report(code);
  newest app.report_files;
  is_new boolean;
begin
  select * into newest from app.report_files f where f.kit_id = code and f.page = 7 order by f.version desc limit 1;
  is_new := newest.sha256 is distinct from add_taxon_counts.sha256 or not exists (
    select from app.taxon_profiles p
    where p.file_id = newest.id and p.source_format = profile ->> 'source_format' and p.method = profile ->> 'method'
      and p.pipeline is not distinct from profile ->> 'pipeline'
      and p.reference_database is not distinct from profile ->> 'reference_database'
      and p.reads_total = (profile ->> 'reads_total')::bigint);
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
  insert into app.taxon_profiles (file_id, method, pipeline, reference_database, source_format, reads_total)
  values (newest.id, profile ->> 'method', profile ->> 'pipeline', profile ->> 'reference_database',
    profile ->> 'source_format', (profile ->> 'reads_total')::bigint);
  insert into app.taxon_ranks (file_id, rank, names, reads)
  select newest.id, r.rank, r.names, r.reads
  from jsonb_to_recordset(profile -> 'ranks') as r (rank text, names text[], reads bigint[]);
  return json_build_object('page', newest.page, 'version', newest.version, 'bytes', newest.bytes,
    'uploaded_at', newest.uploaded_at, 'published_at', newest.published_at, 'is_new', true);
end
$$;

grant execute on function app.add_taxon_counts(app.kit_code, text, integer, bytea, jsonb) to app_admin, app_lab, app_worker;

call app.open_to_backups();

call app.hand_over_functions();
