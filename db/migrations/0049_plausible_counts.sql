-- Do counts look like stool, and like the person's other kits? The findings stand with the counts. Counts with findings are
-- published only after somebody has kept them; counts on hold are not published at all. Owners and practitioners see no finding.

-- Limits, and the genera that they count. The operator may change both; docs/plausibility.md tells how, and what was counted.

create table app.plausibility_limits (
  code text primary key check (code in ('skin_share', 'mouth_share', 'gut_share', 'reads', 'change_from_one_kit',
    'change_from_more_kits', 'compared_reads', 'smallest_share')),
  value double precision not null check (value > 0 and value < 'infinity' and (unit <> 'share' or value <= 1)),
  unit text not null check (unit in ('share', 'reads', 'factor')),
  meaning text not null,
  source text not null check (length(trim(source)) between 1 and 500),
  changed_at timestamptz not null default now()
);

insert into app.plausibility_limits (code, value, unit, meaning, source) values
  ('skin_share', 0.03, 'share', 'Largest share of skin genera in all reads',
    'Counted on 467 samples of two people (J. G. Caporaso et al., Genome Biology 12 (2011) R50): 59 exceed it. None of 280 stool samples does (M. Arumugam et al., Nature 473 (2011) 174–180).'),
  ('mouth_share', 0.1, 'share', 'Largest share of mouth genera in all reads',
    'Counted on 280 stool samples (M. Arumugam et al., Nature 473 (2011) 174–180): 2 exceed it. Both tongue samples of J. G. Caporaso et al., PNAS 108 (2011) 4516–4522, do.'),
  ('gut_share', 0.25, 'share', 'Smallest share of gut genera in the reads with a genus',
    'Counted on 280 stool samples (M. Arumugam et al., Nature 473 (2011) 174–180): 1 falls below. All 19 samples of skin, mouth, soil and water of J. G. Caporaso et al., PNAS 108 (2011) 4516–4522, do.'),
  ('reads', 1000, 'reads', 'Fewest reads of a sample',
    'Own choice, far below the smallest sample of 467 (15,355 reads; J. G. Caporaso et al., Genome Biology 12 (2011) R50).'),
  ('change_from_one_kit', 4.3, 'factor', 'Largest typical change of a genus from the only other kit',
    'Counted on 408 samples of two people (J. G. Caporaso et al., Genome Biology 12 (2011) R50), at least 20 days apart. Two people are a ruler, not a norm.'),
  ('change_from_more_kits', 3.7, 'factor', 'Largest typical change of a genus from the nearest of several kits',
    'Counted on 408 samples of two people (J. G. Caporaso et al., Genome Biology 12 (2011) R50), at least 20 days apart. Two people are a ruler, not a norm.'),
  ('compared_reads', 10000, 'reads', 'Fewest reads of kits that are compared',
    'Own choice: with fewer reads, smallest_share would be less than half a read.'),
  ('smallest_share', 0.00005, 'share', 'Smaller shares count as this one in comparisons',
    'Own choice: half a read in 10,000, so kits of different depth compare.');

create function app.date_plausibility_limit() returns trigger
language plpgsql
as $$
begin
  new.changed_at := now();
  return new;
end
$$;

create trigger date_plausibility_limit before update on app.plausibility_limits
  for each row execute function app.date_plausibility_limit();

-- Genera by app.genus_key().
create table app.plausibility_genera (
  place text not null check (place in ('skin', 'mouth', 'gut', 'compared')),
  genus_key text not null check (genus_key ~ '^[a-z]+$'),
  primary key (place, genus_key)
);

insert into app.plausibility_genera (place, genus_key)
select genera.place, unnest(string_to_array(genera.keys, ' ')) from (values
  ('skin', 'anaerococcus corynebacterium cutibacterium finegoldia peptoniphilus porphyromonas propionibacterium staphylococcus'),
  ('mouth', 'abiotrophia actinomyces aggregatibacter capnocytophaga gemella granulicatella haemophilus kingella lautropia '
    'leptotrichia neisseria rothia schaalia selenomonas streptococcus tannerella veillonella'),
  -- CAG and UCG begin the names that databases give to genera of the gut without a name of their own.
  ('gut', 'agathobacter agathobaculum akkermansia alistipes anaerobutyricum anaerostipes anaerotruncus bacteroides barnesiella '
    'bifidobacterium bilophila blautia butyricicoccus butyricimonas butyrivibrio cag catenibacterium christensenellaceae '
    'clostridium collinsella coprobacillus coprococcus desulfovibrio dialister dorea enterocloster escherichia eubacterium '
    'faecalibacterium fusicatenibacter gemmiger holdemanella holdemania lachnoclostridium lachnospira lachnospiraceae '
    'mediterraneibacter megamonas megasphaera methanobrevibacter mitsuokella odoribacter oscillibacter oscillospira '
    'parabacteroides paraprevotella phascolarctobacterium phocaeicola prevotella roseburia ruminococcaceae ruminococcus '
    'ruthenibacterium segatella shigella subdoligranulum sutterella turicibacter ucg'),
  -- Those with a mean share of at least 0.01 % in the 280 samples of the reference set.
  ('compared', 'acetanaerobacterium acetivibrio acidaminococcus actinomyces akkermansia alistipes allisonella anaerostipes '
    'anaerotruncus anaerovorax asaccharobacter bacteroides barnesiella bifidobacterium blautia bryantella butyricicoccus '
    'butyricimonas catenibacterium citrobacter cloacibacillus clostridiales clostridium collinsella coprobacillus '
    'coprococcus cyanobacteria desulfovibrio dialister dorea eggerthella enterobacter enterobacteriaceae enterococcus '
    'escherichia ethanoligenens eubacterium faecalibacterium fusibacter fusobacterium gordonibacter hespellia holdemania '
    'howardella hydrogenoanaerobacterium klebsiella lachnobacterium lachnospiraceae lactobacillus lactococcus lactonifactor '
    'marvinbryantia megasphaera methanobrevibacter mitsuokella odoribacter olsenella oribacterium oscillibacter oxalobacter '
    'parabacteroides paraprevotella parasutterella peptostreptococcaceae phascolarctobacterium porphyromonas prevotella '
    'pseudobutyrivibrio roseburia ruminococcaceae ruminococcus slackia solobacterium sporacetigenium sporobacter '
    'streptococcus subdoligranulum succiniclasticum sutterella syntrophococcus tepidibacter turicibacter veillonella '
    'weissella xylanibacter')
) as genera (place, keys);

alter table app.plausibility_limits enable row level security;
alter table app.plausibility_limits force row level security;
alter table app.plausibility_genera enable row level security;
alter table app.plausibility_genera force row level security;
create policy admin_reads_plausibility_limits on app.plausibility_limits for select to app_admin using (true);
create policy definer_plausibility_limits on app.plausibility_limits to app_definer using (true);
create policy admin_reads_plausibility_genera on app.plausibility_genera for select to app_admin using (true);
create policy definer_plausibility_genera on app.plausibility_genera to app_definer using (true);

grant select on app.plausibility_limits, app.plausibility_genera to app_admin, app_definer;
-- The operator changes them in this role: the portal itself has no statement for it.
grant update (value, source) on app.plausibility_limits to app_definer;
grant insert, delete on app.plausibility_genera to app_definer;

create function app.plausibility_limit(code text) returns double precision
language sql stable security definer set search_path = app, pg_temp
as $$ select l.value from app.plausibility_limits l where l.code = plausibility_limit.code $$;

-- The rules

-- Databases write a genus in many ways: 'Ruminococcus', '[Ruminococcus]', 'Clostridium sensu stricto 1', 'Escherichia-Shigella',
-- 'Bacteroides_A'. The first word is enough here. Null for names that say nothing.
create function app.genus_key(name text) returns text
language sql immutable
as $$
  select case when key not in ('unclassified', 'uncultured', 'unidentified', 'unknown', 'unassigned', 'bacteria', 'metagenome') then key end
  from lower(substring(name from '[A-Za-z]+')) as key
$$;

create function app.genus_reads(names text[], reads bigint[]) returns table (genus_key text, reads double precision)
language sql immutable
as $$
  select app.genus_key(g.name), sum(g.reads)::double precision
  from unnest(genus_reads.names, genus_reads.reads) as g (name, reads) where app.genus_key(g.name) is not null group by 1
$$;

grant execute on function app.genus_key(text), app.genus_reads(text[], bigint[]) to app_definer;

-- The findings that need the sample alone, as a list of { code, place, share, limit } and { code, reads, limit }.
create function app.unlike_stool(reads_total bigint, names text[], reads bigint[]) returns jsonb
language sql stable security definer set search_path = app, pg_temp
as $$
  with counted as (
    select g.reads, g.genus_key, sum(g.reads) over () as named
    from app.genus_reads(unlike_stool.names, unlike_stool.reads) as g
  ), measured as (
    select p.place, app.plausibility_limit(p.place || '_share') as at_limit,
      sum(c.reads) filter (where l.genus_key is not null)
        / case when p.place = 'gut' then max(c.named) else unlike_stool.reads_total end as share
    from (values ('skin', 1), ('mouth', 2), ('gut', 3)) as p (place, position)
    cross join counted c left join app.plausibility_genera l on l.place = p.place and l.genus_key = c.genus_key
    where c.named > 0
    group by p.place, p.position
  )
  select coalesce(jsonb_agg(found.finding order by found.position), '[]')
  from (
    select array_position('{skin,mouth,gut}', m.place) as position, jsonb_build_object('code', 'unlike_stool', 'place', m.place,
      'share', round(coalesce(m.share, 0)::numeric, 6), 'limit', m.at_limit) as finding
    from measured m
    where case when m.place = 'gut' then coalesce(m.share, 0) < m.at_limit else m.share > m.at_limit end
    union all
    select 4, jsonb_build_object('code', 'few_reads', 'reads', unlike_stool.reads_total, 'limit', app.plausibility_limit('reads'))
    where unlike_stool.reads_total < app.plausibility_limit('reads')
  ) as found
$$;

-- The typical change of a genus between two samples, as a factor of at least 1: the geometric standard deviation of the ratios of
-- the shares. A change that all genera share (more unclassified reads in one sample) does not count.
create function app.change_between(
  reads_total bigint, names text[], reads bigint[], other_total bigint, other_names text[], other_reads bigint[]
) returns double precision
language sql stable security definer set search_path = app, pg_temp
as $$
  select exp(stddev_pop(ln(
    greatest(coalesce(a.reads, 0) / change_between.reads_total, least.share)
    / greatest(coalesce(b.reads, 0) / change_between.other_total, least.share))))
  from app.plausibility_genera l
  cross join app.plausibility_limit('smallest_share') as least (share)
  left join app.genus_reads(change_between.names, change_between.reads) as a on a.genus_key = l.genus_key
  left join app.genus_reads(change_between.other_names, change_between.other_reads) as b on b.genus_key = l.genus_key
  where l.place = 'compared'
$$;

-- All findings about a file of counts, at this moment. The person's other kits compare if their counts are published and made in
-- the same way. A code that nobody has registered has no person.
create function app.counts_findings(file uuid) returns jsonb
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
  select app.unlike_stool(c.reads_total, c.names, c.reads) || coalesce((
    select jsonb_build_array(jsonb_build_object('code', 'unlike_earlier_kits', 'kit_id', o.kit_id,
      'distance', round(o.distance::numeric, 4), 'limit', at_most.change, 'compared', o.compared))
    from others o
    cross join app.plausibility_limit(
      case when o.compared = 1 then 'change_from_one_kit' else 'change_from_more_kits' end) as at_most (change)
    where o.distance > at_most.change
  ), '[]')
  from counted c
$$;

-- Findings and decisions

create table app.counts_checks (
  file_id uuid primary key references app.taxon_profiles on delete cascade,
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  checked_at timestamptz not null default now(),
  decision text check (decision in ('keep', 'hold')),
  decided_at timestamptz,
  -- An administrator or a laboratory's key; neither for the import command, and for a user who was deleted.
  decided_by uuid references app.profiles on delete set null,
  decided_by_key uuid references app.laboratory_keys,
  -- For staff.
  note text check (length(trim(note)) between 1 and 500),
  check ((decision is null) = (decided_at is null)),
  check (decision is not null or (decided_by is null and decided_by_key is null and note is null))
);

create index counts_checks_by_decider on app.counts_checks (decided_by) where decided_by is not null;
create index counts_checks_by_deciding_key on app.counts_checks (decided_by_key) where decided_by_key is not null;

alter table app.counts_checks enable row level security;
alter table app.counts_checks force row level security;
create policy admin_reads_counts_checks on app.counts_checks for select to app_admin using (true);
create policy definer_counts_checks on app.counts_checks to app_definer using (true);

grant select on app.counts_checks to app_admin;
grant select, insert (file_id, findings),
  update (findings, checked_at, decision, decided_at, decided_by, decided_by_key, note)
on app.counts_checks to app_definer;

-- The code of the refusal with which counts keep a report from its readers; null if nothing is in the way.
create function app.counts_obstacle(findings jsonb, decision text) returns text
language sql immutable
as $$
  select case when decision = 'hold' then 'counts_held' when decision is null and findings <> '[]' then 'counts_implausible' end
$$;

grant execute on function app.counts_obstacle(jsonb, text) to app_admin, app_definer;

-- Checks a file of counts again, because a registration or another publication may have changed what it compares with. A file
-- that was kept needs a new decision after a finding that was unknown to the first one. Returns the obstacle.
create function app.check_counts(file uuid) returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  found_now jsonb := app.counts_findings(file);
  known app.counts_checks;
begin
  insert into app.counts_checks (file_id, findings) values (file, found_now) on conflict (file_id) do nothing;
  select * into known from app.counts_checks c where c.file_id = file for no key update;
  if known.decision = 'keep' and exists (
    select f - array['share', 'reads', 'distance', 'limit', 'compared'] from jsonb_array_elements(found_now) as f
    except
    select f - array['share', 'reads', 'distance', 'limit', 'compared'] from jsonb_array_elements(known.findings) as f
  ) then
    update app.counts_checks c
    set decision = null, decided_at = null, decided_by = null, decided_by_key = null, note = null where c.file_id = file;
    known.decision := null;
  end if;
  if known.findings <> found_now then
    update app.counts_checks c set findings = found_now, checked_at = now() where c.file_id = file;
  end if;
  return app.counts_obstacle(found_now, known.decision);
end
$$;

-- The newest counts of a code.
create function app.newest_counts(code app.kit_code) returns uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select f.id from app.report_files f where f.kit_id = code and f.page = 7 order by f.version desc limit 1
$$;

-- Findings for the caller. A laboratory does not learn which kits belong to one person.
create function app.findings_for_caller(findings jsonb) returns jsonb
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce(jsonb_agg(
    case when app.actor_role() = 'lab' and f.finding ? 'kit_id' then f.finding || '{"kit_id": null}' else f.finding end
    order by f.position), '[]')
  from jsonb_array_elements(findings) with ordinality as f (finding, position)
$$;

-- Checks and stores the findings about the newest counts of a code, after a refusal that took its check back with it.
create function app.checked_findings(code app.kit_code) returns jsonb
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  newest uuid;
begin
  perform app.lock_report(code);
  newest := app.newest_counts(code);
  perform app.check_counts(newest);
  return (select app.findings_for_caller(c.findings) from app.counts_checks c where c.file_id = newest);
end
$$;

-- Keeps or holds the newest counts of a code. Administrators name the `version` and the time of the decision that they have `seen`,
-- null for none: of two at once, one decides and the other learns of it. A laboratory and the import command have seen none, and
-- end no hold. The same decision again changes nothing.
create function app.decide_counts(code app.kit_code, decision text, version integer, seen timestamptz, note text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  newest app.report_files;
  obstacle text;
  known app.counts_checks;
begin
  perform app.lock_report(code);
  select * into newest from app.report_files f where f.id = app.newest_counts(code);
  if newest.id is null and decide_counts.decision = 'keep' then
    return;
  end if;
  -- Counts that their readers have are beyond a hold.
  if newest.id is null or newest.version <> decide_counts.version
    or decide_counts.decision = 'hold' and newest.published_at is not null and newest.kit_record_id is not null
      and not newest.is_held then
    perform app.refuse('report_changed');
  end if;
  obstacle := app.check_counts(newest.id);
  select * into known from app.counts_checks c where c.file_id = newest.id;
  if decide_counts.decision = 'keep' and obstacle is null
    or decide_counts.decision = known.decision and decide_counts.note is not distinct from known.note then
    return;
  end if;
  if app.actor_role() is distinct from 'admin' then
    if obstacle = 'counts_held' then
      perform app.refuse('counts_held');
    end if;
  elsif known.decided_at is distinct from seen then
    perform app.refuse('counts_decided');
  end if;
  update app.counts_checks c
  set decision = decide_counts.decision, decided_at = now(), note = decide_counts.note,
    decided_by = (select p.id from app.profiles p where p.id = app.uid()),
    decided_by_key = (select k.id from app.laboratory_keys k where k.id = app.uid())
  where c.file_id = newest.id;
  perform app.audit(case decide_counts.decision when 'keep' then 'counts_kept' else 'counts_held' end,
    (select k.patient_id from app.kits k where k.id = newest.kit_record_id), newest.kit_record_id, code,
    details => jsonb_build_object('page', newest.page, 'version', newest.version));
end
$$;

grant execute on function
  app.checked_findings(app.kit_code),
  app.decide_counts(app.kit_code, text, integer, timestamptz, text)
to app_admin, app_lab, app_worker;

-- The roads to readers

-- As in 0009. Counts with an obstacle do not pass, nor does the report around them.
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
  -- Nobody has read a file before its registration or release, and the same content is no change to its readers.
  update app.report_files f set amended_at = case
      when before.kit_record_id is null or before.is_held or before.sha256 = f.sha256 then before.amended_at else now() end
  from app.report_files before
  where f.id = any (fresh) and before.kit_id = code and before.page = f.page
    and before.published_at is not null and before.superseded_at is null;
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

-- Checks the published counts of a kit before its report opens. Returns the obstacle.
create function app.check_published_counts(kit uuid) returns text
language sql security definer set search_path = app, pg_temp
as $$
  select app.check_counts(f.id) from app.report_files f
  where f.kit_record_id = kit and f.page = 7 and f.published_at is not null and f.superseded_at is null
$$;

-- As in 0009. A registration or its proof does not open counts with an obstacle: the report waits for its release by staff.
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

-- As in 0009, and no release opens counts with an obstacle.
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

-- As in 0009. Only the registration tells whose counts they are, so they are compared with the person's other kits now. Published
-- ones that look wrong are held, even after the proof of the label.
create or replace function app.take_waiting_files() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_open boolean;
begin
  if not exists (select from app.report_files f where f.kit_id = new.kit_id) then
    return null;
  end if;
  update app.report_files set kit_record_id = new.id, is_held = true where kit_id = new.kit_id and kit_record_id is null;
  perform app.check_counts(c.id) from app.newest_counts(new.kit_id) as c (id) where c.id is not null;
  is_open := new.is_proved and app.check_published_counts(new.id) is null;
  if is_open then
    perform app.open_report(new.id);
  elsif exists (
    select from app.report_files f where f.kit_record_id = new.id and f.published_at is not null and f.page <= 4
  ) then
    insert into app.kit_status_changes (kit_record_id, from_status, status) values (new.id, 'registered', 'received');
    insert into app.kit_status_changes (kit_record_id, from_status, status) values (new.id, 'received', 'in_analysis');
  end if;
  return null;
end
$$;

-- A registration that is undone takes its person away: a difference from the other kits is no longer a finding.
create function app.check_left_counts() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.check_counts(new.id);
  return null;
end
$$;

create trigger check_left_counts after update of kit_record_id on app.report_files
  for each row when (new.page = 7 and old.kit_record_id is not null and new.kit_record_id is null)
  execute function app.check_left_counts();

-- As in 0037, with the findings. New counts start anew, whatever was decided about the ones before.
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
  is_new := newest.sha256 is distinct from add_taxon_counts.sha256 or not exists (
    select from app.taxon_profiles p
    where p.file_id = newest.id and p.source_format = profile ->> 'source_format' and p.method = profile ->> 'method'
      and p.pipeline is not distinct from profile ->> 'pipeline'
      and p.reference_database is not distinct from profile ->> 'reference_database'
      and p.reads_total = (profile ->> 'reads_total')::bigint
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
    insert into app.taxon_profiles (file_id, method, pipeline, reference_database, source_format, reads_total, range_counts)
    values (newest.id, profile ->> 'method', profile ->> 'pipeline', profile ->> 'reference_database',
      profile ->> 'source_format', (profile ->> 'reads_total')::bigint, compared);
    insert into app.taxon_ranks (file_id, rank, names, reads)
    select newest.id, r.rank, r.names, r.reads
    from jsonb_to_recordset(profile -> 'ranks') as r (rank text, names text[], reads bigint[]);
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
