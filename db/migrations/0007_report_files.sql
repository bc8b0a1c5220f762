-- Report pages 1 to 4 and the suggestion (5) of a kit. A replaced file is a new version; nothing is overwritten.

create table app.report_files (
  id uuid primary key default gen_random_uuid(),
  kit_record_id uuid not null references app.kits on delete cascade,
  page smallint not null check (page between 1 and 5),
  version integer not null,
  object_key text not null unique,
  bytes integer not null check (bytes > 0),
  uploaded_by uuid references app.profiles on delete set null,
  uploaded_at timestamptz not null default now(),
  published_at timestamptz,
  unique (kit_record_id, page, version)
);

-- Deleting a user looks for the files that the user brought in.
create index report_files_by_uploader on app.report_files (uploaded_by) where uploaded_by is not null;

alter table app.report_files enable row level security;
alter table app.report_files force row level security;

-- The owner reads what is published; of the suggestion only the shared copy, which is named on the kit and not here.
create policy published_pages_of_own_kits on app.report_files for select to app_customer
  using (published_at is not null and page <= 4 and exists (select from app.kits k where k.id = kit_record_id));
create policy published_files_of_granted_kits on app.report_files for select to app_practitioner
  using (published_at is not null and exists (select from app.kits k where k.id = kit_record_id));
create policy admin_files on app.report_files to app_admin using (true);

grant select (id, kit_record_id, page, version, object_key, bytes, uploaded_at, published_at)
  on app.report_files to app_customer, app_practitioner;
grant select, insert (id, kit_record_id, page, version, object_key, bytes, uploaded_by), update (published_at)
  on app.report_files to app_admin;
