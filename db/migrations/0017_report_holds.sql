-- Holds. A practitioner may read new reports of their patients first. The family learns at once that a report is ready, who
-- holds it and when the hold ends at the latest. It reads the report after the release or after that moment. The policies of
-- app.report_files compare the clock, so the moment needs no worker. A file of an unproved registration (`is_held`) awaits
-- another release.

-- The limits of the portal.
create table app.report_hold_policy (
  is_only boolean primary key default true check (is_only),
  -- Zero allows no holds. A running hold keeps its end.
  longest_days smallint not null default 14 check (longest_days between 0 and 14),
  -- For practitioners who chose nothing.
  default_days smallint not null default 0 check (default_days between 0 and longest_days)
);

insert into app.report_hold_policy default values;

alter table app.report_hold_policy enable row level security, force row level security;

-- The choices of practitioners. Zero: families read new reports at once.
create table app.report_hold_choices (
  practitioner_id uuid primary key references app.profiles on delete cascade,
  days smallint not null check (days between 0 and 14)
);

alter table app.report_hold_choices enable row level security, force row level security;

-- A report has one hold at most, from its first publication. Its readers see it through app.report_hold_of().
create table app.report_holds (
  kit_record_id uuid primary key references app.kits on delete cascade,
  -- Stays after the user is deleted: access, which ends then, decides.
  practitioner_id uuid not null,
  held_until timestamptz not null,
  ended_at timestamptz,
  -- A release, the end of the time, or the end of the practitioner's access.
  ended_by text check (ended_by in ('release', 'date', 'access')),
  check ((ended_at is null) = (ended_by is null))
);

create index report_holds_running on app.report_holds (held_until) where ended_at is null;

alter table app.report_holds enable row level security, force row level security;

call app.open_to_backups();
