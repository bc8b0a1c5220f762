-- A patient belongs to the customer who created it. Up to three more guardians see and correct it like the owner; a grant lets
-- one practitioner see it.

create domain app.person_name as text check (length(trim(value)) between 1 and 100);

create domain app.birth_date as date check (value >= '1900-01-01');

create table app.patients (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.profiles on delete cascade,
  first_name app.person_name not null,
  last_name app.person_name not null,
  date_of_birth app.birth_date,
  created_at timestamptz not null default now(),
  -- When the person took the record over. The invitation goes with either account, and this does not.
  handed_over_at timestamptz
);

create index patients_by_owner on app.patients (owner_id);

alter table app.patients enable row level security, force row level security;

-- The guardians besides the owner. Only functions write here.
create table app.patient_guardians (
  patient_id uuid not null references app.patients on delete cascade,
  user_id uuid not null references app.profiles on delete cascade,
  added_at timestamptz not null default now(),
  -- The guardian who confirmed; null after a deletion of that account.
  added_by uuid references app.profiles on delete set null,
  -- The account first: the policy of patients looks up all patients of an account.
  primary key (user_id, patient_id)
);

create index patient_guardians_by_patient on app.patient_guardians (patient_id, added_at, user_id);
create index patient_guardians_by_author on app.patient_guardians (added_by) where added_by is not null;

alter table app.patient_guardians enable row level security, force row level security;

-- An invitation is of use to one address only, and to nobody without the token of its mail.
create table app.guardian_invitations (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references app.patients on delete cascade,
  -- The person becomes another guardian, or the owner in place of the guardians.
  kind text not null check (kind in ('guardian', 'hand_over')),
  email app.email_address not null,
  token_hash app.sha256 not null unique,
  invited_by uuid not null references app.profiles on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_by uuid references app.profiles on delete cascade,
  accepted_at timestamptz,
  -- The guardians who stay after a hand-over, as the person has chosen.
  keeps uuid[] not null default '{}',
  confirmed_at timestamptz,
  -- Confirmed, declined or withdrawn.
  ended_at timestamptz,
  check ((accepted_by is null) = (accepted_at is null)),
  check (kind = 'hand_over' or keeps = '{}'),
  check (confirmed_at is null or accepted_at is not null and ended_at is not null)
);

-- One open invitation for each address and patient.
create unique index guardian_invitations_open on app.guardian_invitations (patient_id, email) where ended_at is null;
create index guardian_invitations_by_author on app.guardian_invitations (invited_by);
create index guardian_invitations_by_acceptor on app.guardian_invitations (accepted_by) where accepted_by is not null;
create index guardian_invitations_by_address on app.guardian_invitations (email);

alter table app.guardian_invitations enable row level security, force row level security;

-- A grant covers all kits of a patient or some of them, and may end by itself. Row-level security compares the end with the clock:
-- an ended grant shows nothing to the very next request, whether or not a worker runs.
create table app.practitioner_access (
  patient_id uuid not null constraint patient_not_found references app.patients on delete cascade,
  practitioner_id uuid not null references app.profiles on delete cascade,
  granted_at timestamptz not null default now(),
  -- Null covers all kits, later ones included. A deleted kit stays named: a restored registration is covered again.
  kit_record_ids uuid[] check (cardinality(kit_record_ids) > 0),
  -- The first moment without access; null for no end.
  ends_at timestamptz,
  -- Practitioner first: policies look up all patients of a practitioner.
  constraint practitioner_already_assigned primary key (practitioner_id, patient_id),
  check (ends_at > granted_at)
);

create index practitioner_access_by_patient on app.practitioner_access (patient_id);
create index practitioner_access_by_end on app.practitioner_access (ends_at) where ends_at is not null;
-- The policies read all grants of a practitioner with their kits and end. The key leads to a page of the table for each grant;
-- this index holds these columns.
create index practitioner_access_with_scope on app.practitioner_access (practitioner_id, patient_id)
  include (kit_record_ids, ends_at);

alter table app.practitioner_access enable row level security, force row level security;

-- Practitioners whom a customer has found by a code. The client of a hosted database gives access by the id of a practitioner:
-- for half an hour after the look-up, and as long as the code is the practitioner's.
create table app.found_practitioners (
  user_id uuid not null references app.profiles on delete cascade,
  practitioner_id uuid not null references app.profiles on delete cascade,
  practitioner_code text not null,
  found_at timestamptz not null default now(),
  primary key (user_id, practitioner_id)
);

create index found_practitioners_by_practitioner on app.found_practitioners (practitioner_id);

alter table app.found_practitioners enable row level security, force row level security;

-- Practitioners who lost the role, with their code. The role given back within 90 days gives back the code and the grants.
create table app.suspended_practitioners (
  id uuid primary key references app.profiles on delete cascade,
  practitioner_code text,
  suspended_at timestamptz not null default now()
);

alter table app.suspended_practitioners enable row level security, force row level security;

create table app.suspended_access (
  practitioner_id uuid not null references app.suspended_practitioners on delete cascade,
  patient_id uuid not null references app.patients on delete cascade,
  kit_record_ids uuid[],
  ends_at timestamptz,
  primary key (practitioner_id, patient_id)
);

create index suspended_access_by_patient on app.suspended_access (patient_id);

alter table app.suspended_access enable row level security, force row level security;

-- Two patients of one owner that were one person. The kits of the removed one moved to the kept one. The rest of the removed
-- one is sealed here, as long as the owner can undo it.
create table app.patient_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references app.patients on delete cascade,
  -- No foreign key: the patient comes back with the undo alone. The trail knows this id.
  removed_id uuid not null,
  merged_at timestamptz not null default now(),
  undo_until timestamptz not null default now() + interval '7 days',
  undone_at timestamptz,
  -- The kits that moved, those of undone registrations included.
  kit_record_ids uuid[] not null,
  -- The guardians of both at the time.
  guardian_ids uuid[] not null,
  -- Rows of the removed patient, and each grant before and after; null after the undo, or its time.
  sealed app.json_object,
  check (undone_at is null or sealed is null)
);

create index patient_merges_by_kept on app.patient_merges (kept_id);
create index patient_merges_by_removed on app.patient_merges (removed_id);
-- One merge at a time can be undone.
create unique index patient_merges_open on app.patient_merges (kept_id) where sealed is not null;

alter table app.patient_merges enable row level security, force row level security;

call app.open_to_backups();
