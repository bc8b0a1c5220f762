-- A kit's one questionnaire. Questions are data of the application; what they are is recorded by form_type and version.

create table app.symptom_data (
  id uuid primary key default gen_random_uuid(),
  kit_record_id uuid not null constraint questionnaire_already_submitted unique,
  patient_id uuid not null,
  form_type text not null check (length(form_type) between 1 and 50),
  definition_version integer not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  -- Symptom key → { current, past, not_known, label }
  behaviors jsonb not null check (jsonb_typeof(behaviors) = 'object'),
  created_at timestamptz not null default now(),
  foreign key (kit_record_id, patient_id) references app.kits (id, patient_id) on delete cascade
);

alter table app.symptom_data enable row level security;
alter table app.symptom_data force row level security;

create policy answers_of_visible_kits on app.symptom_data for select to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy answer_for_own_kits on app.symptom_data for insert to app_customer
  with check (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_answers on app.symptom_data for select to app_admin using (true);

grant select, insert (kit_record_id, patient_id, form_type, definition_version, answers, behaviors)
  on app.symptom_data to app_customer;
grant select on app.symptom_data to app_practitioner, app_admin;
