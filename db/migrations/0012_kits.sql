-- The inventory holds every printed code that was ever made. A kit is a code that a customer registered for a patient.

create domain app.kit_status as text check (
  value in ('registered', 'received', 'in_analysis', 'report_ready', 'information_needed', 'rejected', 'cancelled'));

create domain app.kit_notes as text check (length(value) <= 5000);

-- Counts of rows for lists and tiles: a count is the sum of its rows here. A single number would make writers wait for each
-- other, and counting the rows themselves takes longer the more there are.
create table app.row_counts (
  name text not null,
  id bigint generated always as identity,
  change bigint not null,
  primary key (name, id)
);

alter table app.row_counts enable row level security, force row level security;

create table app.kit_inventory (
  kit_id app.kit_code constraint kit_in_inventory primary key,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Set by the registration of the code: a printed code is used once, ever. Only the undo of a registration clears it.
  used_at timestamptz,
  -- The account that alone may register the code, after the registration of another was undone.
  reserved_for uuid references app.profiles on delete set null,
  is_registered boolean not null generated always as (used_at is not null) stored,
  laboratory_id uuid references app.laboratories
);

-- Each order of the list reads one index, forward or backward, for any page.
create index kit_inventory_by_creation on app.kit_inventory (created_at desc, kit_id);
create index kit_inventory_by_status on app.kit_inventory (is_active desc, kit_id);
create index kit_inventory_by_registration on app.kit_inventory (is_registered desc, kit_id);
create index kit_inventory_by_reservation on app.kit_inventory (reserved_for) where reserved_for is not null;
call app.create_trigram_index('kit_inventory_by_part', 'app.kit_inventory', 'kit_id');
-- The codes of a laboratory. The index holds only codes that have one.
create index kit_inventory_by_laboratory on app.kit_inventory (laboratory_id, kit_id) where laboratory_id is not null;

alter table app.kit_inventory enable row level security, force row level security;

create table app.kits (
  id uuid primary key default gen_random_uuid(),
  kit_id app.kit_code not null constraint kit_already_registered unique references app.kit_inventory,
  patient_id uuid not null references app.patients on delete cascade,
  sample_taken_date date,
  kit_notes app.kit_notes,
  practitioner_notes app.kit_notes,
  -- Only an insert into app.kit_status_changes changes it.
  status app.kit_status not null default 'registered',
  created_at timestamptz not null default now(),
  report_generated_at timestamptz,
  suggestion_shared boolean not null default false,
  -- The registration, or a later request of the owner, carried the proof of the printed label; see app.kit_proof().
  is_proved boolean not null default false,
  -- Object key of the copy that the owner reads; it exists exactly while the suggestion is shared.
  shared_suggestion_key text,
  -- Made by the registration form: a second request for the same code with the same id is the same registration if the digest
  -- of its content agrees. The id is not unique: another customer may send the same one, by chance or intent.
  registration_id uuid,
  registration_digest app.sha256,
  -- The version of the suggestion that was last shared, and the digest of its bytes.
  shared_suggestion_version integer,
  shared_suggestion_sha256 app.sha256,
  -- When the owner got another suggestion in place of one shared earlier.
  suggestion_amended_at timestamptz,
  -- Counts every ending, even without a shared copy: a copy in the making must not be shared after it.
  sharings_ended integer not null default 0,
  -- Grows with each change of the notes.
  practitioner_notes_version integer not null default 0,
  practitioner_notes_saved_at timestamptz,
  -- Stays after the user is deleted. The policies of profiles protect the name.
  practitioner_notes_saved_by uuid,
  check (suggestion_shared = (shared_suggestion_key is not null)),
  check ((registration_id is null) = (registration_digest is null)),
  -- Answers and files name a kit together with its patient or code, so the two cannot disagree.
  unique (id, patient_id),
  unique (id, kit_id)
);

create index kits_by_patient on app.kits (patient_id, created_at desc);
create index kits_by_shared_suggestion on app.kits (shared_suggestion_key) where shared_suggestion_key is not null;

alter table app.kits enable row level security, force row level security;

-- The date on which somebody of a kit's record wants to test again.
create table app.retests (
  kit_record_id uuid primary key constraint kit_not_found references app.kits on delete cascade,
  retest_on date not null
);

create index retests_by_date on app.retests (retest_on);

alter table app.retests enable row level security, force row level security;

-- Registrations of each account in the 24 hours from the first of them. The row stays after a kit is deleted or moved: an undone
-- registration counts, too.
create table app.registration_counts (
  account_id uuid primary key references app.profiles on delete cascade,
  since timestamptz not null default now(),
  registrations integer not null
);

alter table app.registration_counts enable row level security, force row level security;

-- The key of the proofs on labels. A label can be printed again, and the inventory stores no proof.
create table app.label_key (
  is_only boolean primary key default true check (is_only),
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64)
);

-- Four UUIDs of version 4 carry 488 bits from a cryptographic source.
insert into app.label_key (inner_key, outer_key)
select string_agg(uuid_send(gen_random_uuid()), ''), string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4);

alter table app.label_key enable row level security, force row level security;

call app.open_to_backups();
