-- Claims and undone registrations. A printed code is no proof: somebody may register the kit of another person, by a typing
-- error or by a guess. The person who holds the kit claims it, and administrators decide. They can undo any registration.
--
-- Report files and the printed code belong to the kit, and go to its next owner. Answers, drafts, notes and
-- the history of the status belong to the registration. They are sealed with it: the next owner never gets them, the person who
-- typed the answers can still read them, and a wrong undo brings all of it back.
create domain app.claim_message as text check (length(trim(value)) between 1 and 500);

create table app.kit_claims (
  id uuid primary key default gen_random_uuid(),
  kit_id app.kit_code not null references app.kit_inventory,
  claimant_id uuid not null references app.profiles on delete cascade,
  -- The patient who gets the kit; null if the claimant registers it again.
  patient_id uuid references app.patients on delete cascade,
  message app.claim_message,
  created_at timestamptz not null default now(),
  -- Null while the claim is open.
  decision text check (decision in ('accepted', 'refused')),
  decided_at timestamptz,
  decided_by uuid references app.profiles on delete set null,
  check ((decision is null) = (decided_at is null))
);

-- One open claim for each kit and account.
create unique index kit_claims_open on app.kit_claims (kit_id, claimant_id) where decision is null;
create index kit_claims_by_kit on app.kit_claims (kit_id);
create index kit_claims_by_claimant on app.kit_claims (claimant_id);
create index kit_claims_by_patient on app.kit_claims (patient_id) where patient_id is not null;
create index kit_claims_by_decider on app.kit_claims (decided_by) where decided_by is not null;
create index kit_claims_by_creation on app.kit_claims (created_at desc, id);

alter table app.kit_claims enable row level security, force row level security;

-- A registration as it was when it was undone.
create table app.undone_registrations (
  id uuid primary key default gen_random_uuid(),
  kit_record_id uuid not null,
  kit_id app.kit_code not null references app.kit_inventory,
  patient_id uuid not null references app.patients on delete cascade,
  undone_at timestamptz not null default now(),
  restore_until timestamptz not null default now() + interval '90 days',
  undone_by uuid default app.uid() references app.profiles on delete set null,
  restored_at timestamptz,
  restored_by uuid references app.profiles on delete set null,
  -- Rows of app.kits, app.symptom_data, app.questionnaire_drafts and app.kit_status_changes.
  kit app.json_object not null,
  answers app.json_object,
  drafts jsonb not null,
  status_changes jsonb not null,
  has_answers boolean not null generated always as (answers is not null) stored,
  -- All versions of corrected answers but the newest.
  earlier_answers jsonb not null default '[]'
);

create index undone_registrations_by_kit on app.undone_registrations (kit_id);
create index undone_registrations_by_record on app.undone_registrations (kit_record_id);
create index undone_registrations_by_patient on app.undone_registrations (patient_id);
create index undone_registrations_by_undoer on app.undone_registrations (undone_by) where undone_by is not null;
create index undone_registrations_by_restorer on app.undone_registrations (restored_by) where restored_by is not null;
create index undone_registrations_by_time on app.undone_registrations (undone_at desc, id);

alter table app.undone_registrations enable row level security, force row level security;

call app.open_to_backups();
