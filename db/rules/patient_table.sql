-- A row's id is its kit's; the row of a patient without kits needs a grant for all. Each side has an index.
create policy rows_of_granted_patients on app.patient_table_rows for select to app_practitioner
  using (patient_id = any (array(select a.patient_id from app.practitioner_access a where a.kit_record_ids is null))
    or id = any (array(select unnest(a.kit_record_ids) from app.practitioner_access a)));
create policy admin_rows on app.patient_table_rows for select to app_admin using (true);
create policy definer_rows on app.patient_table_rows to app_definer using (true);

grant select on app.patient_table_rows to app_practitioner, app_admin;
grant select, insert, update, delete on app.patient_table_rows to app_definer;

create trigger count_removed_rows after delete on app.patient_table_rows
  referencing old table as removed for each statement execute function app.count_removed_rows();

-- The rows as they follow from the tables. A row's id is its kit's, or the patient's while it has no kit.
create or replace view app.patient_table_source with (security_invoker = true) as
select coalesce(k.id, p.id) as id, p.id as patient_id, app.folded(p.first_name || ' ' || p.last_name) as name,
  p.first_name, p.last_name, p.date_of_birth as dob, owner.email as customer_email,
  k.kit_id, k.created_at as registered, k.sample_taken_date as available, k.status, k.kit_notes, k.practitioner_notes,
  k.practitioner_notes_version, k.suggestion_shared,
  k.suggestion_shared and k.shared_suggestion_version is distinct from files.suggestion_version as suggestion_outdated,
  files.suggestion_version is not null as has_suggestion, files.pages as available_pages, files.range_counts,
  k.report_generated_at as reported, report.changed_at as report_changed_at,
  case
    when report.changed_at > coalesce(files.published_at, '-infinity') then 'withdrawn'
    when report.changed_at = files.amended_at then 'amended'
    when report.changed_at is not null then 'published'
  end as report_change,
  exists (select from app.symptom_data s where s.kit_record_id = k.id) as has_answers
from app.patients p
join app.profiles owner on owner.id = p.owner_id
left join app.kits k on k.patient_id = p.id
cross join lateral (
  select coalesce(array_agg(f.page order by f.page) filter (where f.page <= 4), '{}') as pages,
    max(f.version) filter (where f.page = 5) as suggestion_version,
    -- One published version has the counts.
    max(t.range_counts) as range_counts,
    -- The suggestion is no part of the report.
    max(f.published_at) filter (where f.page <> 5) as published_at,
    max(f.amended_at) filter (where f.page <> 5 and f.amended_at >= k.created_at) as amended_at
  from app.report_files f left join app.taxon_profiles t on f.page = 7 and t.file_id = f.id
  where f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null and not f.is_held
) as files
cross join lateral (
  select greatest(files.published_at, max(w.withdrawn_at)) as changed_at
  from app.report_withdrawals w where w.kit_record_id = k.id and w.pages <> '{5}'
) as report;

grant select on app.patient_table_source to app_definer;

-- Live grants decide: what the table itself says about access counts for nothing.
create policy own_granted_patients on app.granted_patients for select to app_practitioner
  using (practitioner_id = (select app.uid()) and patient_id in (select a.patient_id from app.practitioner_access a));
create policy admin_granted_patients on app.granted_patients for select to app_admin using (true);
create policy definer_granted_patients on app.granted_patients to app_definer using (true);

grant select on app.granted_patients to app_practitioner, app_admin;
grant select, insert, update, delete on app.granted_patients to app_definer;

-- The names and numbers as they follow from the grants and the rows.
create or replace view app.granted_patients_source with (security_invoker = true) as
select a.patient_id, a.practitioner_id, coalesce(min(r.name), '') as name,
  count(r.id) filter (where a.kit_record_ids is null or r.id = any (a.kit_record_ids))::integer as shown
from app.practitioner_access a left join app.patient_table_rows r on r.patient_id = a.patient_id
group by a.patient_id, a.practitioner_id;

grant select on app.granted_patients_source to app_definer;
