-- The patient table as the screen shows it: a row for each kit, and one for each patient without kits. Its searches and sorts
-- need columns of several tables, and no index spans two; with all that a row shows in one place, a page is read from this
-- table alone. Triggers keep the rows in the transaction that changes a patient, an owner, a kit or a report.
create table app.patient_table_rows (
  id uuid primary key,
  -- No foreign key: a second change of a row in one transaction would wait for a deletion of its patient, and the deletion for
  -- the kit. Triggers delete rows.
  patient_id uuid not null,
  -- Folded.
  name text not null,
  first_name text not null,
  last_name text not null,
  dob date,
  customer_email text not null,
  -- Null for a patient without kits, like every column of the kit.
  kit_id app.kit_code,
  registered timestamptz,
  available date,
  status text,
  kit_notes text,
  practitioner_notes text,
  practitioner_notes_version integer,
  suggestion_shared boolean,
  suggestion_outdated boolean,
  has_suggestion boolean not null,
  available_pages smallint[] not null,
  -- A search matches each of its words by itself. The screen shows 'Sample received'; the other statuses have the words of their
  -- names.
  searched text not null generated always as (
    name || coalesce(' ' || lower(kit_id) || case status when 'received' then ' sample ' else ' ' end || status, '')
  ) stored,
  last_first text not null generated always as (app.folded(last_name || ' ' || first_name)) stored,
  -- Of the published counts, as in app.taxon_profiles.
  range_counts integer[],
  -- The date of the report.
  reported timestamptz,
  -- When and how the pages or counts of the report last changed for practitioners; null before the first publication.
  report_changed_at timestamptz,
  report_change text check (report_change in ('published', 'amended', 'withdrawn')),
  has_answers boolean not null default false
-- Notes and flags change more often than the order of a row: free space keeps its indexes out of these changes.
) with (fillfactor = 90);

create index patient_table_rows_by_patient on app.patient_table_rows (patient_id);
-- Each order of the screen. The kits of a patient stand in order across the pages: rows with the same key follow the patient, then
-- the kit. Read forward, an index gives this order by itself; read backward, it gives groups of one key, which are sorted while
-- they are read. The id makes pages readable from the index alone.
create index patient_table_rows_by_name on app.patient_table_rows (name, patient_id, kit_id) include (id);
create index patient_table_rows_by_last_name on app.patient_table_rows (last_first, patient_id, kit_id) include (id);
create index patient_table_rows_by_kit_id on app.patient_table_rows (kit_id, patient_id) include (id);
create index patient_table_rows_by_registered on app.patient_table_rows (registered, patient_id, kit_id) include (id);
create index patient_table_rows_by_available on app.patient_table_rows (available, patient_id, kit_id) include (id);
create index patient_table_rows_by_dob on app.patient_table_rows (dob, patient_id, kit_id) include (id);
create index patient_table_rows_by_reported on app.patient_table_rows (reported, patient_id, kit_id) include (id);
call app.create_trigram_index('patient_table_rows_by_text', 'app.patient_table_rows', 'searched');
-- Administrators' figures and lists: kits without a report by status and age. They are few beside all kits, and this index holds
-- no others, so the count reads it alone.
create index patient_table_rows_open on app.patient_table_rows (status, registered, kit_id)
  where status in ('registered', 'received', 'in_analysis', 'information_needed');
-- The kits that wait for their questionnaire. Few kits with a report are among them.
create index patient_table_rows_unanswered on app.patient_table_rows (id)
  where not has_answers and status not in ('rejected', 'cancelled');

alter table app.patient_table_rows enable row level security, force row level security;

-- The order of a practitioner's patients, and the number of rows that the grant shows: a first page needs them of all patients.
-- The rows themselves lie on pages of their own, and are read for one page of the table alone. Written with rows and grants.
create table app.granted_patients (
  -- No foreign keys, as above. Whether a grant is live is for practitioner_access to say.
  patient_id uuid not null,
  practitioner_id uuid not null,
  -- Folded.
  name text not null,
  shown integer not null,
  primary key (patient_id, practitioner_id)
);

create index granted_patients_by_name on app.granted_patients (practitioner_id, name, patient_id) include (shown);

alter table app.granted_patients enable row level security, force row level security;

call app.open_to_backups();
