-- A suggestion of staff is advice for a patient, while pages and counts describe the sample. An undone registration (0011) leaves
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
  replacement_reason text
);

create index sealed_suggestions_by_undone on app.sealed_suggestions (undone_id);
create index sealed_suggestions_by_uploader on app.sealed_suggestions (uploaded_by) where uploaded_by is not null;
create index sealed_suggestions_by_publisher on app.sealed_suggestions (published_by) where published_by is not null;

alter table app.sealed_suggestions enable row level security;
alter table app.sealed_suggestions force row level security;
create policy definer_sealed_suggestions on app.sealed_suggestions to app_definer using (true);

grant select, insert, delete on app.sealed_suggestions to app_definer;
grant insert (id, uploaded_at, published_at, published_by, superseded_at, amended_at, replacement_reason), delete
  on app.report_files to app_definer;

-- As in 0057, with the sealed suggestions.
create or replace function app.is_named(object_key text) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.report_files f where f.object_key = is_named.object_key)
    or exists (select from app.kits k where k.shared_suggestion_key = is_named.object_key)
    or exists (select from app.replaced_suggestions r where r.object_key = is_named.object_key)
    or exists (select from app.sealed_suggestions s where s.object_key = is_named.object_key)
$$;

-- As in 0009, with the sealed suggestions. A kit with copies of 0057 has a shared one.
create or replace function app.knows_files() returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.report_files) or exists (select from app.unclaimed_objects)
    or exists (select from app.kits k where k.shared_suggestion_key is not null)
    or exists (select from app.sealed_suggestions)
$$;

-- The object of a restored suggestion is left to the job, too, which finds that a file names it.
create trigger leave_sealed_suggestion after delete on app.sealed_suggestions
  for each row execute function app.leave_report_file();

-- Seals what staff wrote for a registration, on the screen of its report: such a file is published in the transaction of its
-- upload. A file of a laboratory or an import is published later. The one that was current before is current again.
create function app.seal_suggestions(undone app.undone_registrations) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  with written as (
    delete from app.report_files f
    where f.kit_id = undone.kit_id and f.page = 5 and f.published_at = f.uploaded_at
      -- At an undo the file is attached. For 0065, the upload lies between registration and undo.
      and (f.kit_record_id = undone.kit_record_id
        or f.uploaded_at between (undone.kit ->> 'created_at')::timestamptz and undone.undone_at)
    returning f.*
  )
  insert into app.sealed_suggestions (
    id, undone_id, version, object_key, bytes, sha256, uploaded_by, uploaded_at, published_at, published_by, superseded_at,
    amended_at, replacement_reason)
  select w.id, undone.id, w.version, w.object_key, w.bytes, w.sha256, w.uploaded_by, w.uploaded_at, w.published_at, w.published_by,
    w.superseded_at, w.amended_at, w.replacement_reason
  from written w;
  update app.report_files f set superseded_at = null
  where f.superseded_at is not null and f.id = (
    select n.id from app.report_files n
    where n.kit_id = undone.kit_id and n.page = 5 and n.published_at is not null order by n.version desc limit 1);
end
$$;

create function app.seal_suggestions() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.seal_suggestions(new);
  return null;
end
$$;

create trigger seal_suggestions after insert on app.undone_registrations
  for each row execute function app.seal_suggestions();

-- The numbers of sealed suggestions stay theirs. A restored one comes in published.
create function app.number_after_sealed() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.version := greatest(new.version, 1 + (
    select max(s.version) from app.sealed_suggestions s join app.undone_registrations u on u.id = s.undone_id
    where u.kit_id = new.kit_id));
  return new;
end
$$;

create trigger number_after_sealed before insert on app.report_files
  for each row when (new.page = 5 and new.published_at is null) execute function app.number_after_sealed();

-- Gives the sealed suggestions back to the code, before the registration takes its files. The newest published version is current.
create function app.restore_suggestions() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  newest constant integer := (
    select max(v.version) from (
      select s.version from app.sealed_suggestions s where s.undone_id = new.id
      union all
      select f.version from app.report_files f where f.kit_id = new.kit_id and f.page = 5 and f.published_at is not null) as v);
begin
  update app.report_files f set superseded_at = now()
  where f.kit_id = new.kit_id and f.page = 5 and f.published_at is not null and f.superseded_at is null and f.version < newest;
  with restored as (delete from app.sealed_suggestions s where s.undone_id = new.id returning s.*)
  insert into app.report_files (
    id, kit_id, page, version, object_key, bytes, sha256, uploaded_by, uploaded_at, published_at, published_by, superseded_at,
    amended_at, replacement_reason)
  select r.id, new.kit_id, 5, r.version, r.object_key, r.bytes, r.sha256, r.uploaded_by, r.uploaded_at, r.published_at,
    r.published_by, case when r.version < newest then coalesce(r.superseded_at, now()) end, r.amended_at, r.replacement_reason
  from restored r;
  return null;
end
$$;

create trigger restore_suggestions after update of restored_at on app.undone_registrations
  for each row when (old.restored_at is null and new.restored_at is not null) execute function app.restore_suggestions();

-- A restored file comes in published: it is no new one.
drop trigger audit_report_file on app.report_files;
create trigger audit_report_file after insert on app.report_files
  for each row when (new.published_at is null) execute function app.audit_report_file();

-- A registration cannot be restored after `restore_until`, so its sealed suggestions serve nobody any more.
create function app.remove_sealed_suggestions() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.sealed_suggestions s using app.undone_registrations u where u.id = s.undone_id and u.restore_until < now()
$$;

grant execute on function app.remove_sealed_suggestions() to app_worker;

call app.open_to_backups();

call app.hand_over_functions();
