-- Suggestions: additions, the shared copy, and the copies that a replacement or an undone registration leaves.

-- Refuses a code if the caller does not see its kit, in the same words as without a kit.
create or replace function app.confirm_sight_of_kit(code app.kit_code) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (
    select from app.kits k
    where k.kit_id = code and (current_setting('role') = 'app_admin' or app.has_access(app.uid(), k.patient_id, k.id))
  ) then
    perform app.refuse('kit_not_found');
  end if;
end
$$;

-- Adds a suggestion of the kit's practitioner or of an administrator, with the reason if it replaces another content. It is the
-- next version, and staff read it at once. The owner reads an earlier shared copy until this one is shared. Sight is confirmed
-- in the transaction that writes, and again after waiting for others: a grant that was removed meanwhile brings nothing in.
create or replace function app.add_suggestion(
  code app.kit_code, object_key text, bytes integer, sha256 bytea, reason app.replacement_reason
) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  added jsonb;
begin
  perform app.confirm_sight_of_kit(code);
  added := app.add_report_file(code, 5::smallint, add_suggestion.object_key, add_suggestion.bytes, add_suggestion.sha256);
  perform app.confirm_sight_of_kit(code);
  if added ->> 'published_at' is null then
    perform app.publish_files(code, array(
      select f.id from app.report_files f
      where f.kit_id = code and f.page = 5 and f.version = (added ->> 'version')::integer));
    added := added || jsonb_build_object('published_at', now());
  end if;
  perform app.explain_replacement(code, reason);
  return added;
end
$$;
grant execute on function app.add_suggestion to app_practitioner, app_admin;

-- Changes the copy that the owner reads, and claims the new one. The earlier copy stays if another content takes its place, and
-- is left to the job otherwise. The end of the sharing takes every copy back.
create or replace function app.follow_shared_suggestion(before app.kits, after app.kits) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_replaced constant boolean := before.suggestion_amended_at is distinct from after.suggestion_amended_at;
begin
  if before.shared_suggestion_key is not null and not (is_replaced and after.shared_suggestion_key is not null) then
    perform app.release_object(before.shared_suggestion_key);
  end if;
  if after.shared_suggestion_key is null then
    update app.replaced_suggestions r set version = null, object_key = null, sha256 = null
    where r.kit_record_id = after.id and r.object_key is not null;
  else
    perform app.claim_object(after.shared_suggestion_key);
  end if;
  if is_replaced then
    insert into app.replaced_suggestions (kit_record_id, replaced_at, reason, version, object_key, sha256)
    select after.id, after.suggestion_amended_at, string_agg(f.replacement_reason, E'\n' order by f.version),
      case when before.shared_suggestion_key is not null then before.shared_suggestion_version end,
      before.shared_suggestion_key,
      case when before.shared_suggestion_key is not null then before.shared_suggestion_sha256 end
    from app.report_files f
    -- A version with the content of its predecessor carries an older reason on. A held version has no readers.
    where f.kit_record_id = after.id and f.page = 5 and f.amended_at = f.published_at and not f.is_held
      and f.version > before.shared_suggestion_version and f.version <= after.shared_suggestion_version;
  end if;
  -- A copy that only replaces a lost one is no event.
  if (before.suggestion_shared, before.shared_suggestion_version)
    is distinct from (after.suggestion_shared, after.shared_suggestion_version) then
    perform app.audit(case when after.suggestion_shared then 'suggestion_shared' else 'suggestion_unshared' end,
      after.patient_id, after.id, after.kit_id);
  end if;
end
$$;

-- A copy that its row no longer names is left to the job, even by the deletion of the kit's owner.
create or replace function app.leave_replaced_suggestion() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.release_object(old.object_key);
  return null;
end
$$;

-- The document of a link, while a record names it or while a replaced object stays: a link may outlive its object a little.
create or replace function app.document_of(token bytea)
  returns table (kit_id app.kit_code, page smallint, object_key text, sha256 bytea)
language sql stable security definer set search_path = app, pg_temp
as $$
  -- The copies of a suggestion have no row.
  select k.kit_id, coalesce(f.page, 5::smallint), l.object_key,
    case l.object_key when k.shared_suggestion_key then k.shared_suggestion_sha256 else f.sha256 end
  from app.document_links l
  join app.kits k on k.id = l.kit_record_id
  left join app.report_files f on f.object_key = l.object_key
  left join app.record_links r on r.id = l.record_link_id
  where l.token_hash = token and l.expires_at > now() and r.ended_at is null and coalesce(r.expires_at > now(), true) and (
    f.id is not null and f.withdrawal_id is null or k.shared_suggestion_key = l.object_key
    -- A copy that is no longer shared is due for removal at once, and is not opened.
    or exists (
      select from app.unclaimed_objects u where u.object_key = l.object_key and u.remove_after > now() and not u.is_going))
$$;
grant execute on function app.document_of to app_anonymous;

-- Seals the suggestion that staff wrote for a registration, on the screen of its report: such a file is published in the
-- transaction of its upload. A file of a laboratory or an import is published later. The one that was current before is current
-- again. Withdrawn ones stay with the code, closed.
create or replace function app.seal_suggestions() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  with written as (
    delete from app.report_files f
    where f.kit_record_id = new.kit_record_id and f.page = 5 and f.published_at = f.uploaded_at and f.withdrawal_id is null
    returning f.*
  )
  insert into app.sealed_suggestions (
    id, undone_id, version, object_key, bytes, sha256, uploaded_by, uploaded_at, published_at, published_by, superseded_at,
    amended_at, replacement_reason)
  select w.id, new.id, w.version, w.object_key, w.bytes, w.sha256, w.uploaded_by, w.uploaded_at, w.published_at, w.published_by,
    w.superseded_at, w.amended_at, w.replacement_reason
  from written w;
  update app.report_files f set superseded_at = null
  where f.superseded_at is not null and f.id = (
    select n.id from app.report_files n
    where n.kit_id = new.kit_id and n.page = 5 and n.published_at is not null and n.withdrawal_id is null
    order by n.version desc limit 1);
  return null;
end
$$;

-- The numbers of sealed suggestions stay theirs. A restored one comes in published.
create or replace function app.number_after_sealed() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.version := greatest(new.version, 1 + (
    select max(s.version) from app.sealed_suggestions s join app.undone_registrations u on u.id = s.undone_id
    where u.kit_id = new.kit_id));
  return new;
end
$$;

-- Gives the sealed suggestions back to the code, before the registration takes its files. The newest published version is
-- current.
create or replace function app.restore_suggestions(undone uuid, code app.kit_code) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  newest constant integer := (
    select max(v.version) from (
      select s.version from app.sealed_suggestions s where s.undone_id = undone and s.withdrawal_id is null
      union all
      select f.version from app.report_files f
      where f.kit_id = code and f.page = 5 and f.published_at is not null and f.withdrawal_id is null) as v);
begin
  update app.report_files f set superseded_at = now()
  where f.kit_id = code and f.page = 5 and f.published_at is not null and f.superseded_at is null and f.version < newest;
  with restored as (delete from app.sealed_suggestions s where s.undone_id = undone returning s.*)
  insert into app.report_files (
    id, kit_id, page, version, object_key, bytes, sha256, uploaded_by, uploaded_at, published_at, published_by, superseded_at,
    amended_at, replacement_reason, withdrawal_id)
  select r.id, code, 5, r.version, r.object_key, r.bytes, r.sha256, r.uploaded_by, r.uploaded_at, r.published_at,
    r.published_by, case when r.version < newest or r.withdrawal_id is not null then coalesce(r.superseded_at, now()) end,
    r.amended_at, r.replacement_reason, r.withdrawal_id
  from restored r;
end
$$;

-- A registration cannot be restored after `restore_until`, so its sealed suggestions serve nobody any more.
create or replace function app.remove_sealed_suggestions() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.sealed_suggestions s using app.undone_registrations u where u.id = s.undone_id and u.restore_until < now()
$$;
grant execute on function app.remove_sealed_suggestions to app_worker;
