-- The replacement of a suggestion says why, as that of a page does (0016). The owner can open the earlier copy.

-- Copies of the suggestion that the owner had until another one was shared. The end of a sharing takes them back.
create table app.replaced_suggestions (
  kit_record_id uuid not null references app.kits on delete cascade,
  replaced_at timestamptz not null,
  -- The reasons of the versions that were published since then; null without any.
  reason text,
  -- The earlier copy: its version, its object in the shared area of the store, and the digest of its bytes. Null once it was
  -- taken back, and for replacements before this migration.
  version integer,
  object_key text unique,
  sha256 app.sha256,
  primary key (kit_record_id, replaced_at),
  check ((version is null) = (object_key is null))
);

alter table app.replaced_suggestions enable row level security;
alter table app.replaced_suggestions force row level security;
create policy replaced_suggestions_of_own_kits on app.replaced_suggestions for select to app_customer
  using (exists (select from app.kits k where k.id = kit_record_id and k.suggestion_shared));
create policy definer_replaced_suggestions on app.replaced_suggestions to app_definer using (true);

grant select on app.replaced_suggestions to app_customer;
grant select, insert, update (version, object_key, sha256) on app.replaced_suggestions to app_definer;

-- A copy that its row no longer names is left to the job, even by the deletion of the kit's owner.
create function app.leave_replaced_suggestion() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.release_object(old.object_key);
  return null;
end
$$;

create trigger leave_replaced_suggestion after delete on app.replaced_suggestions
  for each row when (old.object_key is not null) execute function app.leave_replaced_suggestion();
create trigger take_back_replaced_suggestion after update of object_key on app.replaced_suggestions
  for each row when (old.object_key is not null and new.object_key is null) execute function app.leave_replaced_suggestion();

-- As in 0009: changes the copy that the owner reads, and claims the new one. The earlier copy stays if another content takes its
-- place, and is left to the job otherwise. The end of the sharing takes every copy back.
create or replace function app.change_shared_suggestion() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_replaced boolean := tg_op = 'UPDATE' and old.suggestion_amended_at is distinct from new.suggestion_amended_at;
begin
  if old.shared_suggestion_key is not null and not (is_replaced and new.shared_suggestion_key is not null) then
    perform app.release_object(old.shared_suggestion_key);
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  if new.shared_suggestion_key is null then
    update app.replaced_suggestions r set version = null, object_key = null, sha256 = null
    where r.kit_record_id = new.id and r.object_key is not null;
  else
    perform app.claim_object(new.shared_suggestion_key);
  end if;
  if is_replaced then
    insert into app.replaced_suggestions (kit_record_id, replaced_at, reason, version, object_key, sha256)
    select new.id, new.suggestion_amended_at, string_agg(f.replacement_reason, E'\n' order by f.version),
      case when old.shared_suggestion_key is not null then old.shared_suggestion_version end,
      old.shared_suggestion_key,
      case when old.shared_suggestion_key is not null then old.shared_suggestion_sha256 end
    from app.report_files f
    -- A version with the content of its predecessor carries an older reason on. A held version has no readers.
    where f.kit_record_id = new.id and f.page = 5 and f.amended_at = f.published_at and not f.is_held
      and f.version > old.shared_suggestion_version and f.version <= new.shared_suggestion_version;
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

-- Whether a record names an object of the store.
create function app.is_named(object_key text) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.report_files f where f.object_key = is_named.object_key)
    or exists (select from app.kits k where k.shared_suggestion_key = is_named.object_key)
    or exists (select from app.replaced_suggestions r where r.object_key = is_named.object_key)
$$;

-- As in 0009, with the copies above.
create or replace function app.reserve_object(object_key text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.confirm_caller();
  if app.is_named(reserve_object.object_key) then
    raise exception 'the object is claimed';
  end if;
  insert into app.unclaimed_objects (object_key, remove_after)
  values (reserve_object.object_key, now() + interval '1 hour');
end
$$;

-- As in 0009, with the copies above.
create or replace function app.take_unclaimed_object() returns text
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
    if app.is_named(due) then
      delete from app.unclaimed_objects u where u.object_key = due;
    else
      update app.unclaimed_objects u set is_going = true, remove_after = now() + interval '5 minutes' where u.object_key = due;
      return due;
    end if;
  end loop;
  return null;
end
$$;

-- The newest version of each page that readers have had, besides `fresh` ones. Nobody reads a file before its registration or
-- release.
create function app.last_read_files(code app.kit_code, fresh uuid[]) returns setof app.report_files
language sql stable security definer set search_path = app, pg_temp
as $$
  select distinct on (f.page) f.* from app.report_files f
  where f.kit_id = code and f.published_at is not null and f.kit_record_id is not null and not f.is_held
    and f.id <> all (fresh)
  order by f.page, f.version desc
$$;

-- As in 0049. A held version between two others is no version that readers had.
create or replace function app.publish_files(code app.kit_code, fresh uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  obstacle text := (
    select app.check_counts(f.id) from app.report_files f where f.id = any (fresh) and f.page = 7);
begin
  if obstacle is not null then
    perform app.refuse(obstacle);
  end if;
  -- The same content is no change to its readers.
  update app.report_files f
  set amended_at = case when before.sha256 = f.sha256 then before.amended_at else now() end
  from app.last_read_files(code, fresh) before
  where f.id = any (fresh) and before.page = f.page;
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

-- As in 0016. Only what changed since the registration is an amendment to its readers: the reasons before were meant for others.
create or replace function app.is_amendment(kit uuid, page smallint, moment timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.report_files f join app.kits k on k.id = f.kit_record_id
    where f.kit_record_id = kit and f.page = is_amendment.page and f.amended_at = moment and not f.is_held
      and moment >= k.created_at)
$$;

-- Gives a publication's reason to the versions that changed their page for its readers. Administrators and practitioners must
-- give one. The publication dates its files by the start of the transaction.
create function app.explain_replacement(code app.kit_code, reason app.replacement_reason) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fresh uuid[] := array(select f.id from app.report_files f where f.kit_id = code and f.published_at = now());
begin
  if reason is null and app.actor_role() in ('admin', 'practitioner') and exists (
    select from app.report_files f where f.id = any (fresh) and f.amended_at = now()
  ) then
    perform app.refuse('replacement_reason_required');
  end if;
  -- The same content again is no amendment, and the reason of the last one stays.
  update app.report_files f
  set replacement_reason = case when f.amended_at = now() then explain_replacement.reason else before.replacement_reason end
  from app.last_read_files(code, fresh) before
  where f.id = any (fresh) and f.amended_at is not null and before.page = f.page;
end
$$;

-- As in 0031. The suggestion is a page that needs a reason, too.
create or replace function app.publish_report(code app.kit_code, seen jsonb, reason app.replacement_reason)
returns table (
  kit_id app.kit_code, is_registered boolean, awaits_release boolean, report_generated_at timestamptz, files json
)
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  return query select * from app.publish_report(code, seen);
  perform app.explain_replacement(code, reason);
end
$$;

-- Adds a suggestion as app.add_suggestion(code, object_key, bytes, sha256) does, with the reason if it replaces another content.
-- The previous release calls the other one, which asks for no reason; the next release takes it away from callers.
create function app.add_suggestion(
  code app.kit_code, object_key text, bytes integer, sha256 bytea, reason app.replacement_reason
) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  added json := app.add_suggestion(code, object_key, bytes, sha256);
begin
  perform app.explain_replacement(code, reason);
  return added;
end
$$;

grant execute on function app.last_read_files(app.kit_code, uuid[]) to app_admin;
grant execute on function app.add_suggestion(app.kit_code, text, integer, bytea, app.replacement_reason)
  to app_practitioner, app_admin;

call app.open_to_backups();
call app.hand_over_functions();
