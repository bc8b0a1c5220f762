-- What administrators and practitioners do with reports on their screens: what waits, and suggestions by practitioners.

-- The list of what waits reads these few and not the files of all kits.
create index report_files_waiting on app.report_files (kit_id, page, version)
  where published_at is null or kit_record_id is null;

-- Whoever may not see the kit is told that there is none.
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

-- A suggestion by a practitioner who works on the kit, or by an administrator: the next version, which staff read at once. The owner
-- reads the copy that was shared before, if any, until this one is shared. Asked in the transaction that writes, and again when it
-- has waited for others: a grant that was removed meanwhile brings nothing in.
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
alter function app.confirm_sight_of_kit(app.kit_code) owner to app_definer;
alter function app.add_suggestion(app.kit_code, text, integer, bytea) owner to app_definer;
grant execute on function app.add_suggestion(app.kit_code, text, integer, bytea) to app_practitioner, app_admin;
