-- The inventory holds every printed code that was ever made; a kit is a code that a customer registered for a patient.

create domain app.kit_code as text check (value ~ '^MB[0-9]{6}$');

create table app.kit_inventory (
  kit_id app.kit_code constraint kit_in_inventory primary key,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Set once, when the code is registered, and never cleared: a printed code is used once, ever.
  used_at timestamptz
);

create index kit_inventory_by_creation on app.kit_inventory (created_at desc nulls last, kit_id);

create table app.kits (
  id uuid primary key default gen_random_uuid(),
  kit_id app.kit_code not null constraint kit_already_registered unique references app.kit_inventory,
  patient_id uuid not null references app.patients on delete cascade,
  sample_taken_date date,
  kit_notes text check (length(kit_notes) <= 5000),
  practitioner_notes text check (length(practitioner_notes) <= 5000),
  status text not null default 'registered' check (
    status in ('registered', 'received', 'in_analysis', 'report_ready', 'information_needed', 'rejected', 'cancelled')
  ),
  created_at timestamptz not null default now(),
  report_generated_at timestamptz,
  suggestion_shared boolean not null default false,
  -- Object key of the copy that the owner reads; it exists exactly while the suggestion is shared.
  shared_suggestion_key text,
  check (suggestion_shared = (shared_suggestion_key is not null)),
  -- Lets answers name kit and patient together, so that they cannot disagree.
  unique (id, patient_id)
);

create index kits_by_patient on app.kits (patient_id, created_at desc);

alter table app.kit_inventory enable row level security;
alter table app.kit_inventory force row level security;
alter table app.kits enable row level security;
alter table app.kits force row level security;

-- Every registration passes here, whoever inserts. The order of the refusals is the specification's (section 5).
create function app.claim_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  patient app.patients;
begin
  -- One statement takes the code: of two registrations at once, the second waits here and then finds it used.
  update app.kit_inventory set used_at = now() where kit_id = new.kit_id and is_active and used_at is null;
  if not found then
    if exists (select from app.kit_inventory where kit_id = new.kit_id and used_at is not null) then
      perform app.refuse('kit_already_registered');
    end if;
    perform app.refuse('kit_not_valid');
  end if;

  -- The patient's row is locked before counting, so that parallel registrations count one after the other.
  select * into patient from app.patients where id = new.patient_id for no key update;
  if (select count(*) from app.kits where patient_id = new.patient_id) >= 3 then
    perform app.refuse('patient_kit_limit');
  end if;
  if new.sample_taken_date < patient.date_of_birth then
    perform app.refuse('sample_before_birth');
  end if;
  return new;
end
$$;

alter function app.claim_kit() owner to app_definer;
create trigger claim_kit before insert on app.kits for each row execute function app.claim_kit();

create policy admin_inventory on app.kit_inventory to app_admin using (true);
create policy definer_inventory on app.kit_inventory to app_definer using (true);

-- A kit is seen by whoever sees its patient.
create policy kits_of_own_patients on app.kits for select to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
-- The grants in sight are the practitioner's own.
create policy kits_of_granted_patients on app.kits for select to app_practitioner
  using (exists (select from app.practitioner_access a where a.patient_id = kits.patient_id));
create policy register_for_own_patients on app.kits for insert to app_customer
  with check (exists (select from app.patients p where p.id = patient_id));
-- What the customer wrote on the sample is fixed once the laboratory has it.
create policy edit_until_received on app.kits for update to app_customer
  using (status = 'registered' and exists (select from app.patients p where p.id = patient_id));
create policy work_on_granted_kits on app.kits for update to app_practitioner
  using (exists (select from app.practitioner_access a where a.patient_id = kits.patient_id));
create policy admin_kits on app.kits for select to app_admin using (true);
create policy admin_works_on_kits on app.kits for update to app_admin using (true);
create policy definer_kits on app.kits for select to app_definer using (true);

grant select (kit_id, is_active, created_at), insert (kit_id, is_active), update (is_active) on app.kit_inventory to app_admin;
grant select, update (used_at) on app.kit_inventory to app_definer;

-- The practitioner's notes are not the customer's to read: the column is not granted.
grant
  select (id, kit_id, patient_id, sample_taken_date, kit_notes, status, created_at, report_generated_at,
    suggestion_shared, shared_suggestion_key),
  insert (kit_id, patient_id, sample_taken_date, kit_notes),
  update (sample_taken_date, kit_notes)
on app.kits to app_customer;
grant select, update (practitioner_notes, suggestion_shared, shared_suggestion_key) on app.kits to app_practitioner;
grant select, update (practitioner_notes, suggestion_shared, shared_suggestion_key, status, report_generated_at)
  on app.kits to app_admin;
grant select on app.kits to app_definer;
