-- Reports: laboratories and their keys, files of a printed code, their publication, the shared copy of a suggestion, links
-- that open a document for a few minutes, and objects of the store that no row names.

-- A laboratory is a program. It holds a key and acts under the key's id; the database knows only the SHA-256 of the key.
create table app.laboratory_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 60),
  -- The first characters of the key, to tell keys apart.
  prefix text not null check (length(prefix) <= 12),
  key_hash app.sha256 not null unique,
  created_at timestamptz not null default now(),
  created_by uuid default app.uid() references app.profiles on delete set null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references app.profiles on delete set null
);

create index laboratory_keys_by_creator on app.laboratory_keys (created_by) where created_by is not null;
create index laboratory_keys_by_revoker on app.laboratory_keys (revoked_by) where revoked_by is not null;

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

create function app.audit_laboratory_key() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case tg_op when 'INSERT' then 'laboratory_key_created' else 'laboratory_key_revoked' end,
    details => jsonb_build_object('key', new.prefix));
  return null;
end
$$;

create trigger audit_created_key after insert on app.laboratory_keys
  for each row execute function app.audit_laboratory_key();
create trigger audit_revoked_key after update of revoked_at on app.laboratory_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function app.audit_laboratory_key();

-- The id of a request's key, if it is valid. Its last use is stored to the minute, so many uploads are one write.
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

-- A laboratory uploads and publishes reports and can do nothing else: app_lab reads no table.
grant execute on function app.use_laboratory_key(bytea) to app_lab;

-- Refuses a caller who was demoted, or lost the key, since the request began. The transaction that writes asks again, and so
-- does each transaction of an export.
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

grant execute on function app.confirm_caller() to app_admin;

-- Objects of the store

-- The store of this database, by the content of its marker. A portal whose folder or bucket carries another one, or none,
-- must neither write to it nor call a file missing.
create table app.object_store (
  is_only boolean primary key default true check (is_only),
  marker uuid not null
);

alter table app.object_store enable row level security;
alter table app.object_store force row level security;
create policy definer_object_store on app.object_store to app_definer using (true);
create policy worker_object_store on app.object_store to app_worker using (true);

grant select, update (marker) on app.object_store to app_definer;
grant select, insert, update on app.object_store to app_worker;

-- Objects that no record names: an upload before it is recorded, a copy that is no longer shared, the files of a deleted kit.
-- A job removes them and retries until it succeeds, so none stays forever.
create table app.unclaimed_objects (
  object_key text primary key,
  remove_after timestamptz not null default now(),
  -- The job has begun to remove it and retries until it succeeds: no record may claim it any more.
  is_going boolean not null default false
);

create index unclaimed_objects_by_time on app.unclaimed_objects (remove_after);

alter table app.unclaimed_objects enable row level security;
alter table app.unclaimed_objects force row level security;
create policy definer_unclaimed_objects on app.unclaimed_objects to app_definer using (true);
create policy worker_unclaimed_objects on app.unclaimed_objects to app_worker using (true);

grant select, insert, update (remove_after, is_going), delete on app.unclaimed_objects to app_definer;
grant select, delete on app.unclaimed_objects to app_worker;

-- Refuses a portal whose store is no longer the database's: another portal has taken a new one while there were no files. The
-- lock holds off a change until the caller's transaction has reserved its object.
create function app.confirm_store(marker uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.object_store s where s.marker = confirm_store.marker for share;
  if not found then
    perform app.refuse('unavailable');
  end if;
end
$$;

grant execute on function app.confirm_store(uuid) to app_practitioner, app_admin, app_lab, app_worker;

-- Reserves the key of an object before it is stored. The job removes the object unless a record claims it within an hour;
-- no request lasts that long.
create function app.reserve_object(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.confirm_caller();
  if exists (select from app.report_files f where f.object_key = reserve_object.object_key)
    or exists (select from app.kits k where k.shared_suggestion_key = reserve_object.object_key) then
    raise exception 'the object is claimed';
  end if;
  insert into app.unclaimed_objects (object_key, remove_after)
  values (reserve_object.object_key, now() + interval '1 hour');
end
$$;

grant execute on function app.reserve_object(text) to app_practitioner, app_admin, app_lab, app_worker;

-- Claims a reserved object for a record; refuses one that the job has begun to remove. Both delete or lock the same row, so
-- the second finds it taken.
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

-- Releases an object from its record: the job removes it.
create function app.release_object(object_key text, remove_after timestamptz default now()) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.unclaimed_objects as u (object_key, remove_after)
  values (release_object.object_key, release_object.remove_after)
  on conflict (object_key) do update set remove_after = release_object.remove_after
$$;

-- Reserves the key of a shared copy before it is removed or restored: after a failure, the job removes it unless a record
-- names it. The end of a sharing is recorded after the removal, so for a while the reservation and the record both name the
-- copy; the record counts.
create function app.reserve_removal(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.confirm_caller();
  insert into app.unclaimed_objects (object_key, remove_after)
  values (reserve_removal.object_key, now() + interval '1 hour')
  on conflict do nothing;
end
$$;

grant execute on function app.reserve_removal(text) to app_practitioner, app_admin;

-- Takes a due object for removal; no record can claim it afterwards. An object whose removal failed waits behind the others.
-- Takes none during a backup (0014): its snapshot may name objects that no record names any more.
create function app.take_unclaimed_object() returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  due text;
begin
  if not pg_try_advisory_xact_lock(hashtext('app.take_unclaimed_object')) then
    return null;
  end if;
  loop
    select u.object_key into due from app.unclaimed_objects u
    where u.remove_after <= now() order by u.remove_after limit 1 for update skip locked;
    exit when due is null;
    -- Read under the lock: app.release_object() waits for the lock and then adds the object again.
    if exists (select from app.kits k where k.shared_suggestion_key = due)
      or exists (select from app.report_files f where f.object_key = due) then
      delete from app.unclaimed_objects u where u.object_key = due;
    else
      update app.unclaimed_objects u set is_going = true, remove_after = now() + interval '5 minutes' where u.object_key = due;
      return due;
    end if;
  end loop;
  return null;
end
$$;

grant execute on function app.take_unclaimed_object() to app_worker;

-- Files

-- Pages 1 to 4 and the suggestion (5). A file belongs to a printed code, and to the kit once the code is registered; a code is
-- used once, ever, so it numbers the versions before and after. A replaced file is a new version; nothing is overwritten.
create table app.report_files (
  id uuid primary key default gen_random_uuid(),
  kit_id app.kit_code not null references app.kit_inventory,
  kit_record_id uuid,
  page smallint not null check (page between 1 and 5),
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
  -- When a newer version was published in its place.
  superseded_at timestamptz,
  -- When readers last got another content: by this version, or by an earlier one with the same content.
  amended_at timestamptz,
  -- The file came in before the registration, and nobody has proved the registration or released the file: administrators
  -- alone see it.
  is_held boolean not null default false,
  check (superseded_at is null or published_at is not null),
  foreign key (kit_record_id, kit_id) references app.kits (id, kit_id) on delete cascade,
  unique (kit_record_id, page, version),
  unique (kit_id, page, version)
);

create unique index report_files_current on app.report_files (kit_id, page)
  where published_at is not null and superseded_at is null;
-- The list of waiting reports reads these few rows instead of the files of all kits.
create index report_files_waiting on app.report_files (kit_id, page, version)
  where published_at is null or kit_record_id is null or is_held;
-- For the deletion of a user or a key.
create index report_files_by_uploader on app.report_files (uploaded_by) where uploaded_by is not null;
create index report_files_by_publisher on app.report_files (published_by) where published_by is not null;
create index report_files_by_uploading_key on app.report_files (laboratory_key_id) where laboratory_key_id is not null;
create index report_files_by_publishing_key on app.report_files (published_by_key) where published_by_key is not null;

alter table app.report_files enable row level security;
alter table app.report_files force row level security;
-- The owner reads the newest published version alone. Of the suggestion the owner reads only the shared copy: the kit
-- names it, and this table does not.
create policy published_pages_of_own_kits on app.report_files for select to app_customer
  using (published_at is not null and superseded_at is null and not is_held and page <= 4
    and exists (select from app.kits k where k.id = kit_record_id));
create policy published_files_of_granted_kits on app.report_files for select to app_practitioner
  using (published_at is not null and not is_held and exists (select from app.kits k where k.id = kit_record_id));
create policy admin_files on app.report_files to app_admin using (true);
create policy definer_files on app.report_files to app_definer using (true);

grant select (id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_at, published_at, superseded_at, amended_at,
    is_held)
  on app.report_files to app_customer, app_practitioner;
-- Only the functions below write files, for laboratories and administrators alike.
grant select on app.report_files to app_admin;
grant select,
  insert (kit_id, kit_record_id, page, version, object_key, bytes, sha256, is_held, uploaded_by, laboratory_key_id),
  update (kit_record_id, object_key, published_at, published_by, published_by_key, superseded_at, amended_at, is_held)
on app.report_files to app_definer;

-- Every way for a file to lose its row leaves its object to the job, even the deletion of the kit's owner.
create function app.leave_report_file() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.release_object(old.object_key);
  return null;
end
$$;

create trigger leave_report_file after delete on app.report_files
  for each row execute function app.leave_report_file();

create function app.audit_report_file() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('report_file_added', (select k.patient_id from app.kits k where k.id = new.kit_record_id),
    new.kit_record_id, new.kit_id, details => jsonb_build_object('page', new.page, 'version', new.version));
  return null;
end
$$;

create trigger audit_report_file after insert on app.report_files
  for each row execute function app.audit_report_file();

-- A publication is one event, no matter how many pages it opens. As long as all of them are held, it is an event of the code
-- alone, and the owner does not read it.
create function app.audit_publication() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('report_published', k.patient_id, k.id, published.kit_id, details => published.details)
  from (
    select n.kit_id, bool_and(n.is_held) as is_held, jsonb_build_object('pages', jsonb_agg(n.page order by n.page)) as details
    from after_change n join before_change o on o.id = n.id
    where o.published_at is null and n.published_at is not null
    group by n.kit_id
  ) as published
  left join app.kits k on k.kit_id = published.kit_id and not published.is_held;
  return null;
end
$$;

create trigger audit_publication after update on app.report_files
  referencing old table as before_change new table as after_change
  for each statement execute function app.audit_publication();

-- Uploads and publications

-- Locks a printed code for a report: uploads, publications and the registration of one code go one after the other. Returns
-- the kit; null before the registration. The code is locked before the kit, as by a registration, and the kit before its
-- files, as by a deletion.
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
  -- Its kit was deleted with its owner. The code stays used, and nothing is attached to it any more.
  if kit is null and used is not null then
    perform app.refuse('kit_deleted');
  end if;
  return kit;
end
$$;

-- Records a stored object as the next version of a page and returns the record. The content of the newest version again is no
-- new version: the object replaces the earlier one, because the store may have lost or damaged it. The earlier one stays
-- while links to it are valid.
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
  -- A practitioner does not see a held suggestion, and the same one again is new to them.
  is_new := newest.sha256 is distinct from add_report_file.sha256
    or newest.is_held and app.actor_role() = 'practitioner';
  perform app.claim_object(add_report_file.object_key);
  if is_new then
    insert into app.report_files as f (
      kit_id, kit_record_id, page, version, object_key, bytes, sha256, is_held, uploaded_by, laboratory_key_id
    ) values (
      code, kit, add_report_file.page, coalesce(newest.version, 0) + 1, add_report_file.object_key, add_report_file.bytes,
      add_report_file.sha256,
      -- A correction of a report that awaits its release waits with it. A practitioner's suggestion is no part of it.
      app.actor_role() <> 'practitioner'
        and exists (select from app.report_files h where h.kit_record_id = kit and h.is_held),
      (select p.id from app.profiles p where p.id = app.uid()),
      (select k.id from app.laboratory_keys k where k.id = app.uid())
    ) returning f.* into newest;
  else
    update app.report_files f set object_key = add_report_file.object_key where f.id = newest.id;
    perform app.release_object(newest.object_key, now() + interval '5 minutes');
  end if;
  return json_build_object('page', newest.page, 'version', newest.version, 'bytes', newest.bytes,
    'uploaded_at', newest.uploaded_at, 'published_at', newest.published_at, 'is_new', is_new);
end
$$;

-- The newest version of each page of a code. No row for a code that is not in the inventory.
create function app.report_files_of(code app.kit_code)
returns table (
  kit_id app.kit_code, is_registered boolean, awaits_release boolean, report_generated_at timestamptz, files json
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select i.kit_id, k.id is not null, exists (select from app.report_files h where h.kit_record_id = k.id and h.is_held),
    k.report_generated_at, coalesce(newest.files, '[]')
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

grant execute on function app.report_files_of(app.kit_code) to app_admin;

-- Makes files the current ones of their pages.
create function app.publish_files(code app.kit_code, fresh uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Nobody has read a file before its registration or release, and the same content is no change to its readers.
  update app.report_files f set amended_at = case
      when before.kit_record_id is null or before.is_held or before.sha256 = f.sha256 then before.amended_at else now() end
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

-- Dates a kit's report by its newest published page; the first one makes the kit ready. A suggestion dates nothing: the owner
-- reads it once it is shared.
create function app.date_report(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  published timestamptz := (
    select max(f.published_at) from app.report_files f where f.kit_record_id = kit and f.page <= 4 and not f.is_held);
begin
  if published is null then
    return;
  end if;
  insert into app.kit_status_changes (kit_record_id, from_status, status)
  select k.id, k.status, 'report_ready' from app.kits k
  where k.id = kit and k.status in ('registered', 'received', 'in_analysis');
  if not found then
    update app.kits k set report_generated_at = published where k.id = kit;
  end if;
end
$$;

-- Publishes the newest version of each page. A version that was replaced before its publication stays unpublished. With the
-- versions that the caller has `seen` ([{ page, version }]), it refuses to publish any other.
create function app.publish_report(code app.kit_code, seen jsonb default null)
returns table (
  kit_id app.kit_code, is_registered boolean, awaits_release boolean, report_generated_at timestamptz, files json
)
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
  return query select * from app.report_files_of(code);
end
$$;

-- Opens the published files of a kit to its readers. Their publication was recorded for the code alone, and is recorded for the
-- patient now.
create function app.open_report(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.report_files f set is_held = false where f.kit_record_id = kit and f.is_held;
  perform app.audit('report_published', k.patient_id, k.id, k.kit_id, details => opened.details, actor => null)
  from app.kits k join (
    select jsonb_build_object('pages', jsonb_agg(f.page order by f.page)) as details
    from app.report_files f
    where f.kit_record_id = kit and f.published_at is not null and f.superseded_at is null
    having bool_or(f.page <= 4)
  ) as opened on k.id = kit;
  perform app.date_report(kit);
end
$$;

-- Releases the files of a kit that came in before its registration.
create function app.release_report(code app.kit_code)
returns table (
  kit_id app.kit_code, is_registered boolean, awaits_release boolean, report_generated_at timestamptz, files json
)
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid := app.lock_report(code);
begin
  if not exists (select from app.report_files f where f.kit_record_id = kit and f.is_held) then
    perform app.refuse('nothing_to_release');
  end if;
  perform app.audit('report_released', k.patient_id, k.id, k.kit_id) from app.kits k where k.id = kit;
  perform app.open_report(kit);
  return query select * from app.report_files_of(code);
end
$$;

grant execute on function
  app.lock_report(app.kit_code),
  app.add_report_file(app.kit_code, smallint, text, integer, bytea),
  app.publish_report(app.kit_code, jsonb)
to app_admin, app_lab, app_worker;
grant execute on function app.release_report(app.kit_code) to app_admin, app_lab;

-- A registration attaches the files of its code. Without the proof of the label, they are held: the account may have guessed
-- the code. A published report then means that the laboratory has analyzed the sample.
create function app.take_waiting_files() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (select from app.report_files f where f.kit_id = new.kit_id) then
    return null;
  end if;
  update app.report_files set kit_record_id = new.id, is_held = not new.is_proved
  where kit_id = new.kit_id and kit_record_id is null;
  if new.is_proved then
    perform app.open_report(new.id);
  elsif exists (
    select from app.report_files f where f.kit_record_id = new.id and f.published_at is not null and f.page <= 4
  ) then
    insert into app.kit_status_changes (kit_record_id, from_status, status) values (new.id, 'registered', 'received');
    insert into app.kit_status_changes (kit_record_id, from_status, status) values (new.id, 'received', 'in_analysis');
  end if;
  return null;
end
$$;

create trigger take_waiting_files after insert on app.kits
  for each row execute function app.take_waiting_files();

-- Proves a registration of the caller afterwards, by the proof of the label, and opens the files that waited for it. Returns
-- the kit; null if it is not the caller's, or the proof is wrong. The code is locked before the kit, as by a publication.
create function app.prove_kit(code app.kit_code, proof text) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  perform from app.kit_inventory i where i.kit_id = code for no key update;
  select k.* into kit from app.kits k join app.patients p on p.id = k.patient_id
  where k.kit_id = code and p.owner_id = app.uid() and proof = app.kit_proof(code)
  for no key update of k;
  if kit.id is null or kit.is_proved then
    return kit.id;
  end if;
  update app.kits k set is_proved = true where k.id = kit.id;
  perform app.audit('kit_proved', kit.patient_id, kit.id, code);
  if exists (select from app.report_files f where f.kit_record_id = kit.id and f.is_held) then
    perform app.open_report(kit.id);
  end if;
  return kit.id;
end
$$;

grant execute on function app.prove_kit(app.kit_code, text) to app_customer;

-- Suggestions

-- Refuses a code if the caller does not see its kit, in the same words as without a kit.
create function app.confirm_sight_of_kit(code app.kit_code) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (
    select from app.kits k
    where k.kit_id = code and (current_setting('role') = 'app_admin' or exists (
      select from app.practitioner_access a where a.patient_id = k.patient_id and a.practitioner_id = app.uid()))
  ) then
    perform app.refuse('kit_not_found');
  end if;
end
$$;

-- Adds a suggestion of the kit's practitioner or of an administrator. It is the next version, and staff read it at once. The
-- owner reads an earlier shared copy until this one is shared. Sight is confirmed in the transaction that writes,
-- and again after waiting for others: a grant that was removed meanwhile brings nothing in.
create function app.add_suggestion(code app.kit_code, object_key text, bytes integer, sha256 bytea) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  added jsonb;
begin
  perform app.confirm_sight_of_kit(code);
  added := app.add_report_file(code, 5::smallint, add_suggestion.object_key, add_suggestion.bytes, add_suggestion.sha256);
  perform app.confirm_sight_of_kit(code);
  if added ->> 'published_at' is not null then
    return added;
  end if;
  perform app.publish_files(code, array(
    select f.id from app.report_files f
    where f.kit_id = code and f.page = 5 and f.version = (added ->> 'version')::integer));
  return added || jsonb_build_object('published_at', now());
end
$$;

grant execute on function app.add_suggestion(app.kit_code, text, integer, bytea) to app_practitioner, app_admin;

-- Changes the copy that the owner reads: claims the new one and leaves the earlier one to be removed.
create function app.change_shared_suggestion() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if old.shared_suggestion_key is not null then
    perform app.release_object(old.shared_suggestion_key);
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  if new.shared_suggestion_key is not null then
    perform app.claim_object(new.shared_suggestion_key);
  end if;
  -- A copy that only replaces a lost one is no event.
  if (old.suggestion_shared, old.shared_suggestion_version)
    is distinct from (new.suggestion_shared, new.shared_suggestion_version) then
    perform app.audit(case when new.suggestion_shared then 'suggestion_shared' else 'suggestion_unshared' end,
      new.patient_id, new.id, new.kit_id);
  end if;
  return null;
end
$$;

create trigger change_shared_suggestion after update of shared_suggestion_key on app.kits
  for each row when (old.shared_suggestion_key is distinct from new.shared_suggestion_key)
  execute function app.change_shared_suggestion();
create trigger leave_shared_suggestion after delete on app.kits
  for each row execute function app.change_shared_suggestion();

-- Links that open a suggestion for a few minutes without a session, for a store that signs none itself. A caller must see
-- the document: the owner the shared copy, staff the published original.
create table app.document_links (
  token_hash app.sha256 primary key,
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
      and f.page = 5 and f.published_at is not null and not f.is_held));
create policy definer_document_links on app.document_links for select to app_definer using (true);
create policy worker_document_links on app.document_links to app_worker using (expires_at <= now());

grant insert (token_hash, kit_record_id, object_key) on app.document_links to app_customer, app_practitioner, app_admin;
grant select on app.document_links to app_definer;
grant select (expires_at), delete on app.document_links to app_worker;

-- The document of a link, while a record names it or while a replaced object stays: a link may outlive its object a little.
create function app.document_of(token bytea) returns table (kit_id app.kit_code, object_key text, sha256 bytea)
language sql stable security definer set search_path = app, pg_temp
as $$
  select k.kit_id, l.object_key, case l.object_key when k.shared_suggestion_key then k.shared_suggestion_sha256 else f.sha256 end
  from app.document_links l
  join app.kits k on k.id = l.kit_record_id
  left join app.report_files f on f.object_key = l.object_key
  where l.token_hash = token and l.expires_at > now() and (
    f.id is not null or k.shared_suggestion_key = l.object_key
    -- A copy that is no longer shared is due for removal at once, and is not opened.
    or exists (
      select from app.unclaimed_objects u where u.object_key = l.object_key and u.remove_after > now() and not u.is_going))
$$;

grant execute on function app.document_of(bytea) to app_anonymous;

-- Whether a record names an object of the store, or an object is still to be removed.
create function app.knows_files() returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.report_files) or exists (select from app.unclaimed_objects)
    or exists (select from app.kits k where k.shared_suggestion_key is not null)
$$;

grant execute on function app.knows_files() to app_worker;

call app.hand_over_functions();
