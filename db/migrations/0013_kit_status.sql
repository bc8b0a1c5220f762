-- The status of a kit: its history, the reasons of the laboratory, the answers of the owner, and replacements of rejected kits.

create domain app.kit_next_step as text check (length(trim(value)) between 1 and 300);

create domain app.kit_status_remark as text check (length(trim(value)) between 1 and 1000);

-- The members that the owner sent; a missing one was left as it was.
create domain app.laboratory_answer as jsonb check (
  jsonb_typeof(value) = 'object' and value <> '{}'
  and value - array['text', 'sample_taken_date', 'kit_notes'] = '{}'
  and (value -> 'text' is null or length(trim(value ->> 'text')) between 1 and 1000));

create domain app.kit_condition as text check (length(trim(value)) between 1 and 200);

create domain app.change_id as text check (length(trim(value)) between 1 and 100);

-- The possible changes of a status. A published report makes a kit ready from any status before it, and a withdrawal alone takes
-- it back; a rejection or cancellation by mistake is undone by `received`. Two ways lead back for a moment: a wrong scan is undone by
-- `registered`, the only status for the owner's corrections, and a wrong start of the analysis by `received`.
create table app.kit_status_transitions (
  from_status text not null,
  status text not null,
  primary key (from_status, status)
);

insert into app.kit_status_transitions (from_status, status) values
  ('registered', 'received'), ('registered', 'information_needed'), ('registered', 'cancelled'),
  ('registered', 'report_ready'),
  ('received', 'in_analysis'), ('received', 'information_needed'), ('received', 'rejected'), ('received', 'cancelled'),
  ('received', 'report_ready'), ('received', 'registered'),
  ('in_analysis', 'received'), ('in_analysis', 'information_needed'), ('in_analysis', 'rejected'), ('in_analysis', 'cancelled'),
  ('in_analysis', 'report_ready'),
  ('information_needed', 'received'), ('information_needed', 'in_analysis'), ('information_needed', 'rejected'),
  ('information_needed', 'cancelled'), ('information_needed', 'report_ready'),
  ('report_ready', 'in_analysis'), ('report_ready', 'cancelled'),
  ('rejected', 'received'),
  ('cancelled', 'received');

alter table app.kit_status_transitions enable row level security, force row level security;

-- Reasons for a rejection, a question of the laboratory or a withdrawn report: a catalogue that administrators edit. Each has the cause, the next
-- step and the time for it.
create table app.kit_reasons (
  -- Made by the form: the same reason sent twice is one row.
  id uuid primary key,
  -- The order of the list.
  place integer generated always as identity,
  -- The status that the reason explains, or a withdrawal.
  kind text not null check (kind in ('rejected', 'information_needed', 'withdrawn')),
  -- For staff.
  name text not null check (length(trim(name)) between 1 and 60),
  -- For the owner.
  reason app.kit_status_remark not null,
  next_step app.kit_next_step not null,
  -- Language of both texts for the owner.
  language app.language not null default 'en',
  -- Days in which the owner can take the next step; null without a limit.
  days_to_act integer check (days_to_act between 1 and 365),
  -- Whether the owner is promised a replacement. An administrator reserves its code.
  has_replacement boolean not null default false,
  -- Whether staff can choose it. A reason is never deleted.
  is_active boolean not null default true,
  -- Grows with each change.
  version integer not null default 1,
  check (kind = 'rejected' or not has_replacement)
);

insert into app.kit_reasons (id, kind, name, reason, next_step, days_to_act, has_replacement) values
  (gen_random_uuid(), 'information_needed', 'Sample date missing',
    'The date of the sample is missing. Please enter the day on which the sample was taken.',
    'Enter the sample date in your answer to the laboratory.', 14, false),
  (gen_random_uuid(), 'rejected', 'Tube leaked', 'The tube leaked on its way to the laboratory.',
    'Take a new sample with the replacement kit.', null, true),
  (gen_random_uuid(), 'rejected', 'Tube empty', 'The tube contained no sample.',
    'Take a new sample with the replacement kit.', null, true),
  (gen_random_uuid(), 'rejected', 'Sample too old', 'The sample was too old for the analysis when it arrived.',
    'Take a new sample with the replacement kit, and send it on the same day.', null, true),
  (gen_random_uuid(), 'rejected', 'Wrong container', 'The sample was not in the tube of the kit.',
    'Take a new sample with the replacement kit, and use the tube from its box.', null, true),
  (gen_random_uuid(), 'withdrawn', 'Samples mixed up', 'The laboratory mixed up two samples. The results were not about this sample.',
    'Do not act on them, and delete copies that you have saved or passed on.', null, false),
  (gen_random_uuid(), 'withdrawn', 'File of another kit', 'A file of another kit was published by mistake.',
    'Do not act on it, and delete copies that you have saved or passed on.', null, false),
  (gen_random_uuid(), 'withdrawn', 'Analysis failed', 'The laboratory found a fault in the analysis. The results are not reliable.',
    'Do not act on them.', null, false);

alter table app.kit_reasons enable row level security, force row level security;

-- Every status that a kit has had. A new row is the only way to change the status.
create table app.kit_status_changes (
  id bigint generated always as identity primary key,
  kit_record_id uuid not null references app.kits on delete cascade,
  -- The previous status; null for the first one.
  from_status text,
  status text not null,
  changed_at timestamptz not null default now(),
  -- Null for a laboratory, for the portal itself and after the author is deleted.
  changed_by uuid references app.profiles on delete set null,
  -- Shown to the owner.
  reason app.kit_status_remark,
  -- Language of the texts for the owner.
  language app.language not null default 'en',
  -- For administrators alone.
  note app.kit_status_remark,
  -- app.laboratory_answer: "Information needed" asks the owner something, and the owner answers on the question itself.
  answer jsonb,
  answered_at timestamptz,
  -- The text that a change took from its reason. The catalog may change later, and the history must not.
  reason_id uuid,
  next_step text,
  -- The last day of the next step.
  act_until date,
  -- Null for a reason in the administrator's own words.
  has_replacement boolean,
  -- The key of the laboratory that made the change.
  laboratory_key_id uuid references app.laboratory_keys,
  -- The person who made the change at a bench.
  technician_id uuid references app.technicians,
  -- The state in which the kit arrived. For administrators alone.
  condition text,
  -- When the kit arrived at the laboratory.
  received_at timestamptz,
  -- Whether it leaves no trace with the family: its author took it back in time, it is that way back, or the kit had not arrived.
  is_taken_back boolean not null default false,
  -- The laboratory's own id of the change, after the id of the laboratory: two laboratories may use the same one.
  change_id text,
  constraint kit_status_not_possible
    foreign key (from_status, status) references app.kit_status_transitions (from_status, status),
  constraint kit_status_reason_missing check (status <> 'rejected' or from_status is null or reason is not null),
  check (reason is null or status in ('information_needed', 'rejected', 'cancelled'))
);

create index kit_status_changes_by_kit on app.kit_status_changes (kit_record_id, id);
create index kit_status_changes_ready on app.kit_status_changes (id) where status = 'report_ready';
create index kit_status_changes_by_author on app.kit_status_changes (changed_by);
create index kit_status_changes_by_transition on app.kit_status_changes (from_status, status) where from_status is not null;
create index kit_status_changes_by_laboratory on app.kit_status_changes (laboratory_key_id) where laboratory_key_id is not null;
create index kit_status_changes_by_technician on app.kit_status_changes (technician_id) where technician_id is not null;

alter table app.kit_status_changes enable row level security, force row level security;

-- Replacements. An administrator reserves a printed code for the patient of a rejected kit. It does not count toward the three
-- kits of the patient, and nobody but the owner of the patient can register it.
create table app.kit_replacements (
  -- The rejected kit.
  kit_record_id uuid not null primary key,
  -- The reserved code.
  kit_id app.kit_code not null constraint kit_already_reserved unique references app.kit_inventory,
  patient_id uuid not null,
  reserved_at timestamptz not null default now(),
  reserved_by uuid references app.profiles on delete set null,
  -- Deferred: a restored registration gets its replacement back before its kit.
  foreign key (kit_record_id, patient_id) references app.kits (id, patient_id) on update cascade on delete cascade
    deferrable initially deferred
);

create index kit_replacements_by_patient on app.kit_replacements (patient_id);
create index kit_replacements_by_author on app.kit_replacements (reserved_by) where reserved_by is not null;

alter table app.kit_replacements enable row level security, force row level security;

-- Kits that came to the laboratory before their registration. They are set aside, and their registration starts as received.
create table app.arrivals (
  kit_id app.kit_code primary key references app.kit_inventory,
  arrived_at timestamptz not null default now(),
  -- Null for a laboratory, and after the account is deleted.
  set_aside_by uuid references app.profiles on delete set null,
  -- The state of the sample, chosen at the bench, and words about it.
  state text check (state in ('intact', 'damaged', 'leaking', 'empty')),
  note app.kit_status_remark,
  -- Grows with each description of the bench.
  version integer not null default 1,
  -- The call of a laboratory, as in app.kit_status_changes: its own words, by which a repeated call is known.
  laboratory_key_id uuid references app.laboratory_keys,
  condition app.kit_condition,
  received_at timestamptz,
  change_id text,
  -- The person who set the kit aside at a bench.
  technician_id uuid references app.technicians,
  -- The registration that ended the wait. The row stays until somebody has taken the kit from the shelf, or nobody looks for it.
  kit_record_id uuid unique references app.kits on delete cascade,
  registered_at timestamptz,
  check ((kit_record_id is null) = (registered_at is null))
);

create index arrivals_waiting on app.arrivals (arrived_at) where kit_record_id is null;
create index arrivals_by_user on app.arrivals (set_aside_by) where set_aside_by is not null;
create index arrivals_by_laboratory on app.arrivals (laboratory_key_id) where laboratory_key_id is not null;
create index arrivals_by_technician on app.arrivals (technician_id) where technician_id is not null;

alter table app.arrivals enable row level security, force row level security;

-- Each scan of a code at the bench, known or not, with its answer. It names no person but its author.
create table app.scans (
  id bigint generated always as identity primary key,
  -- No reference: the code may be unknown.
  kit_id app.kit_code not null,
  scanned_at timestamptz not null default now(),
  -- Null for a technician, and after the account is deleted.
  scanned_by uuid references app.profiles on delete set null,
  technician_id uuid references app.technicians,
  outcome text not null check (outcome in ('received', 'not_expected', 'set_aside', 'unregistered', 'deleted', 'unknown')),
  -- The status of the kit after the scan; null without a kit.
  status text,
  -- A tube that belongs to no sample in work stays on the bench's list until somebody has dealt with it.
  is_exception boolean not null generated always as (
    outcome in ('deleted', 'unknown')
    or outcome = 'not_expected' and status in ('rejected', 'cancelled', 'report_ready')) stored,
  done_at timestamptz
);

create index scans_by_time on app.scans (scanned_at);
create index scans_by_kit on app.scans (kit_id, scanned_at);
create index scans_by_user on app.scans (scanned_by) where scanned_by is not null;
create index scans_by_technician on app.scans (technician_id) where technician_id is not null;
create index scans_to_deal_with on app.scans (scanned_at) where is_exception and done_at is null;

alter table app.scans enable row level security, force row level security;

call app.open_to_backups();
