-- Amendments. A publication that replaces pages says why, and the readers of the report see it.

-- Whether the content of a page changed for its readers at this moment. A version that was replaced before its readers could
-- open it, or by the same content, was no amendment. Nor was a change before the registration: its reason was meant for others.
create or replace function app.is_amendment(kit uuid, page smallint, moment timestamptz) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return exists (
    select from app.report_files f join app.kits k on k.id = f.kit_record_id
    where f.kit_record_id = kit and f.page = is_amendment.page and f.amended_at = moment and not f.is_held
      and moment >= k.created_at);
end
$$;
grant execute on function app.is_amendment to app_customer;

-- Gives a publication's reason to the versions that changed their page for its readers. Administrators and practitioners must
-- give one. The publication dates its files by the start of the transaction.
create or replace function app.explain_replacement(code app.kit_code, reason app.replacement_reason) returns void
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

-- The newest version of each page that readers have had, besides `fresh` ones. Nobody reads a file before its registration or
-- release, nor after its withdrawal.
create or replace function app.last_read_files(code app.kit_code, fresh uuid[]) returns setof app.report_files
language sql stable security definer set search_path = app, pg_temp
as $$
  select distinct on (f.page) f.* from app.report_files f
  where f.kit_id = code and f.published_at is not null and f.withdrawal_id is null and f.kit_record_id is not null
    and not f.is_held
    and f.id <> all (fresh)
  order by f.page, f.version desc
$$;
grant execute on function app.last_read_files to app_admin;
