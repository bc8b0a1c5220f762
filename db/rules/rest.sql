-- The tables of the specification under its names, for the client of a hosted database. The views run with the rights of the
-- caller: the policies and column grants of the tables behind them decide about rows and columns.

create or replace view rest.profiles with (security_invoker = true) as
select id, full_name, role, practitioner_code, created_at, app.verification_reason_of(id) as verification_reason,
  app.registration_source_of(id) as registration_source, email::text as email
from app.profiles
union all
select id, full_name, 'practitioner', null, null, null, null, null from app.practitioners_of_own_patients();

-- patient_id is the owner of the patient, as in the specification.
create or replace view rest.patients with (security_invoker = true) as
select id, first_name::text as first_name, last_name::text as last_name, date_of_birth::date as date_of_birth,
  owner_id as patient_id
from app.patients;

create or replace view rest.kits with (security_invoker = true) as
select id, kit_id::text as kit_id, patient_id, sample_taken_date, kit_notes::text as kit_notes,
  app.practitioner_notes_of(id) as practitioner_notes, status::text as status, created_at, report_generated_at,
  suggestion_shared
from app.kits;

create or replace view rest.kit_inventory with (security_invoker = true) as
select kit_id::text as kit_id, is_active, created_at from app.kit_inventory;

create or replace view rest.practitioner_access with (security_invoker = true) as
select patient_id, practitioner_id, granted_at from app.live_access;

-- kit_id is the record of the kit, not its printed code.
create or replace view rest.symptom_data with (security_invoker = true) as
select id, kit_record_id as kit_id, patient_id, form_type::text as form_type,
  answers -> 'age_of_participant' as age_of_participant, answers -> 'location' as location,
  answers -> 'atec_score' as atec_score, answers -> 'has_gi_issues' as has_gi_issues,
  answers -> 'asd_diagnosis' as asd_diagnosis, answers -> 'high_functioning' as high_functioning,
  answers -> 'severity' as severity, answers -> 'age_diagnosed' as age_diagnosed,
  answers -> 'constipation' as constipation, answers -> 'bloating' as bloating,
  answers -> 'bowel_movements_per_day' as bowel_movements_per_day,
  answers -> 'bowel_movement_characteristics' as bowel_movement_characteristics,
  answers -> 'bristol_scale' as bristol_scale, answers -> 'biggest_concerns' as biggest_concerns,
  answers -> 'antibiotics_last_month' as antibiotics_last_month,
  answers -> 'antibiotics_last_3_months' as antibiotics_last_3_months,
  answers -> 'helpful_comments' as helpful_comments, answers -> 'allergies_dietary' as allergies_dietary,
  behaviors::jsonb as behaviors
from app.symptom_data;

grant select on rest.profiles, rest.patients, rest.kits, rest.practitioner_access
  to app_customer, app_practitioner, app_admin;
grant select on rest.kit_inventory to app_admin;
grant select on rest.symptom_data to app_customer;
-- Staff read answers by the export, which is audited.
grant select (id, kit_id, patient_id, form_type) on rest.symptom_data to app_practitioner, app_admin;
