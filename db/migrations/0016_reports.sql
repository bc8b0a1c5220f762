-- Reports: files of a printed code and their withdrawals, the shared copy of a suggestion, links that open a document for a few
-- minutes, and objects of the store that no row names.

create domain app.replacement_reason as text check (length(trim(value)) between 1 and 500);

-- The store of this database, by the content of its marker. A portal whose folder or bucket carries another one, or none,
-- must neither write to it nor call a file missing.
create table app.object_store (
  is_only boolean primary key default true check (is_only),
  marker uuid not null,
  -- The identity of this database and of its restored copies. A marker is none: another database may take over a store.
  database_id uuid not null default gen_random_uuid()
);

alter table app.object_store enable row level security, force row level security;

-- Objects that no record names: an upload before it is recorded, a copy that is no longer shared, the files of a deleted kit.
-- A job removes them and retries until it succeeds, so none stays forever.
create table app.unclaimed_objects (
  object_key text primary key,
  remove_after timestamptz not null default now(),
  -- The job has begun to remove it and retries until it succeeds: no record may claim it any more.
  is_going boolean not null default false
);

create index unclaimed_objects_by_time on app.unclaimed_objects (remove_after);

alter table app.unclaimed_objects enable row level security, force row level security;

-- Withdrawals of published files: of another person, or wrong otherwise. They say nothing about a person, and stay after the kit
-- is deleted.
create table app.report_withdrawals (
  id uuid primary key default gen_random_uuid(),
  kit_id app.kit_code not null references app.kit_inventory,
  -- No foreign key: an undone registration hides the withdrawal, and its restoration shows it again. Null for files that nobody
  -- could read yet.
  kit_record_id uuid,
  withdrawn_at timestamptz not null default now(),
  withdrawn_by uuid references app.profiles on delete set null,
  withdrawn_by_key uuid references app.laboratory_keys,
  pages smallint[] not null check (pages <> '{}'),
  -- The pages that the family knew of: without a suggestion that was never shared. Empty: the family gets no notification.
  family_pages smallint[] not null check (family_pages <@ pages),
  reason_id uuid not null references app.kit_reasons,
  -- The text that the withdrawal took from its reason. The catalog may change later, and this must not.
  reason app.kit_status_remark not null,
  next_step app.kit_next_step not null,
  report_follows boolean not null
);

create index report_withdrawals_by_kit on app.report_withdrawals (kit_id, withdrawn_at desc);
create index report_withdrawals_by_kit_record on app.report_withdrawals (kit_record_id) where kit_record_id is not null;
create index report_withdrawals_by_reason on app.report_withdrawals (reason_id);
-- For the deletion of a user or a key.
create index report_withdrawals_by_author on app.report_withdrawals (withdrawn_by) where withdrawn_by is not null;
create index report_withdrawals_by_key on app.report_withdrawals (withdrawn_by_key) where withdrawn_by_key is not null;

alter table app.report_withdrawals enable row level security, force row level security;

-- Pages 1 to 4, the suggestion (5), the species page (6) and the file of counts (7). The species page has no number in the
-- specification, and a report is complete without it: it makes no kit ready and dates no report, as pages 1 to 4 do.
--
-- A file belongs to a printed code, and to the kit once the code is registered; a code is used once, ever, so it numbers the
-- versions before and after. A replaced file is a new version; nothing is overwritten.
create table app.report_files (
  id uuid primary key default gen_random_uuid(),
  kit_id app.kit_code not null references app.kit_inventory,
  kit_record_id uuid,
  page smallint not null check (page between 1 and 7),
  version integer not null,
  object_key text not null unique,
  bytes integer not null check (bytes > 0),
  sha256 app.sha256,
  uploaded_by uuid references app.profiles on delete set null,
  laboratory_key_id uuid references app.laboratory_keys,
  uploaded_at timestamptz not null default now(),
  published_at timestamptz,
  published_by uuid references app.profiles on delete set null,
  published_by_key uuid references app.laboratory_keys,
  -- When a newer version was published in its place, or when it was withdrawn.
  superseded_at timestamptz,
  -- Closes the file to all readers but administrators.
  withdrawal_id uuid references app.report_withdrawals,
  -- When readers last got another content: by this version, or by an earlier one with the same content.
  amended_at timestamptz,
  -- The file came in before the registration, and nobody has proved the registration or released the file: administrators
  -- alone see it.
  is_held boolean not null default false,
  -- app.replacement_reason: why this version replaced the one that readers had before; null without a reason, or without an
  -- earlier version.
  replacement_reason text,
  -- The version of the counts that the portal drew this page from; null for a file that was sent.
  drawn_from integer,
  check (superseded_at is null or published_at is not null),
  -- A withdrawn file is never the current one, and awaits no release.
  check (withdrawal_id is null or superseded_at is not null and not is_held),
  foreign key (kit_record_id, kit_id) references app.kits (id, kit_id) on delete cascade,
  unique (kit_record_id, page, version),
  unique (kit_id, page, version)
);

create unique index report_files_current on app.report_files (kit_id, page)
  where published_at is not null and superseded_at is null;
-- The list of waiting reports reads these few rows instead of the files of all kits.
create index report_files_waiting on app.report_files (kit_id, page, version)
  where published_at is null or kit_record_id is null or is_held;
create index report_files_withdrawn on app.report_files (withdrawal_id) where withdrawal_id is not null;
-- For the deletion of a user or a key.
create index report_files_by_uploader on app.report_files (uploaded_by) where uploaded_by is not null;
create index report_files_by_publisher on app.report_files (published_by) where published_by is not null;
create index report_files_by_uploading_key on app.report_files (laboratory_key_id) where laboratory_key_id is not null;
create index report_files_by_publishing_key on app.report_files (published_by_key) where published_by_key is not null;

alter table app.report_files enable row level security, force row level security;

-- Links that open a page for a few minutes without a session, or a suggestion, for a store that signs none itself. A caller must
-- see the document: the owner a page or the shared copy, staff the published file. Those of an opened record link last for an
-- hour and end with the link.
create table app.document_links (
  token_hash app.sha256 primary key,
  kit_record_id uuid not null references app.kits on delete cascade,
  object_key text not null,
  record_link_id uuid references app.record_links on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes'
);

create index document_links_by_kit on app.document_links (kit_record_id);
create index document_links_by_record_link on app.document_links (record_link_id) where record_link_id is not null;

alter table app.document_links enable row level security, force row level security;

-- Copies of the suggestion that the owner had until another one was shared. The end of a sharing takes them back.
create table app.replaced_suggestions (
  kit_record_id uuid not null references app.kits on delete cascade,
  replaced_at timestamptz not null,
  -- The reasons of the versions that were published since then; null without any.
  reason text,
  -- The earlier copy: its version, its object in the shared area of the store, and the digest of its bytes. Null once it was
  -- taken back.
  version integer,
  object_key text unique,
  sha256 app.sha256,
  primary key (kit_record_id, replaced_at),
  check ((version is null) = (object_key is null))
);

alter table app.replaced_suggestions enable row level security, force row level security;

-- A suggestion of staff is advice for a patient, while pages and counts describe the sample. An undone registration leaves
-- the files to the code, and seals these suggestions: no other family gets them, nor does its practitioner.
create table app.sealed_suggestions (
  id uuid primary key,
  undone_id uuid not null references app.undone_registrations on delete cascade,
  version integer not null,
  object_key text not null unique,
  bytes integer not null,
  sha256 app.sha256,
  uploaded_by uuid references app.profiles on delete set null,
  uploaded_at timestamptz not null,
  published_at timestamptz not null,
  published_by uuid references app.profiles on delete set null,
  superseded_at timestamptz,
  amended_at timestamptz,
  replacement_reason text,
  withdrawal_id uuid references app.report_withdrawals
);

create index sealed_suggestions_by_undone on app.sealed_suggestions (undone_id);
create index sealed_suggestions_by_withdrawal on app.sealed_suggestions (withdrawal_id) where withdrawal_id is not null;
create index sealed_suggestions_by_uploader on app.sealed_suggestions (uploaded_by) where uploaded_by is not null;
create index sealed_suggestions_by_publisher on app.sealed_suggestions (published_by) where published_by is not null;

alter table app.sealed_suggestions enable row level security, force row level security;

-- The reports that practitioners have opened: a report is new to a person until then. The audit trail cannot decide, because it
-- forgets.
create table app.report_openings (
  practitioner_id uuid not null references app.profiles on delete cascade,
  kit_record_id uuid not null references app.kits on delete cascade,
  -- The change of the report after which the person opened it, as app.patient_table_rows dates it.
  report_changed_at timestamptz not null,
  primary key (practitioner_id, kit_record_id)
);

create index report_openings_by_kit on app.report_openings (kit_record_id);

alter table app.report_openings enable row level security, force row level security;

-- Marks of practitioners on reports that they have dealt with: one for each kit and person. Families never learn of them: a
-- missing mark would read as neglect.
create table app.report_reviews (
  kit_record_id uuid not null references app.kits on delete cascade,
  reviewer_id uuid not null references app.profiles on delete cascade,
  -- The change of the report that was reviewed. After a later one, the report is to review again.
  report_changed_at timestamptz not null,
  reviewed_at timestamptz not null default now(),
  primary key (kit_record_id, reviewer_id)
);

create index report_reviews_by_reviewer on app.report_reviews (reviewer_id);

alter table app.report_reviews enable row level security, force row level security;

call app.open_to_backups();
