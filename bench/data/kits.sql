-- The inventory, its kits and their records.

insert into app.kit_inventory (kit_id, is_active, created_at, used_at)
select 'MB' || lpad((n - 1)::text, 6, '0'), n <= pg_temp.size('inventory') * 0.98, timestamptz '2023-06-01Z' + n * interval '20 seconds',
  case when n <= pg_temp.size('kits') then timestamptz '2024-01-01Z' + n * interval '20 seconds' end
from generate_series(1, pg_temp.size('inventory')) n;

-- One patient in ten has no kit yet, the others have up to three.
insert into app.kits (
  id, kit_id, patient_id, sample_taken_date, kit_notes, practitioner_notes, status, created_at, report_generated_at
)
select pg_temp.id('kit' || n), 'MB' || lpad((n - 1)::text, 6, '0'), pg_temp.id('patient' || patient),
  case when n % 10 > 0 then (registered - interval '3 days')::date end,
  case when n % 3 = 0 then 'Sample taken in the morning, kept cool until it was sent; antibiotics until two weeks before.' end,
  case when n % 4 = 0 then 'Discussed with the parents; diet changed, next kit in six months.' end,
  status, registered, case when status = 'report_ready' then registered + interval '30 days' end
from (
  select n, 1 + (n - 1) % (pg_temp.size('patients') * 9 / 10) as patient,
    timestamptz '2024-01-01Z' + n * interval '20 seconds' as registered,
    (array['registered', 'received', 'in_analysis', 'report_ready', 'report_ready', 'report_ready', 'report_ready',
      'information_needed', 'rejected', 'cancelled'])[1 + pg_temp.pick(n, 11, case when n % 5 < 3 then 10 else 8 end)] as status
  from generate_series(1, pg_temp.size('kits')) n
) as numbered;

insert into app.kit_status_changes (kit_record_id, status, changed_at)
select id, status, created_at from app.kits;

select app.count_inventory();

-- Three kits in five have a questionnaire.
insert into app.symptom_data (
  id, kit_record_id, patient_id, form_type, definition_version, answers, behaviors, created_at, matrix
)
select pg_temp.id('answers' || k.kit_id), k.id, k.patient_id, 'generic', 1, given.answers, given.behaviors,
  k.created_at + interval '1 day', 'mended'
from app.kits k
cross join (select pg_temp.words('answers')::jsonb as answers, pg_temp.words('behaviors')::jsonb as behaviors offset 0) as given
where (substring(k.kit_id from 3)::integer + 1) % 5 < 3;

-- Two pages and, for every second report, a suggestion.
insert into app.report_files (
  id, kit_id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_at, published_at
)
select pg_temp.id('file' || page || k.kit_id), k.kit_id, k.id, page, 1, 'bench/' || k.kit_id || '/' || page, 100000,
  sha256((k.kit_id || page)::bytea), k.report_generated_at, k.report_generated_at
from app.kits k cross join unnest(array[1, 2, 5]) as page
where k.status = 'report_ready' and (page < 5 or right(k.kit_id, 1) < '5');

-- Each report comes with its counts: seventy genera, of which each sample has most.
insert into app.report_files (
  id, kit_id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_at, published_at
)
select pg_temp.id('file7' || k.kit_id), k.kit_id, k.id, 7, 1, 'bench/' || k.kit_id || '/7', 100000,
  sha256((k.kit_id || 7)::bytea), k.report_generated_at, k.report_generated_at
from app.kits k where k.status = 'report_ready';

insert into app.taxon_profiles (file_id, method, reference_database, source_format, reads_total, host_reads)
select id, '16S rRNA, V4', 'SILVA 138.1', 'csv', 60000, 0 from app.report_files where page = 7;

insert into app.taxon_ranks (file_id, rank, names, reads)
select f.id, 'genus', sample.names, sample.reads
from app.report_files f
cross join lateral (
  select array_agg(genus order by at) as names, array_agg((1 + 20000 / at)::bigint order by at) as reads
  from unnest(string_to_array(pg_temp.words('genera'), '|')) with ordinality as listed (genus, at)
  where (substring(f.kit_id from 3)::integer + at) % 6 > 0
) as sample
where f.page = 7;
