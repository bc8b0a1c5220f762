-- Patients belong to the customer who created them; a grant lets one practitioner see one patient.

create table app.patients (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.profiles on delete cascade,
  first_name text not null check (length(trim(first_name)) between 1 and 100),
  last_name text not null check (length(trim(last_name)) between 1 and 100),
  date_of_birth date,
  created_at timestamptz not null default now()
);

create index patients_by_owner on app.patients (owner_id);
create index patients_by_name on app.patients (lower(first_name || ' ' || last_name), id);
create index patients_by_name_desc on app.patients (lower(first_name || ' ' || last_name) desc nulls last, id);

create table app.practitioner_access (
  patient_id uuid not null references app.patients on delete cascade,
  practitioner_id uuid not null references app.profiles on delete cascade,
  granted_at timestamptz not null default now(),
  -- Practitioner first: the policies below look up all patients of a practitioner.
  constraint practitioner_already_assigned primary key (practitioner_id, patient_id)
);

create index practitioner_access_by_patient on app.practitioner_access (patient_id);

alter table app.patients enable row level security;
alter table app.patients force row level security;
alter table app.practitioner_access enable row level security;
alter table app.practitioner_access force row level security;

create function app.is_practitioner(candidate uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select exists (select from app.profiles where id = candidate and role = 'practitioner') $$;

-- The name behind a code that a customer has been given; nothing else about a practitioner can be learnt.
create function app.practitioner_by_code(code text) returns table (id uuid, full_name text)
language sql security definer set search_path = app, pg_temp
as $$
  -- Locked to the end of a grant: a demotion or a new code waits for it, and after them the code finds nobody.
  select p.id, p.full_name from app.profiles p where p.practitioner_code = code and p.role = 'practitioner' for share
$$;

-- Names of the practitioners who see a patient of the caller.
create function app.practitioners_of(patient uuid) returns table (id uuid, full_name text, granted_at timestamptz)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, p.full_name, a.granted_at
  from app.practitioner_access a
  join app.patients owned on owned.id = a.patient_id and owned.owner_id = app.uid()
  join app.profiles p on p.id = a.practitioner_id
  where a.patient_id = patient
  order by a.granted_at
$$;

-- Email addresses of the owners of patients who granted the calling practitioner access, for the patient table.
create function app.owner_emails(patients uuid[]) returns table (patient_id uuid, email text)
language plpgsql stable security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select a.patient_id, owner.email
    from app.practitioner_access a
    join app.patients patient on patient.id = a.patient_id
    join app.profiles owner on owner.id = patient.owner_id
    where a.practitioner_id = app.uid() and a.patient_id = any (patients);
end
$$;

alter function app.is_practitioner(uuid) owner to app_definer;
alter function app.practitioner_by_code(text) owner to app_definer;
alter function app.practitioners_of(uuid) owner to app_definer;
alter function app.owner_emails(uuid[]) owner to app_definer;
grant execute on function app.is_practitioner(uuid) to app_customer, app_admin;
grant execute on function app.practitioner_by_code(text), app.practitioners_of(uuid) to app_customer;
grant execute on function app.owner_emails(uuid[]) to app_practitioner;

create policy own_patients on app.patients to app_customer using (owner_id = (select app.uid()));
-- `any (array(...))` and not `in (...)`: one index scan per page instead of a scan of the whole table.
create policy granted_patients on app.patients for select to app_practitioner
  using (id = any (array(select patient_id from app.practitioner_access)));
create policy admin_patients on app.patients for select to app_admin using (true);
create policy definer_patients on app.patients to app_definer using (true);

create policy access_to_own_patients on app.practitioner_access for select to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy grant_own_patients on app.practitioner_access for insert to app_customer
  with check (exists (select from app.patients p where p.id = patient_id) and app.is_practitioner(practitioner_id));
create policy revoke_own_patients on app.practitioner_access for delete to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy own_access on app.practitioner_access for select to app_practitioner
  using (practitioner_id = (select app.uid()));
create policy admin_access on app.practitioner_access to app_admin
  using (true) with check (app.is_practitioner(practitioner_id));
create policy definer_access on app.practitioner_access for select to app_definer using (true);

grant select, insert (owner_id, first_name, last_name, date_of_birth), update (first_name, last_name, date_of_birth)
  on app.patients to app_customer;
grant select on app.patients to app_practitioner, app_admin;
-- `update` is what locking a patient's row takes; see app.claim_kit().
grant select, update on app.patients to app_definer;
grant select, insert (patient_id, practitioner_id), delete on app.practitioner_access to app_customer, app_admin;
grant select on app.practitioner_access to app_practitioner, app_definer;
