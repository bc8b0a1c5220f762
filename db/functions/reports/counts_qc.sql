-- Do counts look like stool, and like the person's other kits? The findings stand with the counts. Counts with findings are
-- published only after somebody has kept them; counts on hold are not published at all. Owners and practitioners see no finding.

create or replace function app.date_counts_qc_limit() returns trigger
language plpgsql
as $$
begin
  new.changed_at := now();
  return new;
end
$$;

create or replace function app.counts_qc_limit(code text) returns double precision
language sql stable security definer set search_path = app, pg_temp
as $$ select l.value from app.counts_qc_limits l where l.code = counts_qc_limit.code $$;

-- Databases write a genus in many ways: 'Ruminococcus', '[Ruminococcus]', 'Clostridium sensu stricto 1', 'Escherichia-Shigella',
-- 'Bacteroides_A'. The first word is enough here. Null for names that say nothing.
create or replace function app.genus_key(name text) returns text
language sql immutable
as $$
  select case when key not in ('unclassified', 'uncultured', 'unidentified', 'unknown', 'unassigned', 'bacteria', 'metagenome') then key end
  from lower(substring(name from '[A-Za-z]+')) as key
$$;
grant execute on function app.genus_key to app_definer;

create or replace function app.genus_reads(names text[], reads bigint[]) returns table (genus_key text, reads double precision)
language sql immutable
as $$
  select app.genus_key(g.name), sum(g.reads)::double precision
  from unnest(genus_reads.names, genus_reads.reads) as g (name, reads) where app.genus_key(g.name) is not null group by 1
$$;
grant execute on function app.genus_reads to app_definer;

-- The findings that need the sample alone, as a list of { code, place, share, limit } and { code, reads, limit }.
create or replace function app.unlike_stool(reads_total bigint, names text[], reads bigint[]) returns jsonb
language sql stable security definer set search_path = app, pg_temp
as $$
  with counted as (
    select g.reads, g.genus_key, sum(g.reads) over () as named
    from app.genus_reads(unlike_stool.names, unlike_stool.reads) as g
  ), measured as (
    select p.place, app.counts_qc_limit(p.place || '_share') as at_limit,
      sum(c.reads) filter (where l.genus_key is not null)
        / case when p.place = 'gut' then max(c.named) else unlike_stool.reads_total end as share
    from (values ('skin', 1), ('mouth', 2), ('gut', 3)) as p (place, position)
    cross join counted c left join app.counts_qc_genera l on l.place = p.place and l.genus_key = c.genus_key
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
    select 4, jsonb_build_object('code', 'few_reads', 'reads', unlike_stool.reads_total, 'limit', app.counts_qc_limit('reads'))
    where unlike_stool.reads_total < app.counts_qc_limit('reads')
  ) as found
$$;

-- The finding about the reads that are no bacteria and no archaea, as a list of { code, share, limit }.
create or replace function app.host_findings(reads_total bigint, host_reads bigint) returns jsonb
language sql stable security definer set search_path = app, pg_temp
as $$
  select case when found.share > found.at_limit then jsonb_build_array(jsonb_build_object('code', 'host_reads',
    'share', round(found.share::numeric, 6), 'limit', found.at_limit)) else '[]' end
  from (select host_findings.host_reads::double precision / (host_findings.reads_total + host_findings.host_reads),
    app.counts_qc_limit('host_share')) as found (share, at_limit)
$$;

-- The typical change of a genus between two samples, as a factor of at least 1: the geometric standard deviation of the ratios of
-- the shares. A change that all genera share (more unclassified reads in one sample) does not count.
create or replace function app.change_between(
  reads_total bigint, names text[], reads bigint[], other_total bigint, other_names text[], other_reads bigint[]
) returns double precision
language sql stable security definer set search_path = app, pg_temp
as $$
  select exp(stddev_pop(ln(
    greatest(coalesce(a.reads, 0) / change_between.reads_total, least.share)
    / greatest(coalesce(b.reads, 0) / change_between.other_total, least.share))))
  from app.counts_qc_genera l
  cross join app.counts_qc_limit('smallest_share') as least (share)
  left join app.genus_reads(change_between.names, change_between.reads) as a on a.genus_key = l.genus_key
  left join app.genus_reads(change_between.other_names, change_between.other_reads) as b on b.genus_key = l.genus_key
  where l.place = 'compared'
$$;

-- All findings about a file of counts, at this moment. The person's other kits compare if their counts are published and made in
-- the same way. A code that nobody has registered has no person.
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
    where least(c.reads_total, p.reads_total) >= app.counts_qc_limit('compared_reads')
      and 0 < any (c.reads) and 0 < any (g.reads)
    order by distance, o.kit_id limit 1
  )
  select app.unlike_stool(c.reads_total, c.names, c.reads) || app.host_findings(c.reads_total, c.host_reads) || coalesce((
    select jsonb_build_array(jsonb_build_object('code', 'unlike_earlier_kits', 'kit_id', o.kit_id,
      'distance', round(o.distance::numeric, 4), 'limit', at_most.change, 'compared', o.compared))
    from others o
    cross join app.counts_qc_limit(
      case when o.compared = 1 then 'change_from_one_kit' else 'change_from_more_kits' end) as at_most (change)
    where o.distance > at_most.change
  ), '[]')
  from counted c
$$;

-- The code of the refusal with which counts keep a report from its readers; null if nothing is in the way.
create or replace function app.counts_obstacle(findings jsonb, decision text) returns text
language sql immutable
as $$
  select case when decision = 'hold' then 'counts_held' when decision is null and findings <> '[]' then 'counts_implausible' end
$$;
grant execute on function app.counts_obstacle to app_admin, app_definer;

-- Checks a file of counts again, because a registration or another publication may have changed the compared counts. A file
-- that was kept needs a new decision after a finding that was unknown to the first one. Returns the obstacle.
create or replace function app.check_counts(file uuid) returns text
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
create or replace function app.newest_counts(code app.kit_code) returns uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select f.id from app.report_files f where f.kit_id = code and f.page = 7 order by f.version desc limit 1
$$;

-- Findings for the caller. A laboratory does not learn which kits belong to one person.
create or replace function app.findings_for_caller(findings jsonb) returns jsonb
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce(jsonb_agg(
    case when app.actor_role() = 'lab' and f.finding ? 'kit_id' then f.finding || '{"kit_id": null}' else f.finding end
    order by f.position), '[]')
  from jsonb_array_elements(findings) with ordinality as f (finding, position)
$$;

-- Checks and stores the findings about the newest counts of a code, after a refusal that took its check back with it.
create or replace function app.checked_findings(code app.kit_code) returns jsonb
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
grant execute on function app.checked_findings to app_admin, app_lab, app_worker;

-- Keeps or holds the newest counts of a code. Administrators name the `version` and the time of the decision that they have
-- `seen`, null for none: of two at once, one decides and the other learns of it. A laboratory and the import command have seen
-- none, and end no hold. The same decision again changes nothing.
create or replace function app.decide_counts(code app.kit_code, decision text, version integer, seen timestamptz, note text) returns void
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
grant execute on function app.decide_counts to app_admin, app_lab, app_worker;

-- Checks the published counts of a kit before its report opens. Returns the obstacle.
create or replace function app.check_published_counts(kit uuid) returns text
language sql security definer set search_path = app, pg_temp
as $$
  select app.check_counts(f.id) from app.report_files f
  where f.kit_record_id = kit and f.page = 7 and f.published_at is not null and f.superseded_at is null
$$;
