-- Reports, whole: files that arrive before their kit is registered, versions, the shared copy of a suggestion, addresses that open
-- a document for a few minutes, laboratories and their keys, and the objects of the store that no row names.

-- A laboratory is a program. It holds a key, of which the database knows the SHA-256 alone, and acts under the key's id.
create table app.laboratory_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 60),
  -- The first characters of the key, to tell keys apart.
  prefix text not null check (length(prefix) <= 12),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null default now(),
  created_by uuid default app.uid() references app.profiles on delete set null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references app.profiles on delete set null
);

alter table app.laboratory_keys enable row level security;
alter table app.laboratory_keys force row level security;
create policy admin_reads_laboratory_keys on app.laboratory_keys for select to app_admin using (true);
create policy admin_makes_laboratory_keys on app.laboratory_keys for insert to app_admin with check (true);
-- A key ends once, and for good.
create policy admin_ends_laboratory_keys on app.laboratory_keys for update to app_admin
  using (revoked_at is null) with check (revoked_at is not null and revoked_by = (select app.uid()));
create policy definer_laboratory_keys on app.laboratory_keys to app_definer using (true);
grant select (id, name, prefix, created_at, created_by, last_used_at, revoked_at, revoked_by),
  insert (name, prefix, key_hash), update (revoked_at, revoked_by)
  on app.laboratory_keys to app_admin;
grant select, update (last_used_at) on app.laboratory_keys to app_definer;

-- The key that a request carries, if it counts. Its last use is noted to the minute, so that many uploads are one write.
create function app.use_laboratory_key(key bytea) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  found_key app.laboratory_keys;
begin
  select * into found_key from app.laboratory_keys k where k.key_hash = key and k.revoked_at is null;
  if found_key.last_used_at is null or found_key.last_used_at < date_trunc('minute', now()) then
    update app.laboratory_keys k set last_used_at = date_trunc('minute', now()) where k.id = found_key.id;
  end if;
  return found_key.id;
end
$$;

-- Objects of the store that no row names: an upload before it is recorded, a copy that is no longer shared, the files of a
-- kit that was deleted. A job removes them, again and again until it succeeds, so that none stays for ever.
create table app.unclaimed_objects (
  object_key text primary key,
  remove_after timestamptz not null default now(),
  -- The job has begun to remove it, perhaps in vain so far: nobody may record it any more.
  is_going boolean not null default false
);
create index unclaimed_objects_by_time on app.unclaimed_objects (remove_after);

alter table app.unclaimed_objects enable row level security;
alter table app.unclaimed_objects force row level security;
create policy definer_unclaimed_objects on app.unclaimed_objects to app_definer using (true);
create policy worker_unclaimed_objects on app.unclaimed_objects to app_worker using (true);
grant select, insert, update (remove_after), delete on app.unclaimed_objects to app_definer;
grant select, update (remove_after, is_going), delete on app.unclaimed_objects to app_worker;

-- A file belongs to a printed code of the inventory, and to the kit as soon as that is registered. The printed code is used
-- once, ever: it numbers the versions before and after.
alter table app.kits add unique (id, kit_id);
alter table app.report_files
  add column kit_id app.kit_code references app.kit_inventory,
  add column sha256 bytea check (length(sha256) = 32),
  add column laboratory_key_id uuid references app.laboratory_keys,
  add column published_by uuid references app.profiles on delete set null,
  add column published_by_key uuid references app.laboratory_keys,
  -- When a newer version was published in its place.
  add column superseded_at timestamptz,
  -- When the page was last changed for those who had read it: by this version, or by one before that holds the same.
  add column amended_at timestamptz,
  add check (superseded_at is null or published_at is not null);

-- Row-level security holds for the owner of the tables, too.
alter table app.kits no force row level security;
alter table app.report_files no force row level security;
update app.report_files f set
  kit_id = (select k.kit_id from app.kits k where k.id = f.kit_record_id),
  superseded_at = (
    select min(later.published_at) from app.report_files later
    where later.kit_record_id = f.kit_record_id and later.page = f.page and later.version > f.version
      and f.published_at is not null),
  amended_at = case when exists (
    select from app.report_files earlier
    where earlier.kit_record_id = f.kit_record_id and earlier.page = f.page and earlier.version < f.version
      and earlier.published_at < f.published_at) then f.published_at end;
alter table app.kits force row level security;
alter table app.report_files force row level security;

alter table app.report_files
  alter column kit_id set not null,
  alter column kit_record_id drop not null,
  drop constraint report_files_kit_record_id_fkey,
  add foreign key (kit_record_id, kit_id) references app.kits (id, kit_id) on delete cascade,
  add unique (kit_id, page, version);
create unique index report_files_current on app.report_files (kit_id, page)
  where published_at is not null and superseded_at is null;
-- Deleting a user looks for the files that the user published.
create index report_files_by_publisher on app.report_files (published_by) where published_by is not null;

-- The owner reads the newest published version alone.
drop policy published_pages_of_own_kits on app.report_files;
create policy published_pages_of_own_kits on app.report_files for select to app_customer
  using (published_at is not null and superseded_at is null and page <= 4
    and exists (select from app.kits k where k.id = kit_record_id));
create policy definer_files on app.report_files to app_definer using (true);

-- Files come in by the functions below alone, whoever brings them.
revoke insert, update on app.report_files from app_admin;
revoke insert (id, kit_record_id, page, version, object_key, bytes, uploaded_by), update (published_at)
  on app.report_files from app_admin;
grant select (sha256, superseded_at, amended_at) on app.report_files to app_customer, app_practitioner;
grant select, insert (kit_id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_by, laboratory_key_id),
  update (kit_record_id, object_key, published_at, published_by, published_by_key, superseded_at, amended_at)
on app.report_files to app_definer;

-- The version of the suggestion that was last shared with the owner, and what its bytes were; unknown for copies of before.
alter table app.kits
  add column shared_suggestion_version integer,
  add column shared_suggestion_sha256 bytea check (length(shared_suggestion_sha256) = 32),
  -- When the owner got another suggestion than the one shared before.
  add column suggestion_amended_at timestamptz,
  -- Counts every ending, also of what was not shared: a copy that is still being made then must not be shared.
  add column sharings_ended integer not null default 0;
grant select (shared_suggestion_version, shared_suggestion_sha256, suggestion_amended_at, sharings_ended)
  on app.kits to app_customer;
grant update (shared_suggestion_version, shared_suggestion_sha256, suggestion_amended_at, sharings_ended)
  on app.kits to app_practitioner, app_admin;

-- Publishing dates the report of a kit and changes its status. Who may do that may also lock kits.
drop policy definer_locks_kits on app.kits;
create policy definer_publishes on app.kits for update to app_definer using (true);
grant update (report_generated_at, status) on app.kits to app_definer;

-- Asked again in the transaction that writes: who was demoted and whose key was revoked meanwhile brings nothing in.
create function app.confirm_caller() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  acting text := current_setting('role');
begin
  if acting = 'app_worker'
    or acting = 'app_lab' and exists (select from app.laboratory_keys k where k.id = app.uid() and k.revoked_at is null)
    or exists (select from app.profiles p where p.id = app.uid() and acting = 'app_' || p.role) then
    return;
  end if;
  perform app.refuse('not_signed_in');
end
$$;

-- Takes a printed code for a report: uploads, publications and the registration of one code go one after the other. Returns
-- the kit; null while the code waits for its registration. The code is locked before the kit, as by the registration, and the
-- kit before its files, as by a deletion.
create function app.lock_report(code app.kit_code) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  used timestamptz;
  kit uuid;
begin
  perform app.confirm_caller();
  select i.used_at into used from app.kit_inventory i where i.kit_id = code for no key update;
  if not found then
    perform app.refuse('kit_not_in_inventory');
  end if;
  select k.id into kit from app.kits k where k.kit_id = code for no key update;
  -- Its kit went with its owner. The code stays used, and nothing is attached to it any more.
  if kit is null and used is not null then
    perform app.refuse('kit_deleted');
  end if;
  return kit;
end
$$;

-- Names an object that is about to be stored, so that it is removed if it is never recorded: an hour is longer than any
-- request lives.
create function app.announce_object(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.confirm_caller();
  if exists (select from app.report_files f where f.object_key = announce_object.object_key)
    or exists (select from app.kits k where k.shared_suggestion_key = announce_object.object_key) then
    raise exception 'the object is claimed';
  end if;
  insert into app.unclaimed_objects (object_key, remove_after)
  values (announce_object.object_key, now() + interval '1 hour');
end
$$;

-- Refuses what the job has begun to remove; whoever comes first on the row, the other one finds it taken.
create function app.claim_object(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.unclaimed_objects u where u.object_key = claim_object.object_key and not u.is_going;
  if not found then
    perform app.refuse('unavailable');
  end if;
end
$$;

-- Names an object that no record names any more.
create function app.leave_object(object_key text, remove_after timestamptz default now()) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.unclaimed_objects as u (object_key, remove_after)
  values (leave_object.object_key, leave_object.remove_after)
  on conflict (object_key) do update set remove_after = leave_object.remove_after
$$;

create function app.record_event(action text, kit uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.audit_events (actor_id, action, patient_id, kit_record_id)
  select app.uid(), record_event.action, k.patient_id, k.id from app.kits k where k.id = kit
$$;

-- Records a stored object as the next version of a page, and answers what was recorded. What the newest version holds already is
-- no new version: it takes the place of the object before, which the store may have lost or damaged. That one stays for as long
-- as addresses of it may be good.
create function app.add_report_file(code app.kit_code, page smallint, object_key text, bytes integer, sha256 bytea) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid := app.lock_report(code);
  newest app.report_files;
  is_new boolean;
begin
  select * into newest from app.report_files f
  where f.kit_id = code and f.page = add_report_file.page order by f.version desc limit 1;
  is_new := newest.sha256 is distinct from add_report_file.sha256;
  perform app.claim_object(add_report_file.object_key);
  if is_new then
    insert into app.report_files as f (
      kit_id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_by, laboratory_key_id
    ) values (
      code, kit, add_report_file.page, coalesce(newest.version, 0) + 1, add_report_file.object_key, add_report_file.bytes,
      add_report_file.sha256, (select p.id from app.profiles p where p.id = app.uid()),
      (select k.id from app.laboratory_keys k where k.id = app.uid())
    ) returning f.* into newest;
    perform app.record_event('report_file_added', kit);
  else
    update app.report_files f set object_key = add_report_file.object_key where f.id = newest.id;
    perform app.leave_object(newest.object_key, now() + interval '5 minutes');
  end if;
  return json_build_object('page', newest.page, 'version', newest.version, 'bytes', newest.bytes,
    'uploaded_at', newest.uploaded_at, 'published_at', newest.published_at, 'is_new', is_new);
end
$$;

-- What has been brought in for a code: the newest version of each page. No row for a code that is not in the inventory.
create function app.report_files_of(code app.kit_code)
returns table (kit_id app.kit_code, is_registered boolean, report_generated_at timestamptz, files json)
language sql stable security definer set search_path = app, pg_temp
as $$
  select i.kit_id, k.id is not null, k.report_generated_at, coalesce(newest.files, '[]')
  from app.kit_inventory i
  left join app.kits k on k.kit_id = i.kit_id
  left join lateral (
    select json_agg(file order by file.page) as files
    from (
      select distinct on (f.page) f.page, f.version, f.bytes, f.uploaded_at, f.published_at
      from app.report_files f where f.kit_id = i.kit_id order by f.page, f.version desc
    ) as file
  ) as newest on true
  where i.kit_id = code
$$;

-- Makes files the current ones of their pages.
create function app.publish_files(code app.kit_code, fresh uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Before the registration nobody has read anything, and the same again is no change to its readers.
  update app.report_files f set amended_at = case
      when before.kit_record_id is null or before.sha256 = f.sha256 then before.amended_at else now() end
  from app.report_files before
  where f.id = any (fresh) and before.kit_id = code and before.page = f.page
    and before.published_at is not null and before.superseded_at is null;
  update app.report_files f set superseded_at = now()
  where f.kit_id = code and f.published_at is not null and f.superseded_at is null
    and f.page in (select n.page from app.report_files n where n.id = any (fresh));
  update app.report_files f set
    published_at = now(),
    published_by = (select p.id from app.profiles p where p.id = app.uid()),
    published_by_key = (select k.id from app.laboratory_keys k where k.id = app.uid())
  where f.id = any (fresh);
end
$$;

-- Publishes the newest version of each page. Versions that were replaced before anybody saw them stay unpublished. Where the
-- caller says which versions it has `seen` ([{ page, version }]), nothing else is published.
create function app.publish_report(code app.kit_code, seen jsonb default null)
returns table (kit_id app.kit_code, is_registered boolean, report_generated_at timestamptz, files json)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  kit uuid := app.lock_report(code);
  fresh uuid[] := array(
    select id from (
      select distinct on (f.page) f.id, f.published_at from app.report_files f
      where f.kit_id = code order by f.page, f.version desc
    ) as newest where newest.published_at is null);
begin
  if fresh = '{}' then
    perform app.refuse('nothing_to_publish');
  end if;
  if seen is not null and exists (
    select f.page, f.version from app.report_files f where f.id = any (fresh)
    except select s.page, s.version from jsonb_to_recordset(seen) as s (page integer, version integer)
  ) then
    perform app.refuse('report_changed');
  end if;
  perform app.publish_files(code, fresh);
  perform app.date_report(kit);
  perform app.record_event('report_published', kit);
  return query select * from app.report_files_of(code);
end
$$;

-- Dates a kit's report by its newest publication. A suggestion is none: the owner reads it when it is shared.
create function app.date_report(kit uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  update app.kits k set
    report_generated_at = newest.published_at,
    status = case when k.status in ('registered', 'received', 'in_analysis') then 'report_ready' else k.status end
  from (select max(published_at) as published_at from app.report_files where kit_record_id = kit and page <= 4) as newest
  where k.id = kit and newest.published_at is not null
$$;

-- What waited for a registration belongs to the kit from then on.
create function app.take_waiting_files() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.report_files set kit_record_id = new.id where kit_id = new.kit_id and kit_record_id is null;
  if found then
    perform app.date_report(new.id);
  end if;
  return null;
end
$$;
-- The order matters, and is that of the names: this may change the status of the kit that is being registered, and comes after
-- all that records its registration as it was.
create trigger take_waiting_files after insert on app.kits
  for each row execute function app.take_waiting_files();

-- Every way for a file to lose its row passes here, also the deletion of the kit's owner.
create function app.leave_report_file() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.leave_object(old.object_key);
  return null;
end
$$;
create trigger leave_report_file after delete on app.report_files
  for each row execute function app.leave_report_file();

-- The copy that the owner reads: a new one is claimed, the one before is left to be removed.
create function app.change_shared_suggestion() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if old.shared_suggestion_key is not null then
    perform app.leave_object(old.shared_suggestion_key);
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  if new.shared_suggestion_key is not null then
    perform app.claim_object(new.shared_suggestion_key);
  end if;
  -- A copy that only takes the place of a lost one is nothing new to anybody.
  if (old.suggestion_shared, old.shared_suggestion_version) is distinct from (new.suggestion_shared, new.shared_suggestion_version) then
    perform app.record_event(case when new.suggestion_shared then 'suggestion_shared' else 'suggestion_unshared' end, new.id);
  end if;
  return null;
end
$$;
create trigger change_shared_suggestion after update of shared_suggestion_key on app.kits
  for each row when (old.shared_suggestion_key is distinct from new.shared_suggestion_key)
  execute function app.change_shared_suggestion();
create trigger leave_shared_suggestion after delete on app.kits
  for each row execute function app.change_shared_suggestion();

-- Addresses that open a suggestion for a few minutes without a session, where the store signs none itself. Whoever makes one
-- sees the document: the owner the shared copy, staff the published original.
create table app.document_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  kit_record_id uuid not null references app.kits on delete cascade,
  object_key text not null,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index document_links_by_kit on app.document_links (kit_record_id);

alter table app.document_links enable row level security;
alter table app.document_links force row level security;
create policy link_shared_copy on app.document_links for insert to app_customer
  with check (exists (
    select from app.kits k where k.id = kit_record_id and k.shared_suggestion_key = object_key));
create policy link_original on app.document_links for insert to app_practitioner, app_admin
  with check (exists (
    select from app.report_files f
    where f.kit_record_id = document_links.kit_record_id and f.object_key = document_links.object_key
      and f.page = 5 and f.published_at is not null));
create policy definer_document_links on app.document_links for select to app_definer using (true);
create policy worker_document_links on app.document_links to app_worker using (expires_at <= now());
grant insert (token_hash, kit_record_id, object_key) on app.document_links to app_customer, app_practitioner, app_admin;
grant select on app.document_links to app_definer;
grant select (expires_at), delete on app.document_links to app_worker;

-- While a record names it, or for as long as an object stays whose place another one has taken: a link lives a little longer than
-- what it opens may.
create function app.document_of(token bytea) returns table (kit_id app.kit_code, object_key text, sha256 bytea)
language sql stable security definer set search_path = app, pg_temp
as $$
  select k.kit_id, l.object_key, case l.object_key when k.shared_suggestion_key then k.shared_suggestion_sha256 else f.sha256 end
  from app.document_links l
  join app.kits k on k.id = l.kit_record_id
  left join app.report_files f on f.object_key = l.object_key
  where l.token_hash = token and l.expires_at > now() and (
    f.id is not null or k.shared_suggestion_key = l.object_key
    -- What is not shared any more is to be removed at once.
    or exists (
      select from app.unclaimed_objects u where u.object_key = l.object_key and u.remove_after > now() and not u.is_going))
$$;

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'app.use_laboratory_key(bytea)', 'app.confirm_caller()', 'app.lock_report(app.kit_code)', 'app.announce_object(text)',
    'app.claim_object(text)', 'app.leave_object(text, timestamptz)', 'app.record_event(text, uuid)',
    'app.add_report_file(app.kit_code, smallint, text, integer, bytea)', 'app.report_files_of(app.kit_code)',
    'app.publish_files(app.kit_code, uuid[])', 'app.publish_report(app.kit_code, jsonb)', 'app.date_report(uuid)',
    'app.take_waiting_files()', 'app.leave_report_file()', 'app.change_shared_suggestion()', 'app.document_of(bytea)'
  ]::regprocedure[] loop
    execute format('alter function %s owner to app_definer', made);
  end loop;
end
$$;

-- A laboratory brings reports in and can do nothing else: app_lab reads no table.
grant execute on function app.use_laboratory_key(bytea) to app_lab;
grant execute on function
  app.lock_report(app.kit_code),
  app.add_report_file(app.kit_code, smallint, text, integer, bytea),
  app.publish_report(app.kit_code, jsonb)
to app_admin, app_lab, app_worker;
grant execute on function app.announce_object(text) to app_practitioner, app_admin, app_lab, app_worker;
grant execute on function app.report_files_of(app.kit_code) to app_admin;
grant execute on function app.document_of(bytea) to app_anonymous;
