-- The patient table shows the three numbers of published counts. They stand in its rows, so a page costs what it did; the
-- triggers on app.report_files (0010) keep them.

alter table app.patient_table_rows add column range_counts integer[];

-- As in 0010, with the numbers of the published counts (7).
create or replace view app.patient_table_source with (security_invoker = true) as
select coalesce(k.id, p.id) as id, p.id as patient_id, app.folded(p.first_name || ' ' || p.last_name) as name,
  p.first_name, p.last_name, p.date_of_birth as dob, owner.email as customer_email,
  k.kit_id, k.created_at as registered, k.sample_taken_date as available, k.status, k.kit_notes, k.practitioner_notes,
  k.practitioner_notes_version, k.suggestion_shared,
  k.suggestion_shared and k.shared_suggestion_version is distinct from files.suggestion_version as suggestion_outdated,
  files.suggestion_version is not null as has_suggestion, files.pages as available_pages, files.range_counts
from app.patients p
join app.profiles owner on owner.id = p.owner_id
left join app.kits k on k.patient_id = p.id
cross join lateral (
  select coalesce(array_agg(f.page order by f.page) filter (where f.page <= 4), '{}') as pages,
    max(f.version) filter (where f.page = 5) as suggestion_version,
    -- One published version has the counts.
    max(t.range_counts) as range_counts
  from app.report_files f left join app.taxon_profiles t on f.page = 7 and t.file_id = f.id
  where f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null and not f.is_held
) as files;

-- As in 0010. The columns are named: the computed one stands between them.
create or replace function app.rebuild_patient_table() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.patient_table_rows;
  delete from app.row_counts where name = 'patient_table_rows';
  with added as (
    insert into app.patient_table_rows (
      id, patient_id, name, first_name, last_name, dob, customer_email, kit_id, registered, available, status, kit_notes,
      practitioner_notes, practitioner_notes_version, suggestion_shared, suggestion_outdated, has_suggestion, available_pages,
      range_counts)
    select * from app.patient_table_source returning id)
  select app.change_row_count('patient_table_rows', count(*)) from added
$$;

create or replace function app.list_row(patient uuid, row_id uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.patient_table_rows (
    id, patient_id, name, first_name, last_name, dob, customer_email, kit_id, registered, available, status, kit_notes,
    practitioner_notes, practitioner_notes_version, suggestion_shared, suggestion_outdated, has_suggestion, available_pages,
    range_counts)
  select * from app.patient_table_source s where s.patient_id = patient and s.id = row_id;
  if found then
    perform app.change_row_count('patient_table_rows', 1);
  end if;
end
$$;

create or replace function app.list_again(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.patient_table_rows r
  set available = s.available, status = s.status, kit_notes = s.kit_notes, practitioner_notes = s.practitioner_notes,
    practitioner_notes_version = s.practitioner_notes_version, suggestion_shared = s.suggestion_shared,
    suggestion_outdated = s.suggestion_outdated, has_suggestion = s.has_suggestion, available_pages = s.available_pages,
    range_counts = s.range_counts
  from app.patient_table_source s
  where r.id = kit and s.patient_id = r.patient_id and s.id = r.id;
end
$$;

call app.open_to_backups();

call app.hand_over_functions();
