-- Reports that are new to a practitioner, and reports that practitioners have reviewed.

-- Notes that the caller has opened the report as it is now. The lock keeps a deletion of the kit from failing the reading.
create or replace function app.note_opening(kit uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.report_openings as o (practitioner_id, kit_record_id, report_changed_at)
  select app.uid(), k.id, r.report_changed_at
  from app.kits k join app.patient_table_rows r on r.id = k.id
  where k.id = kit and r.report_changed_at is not null
  for key share of k
  on conflict (practitioner_id, kit_record_id) do update set report_changed_at = excluded.report_changed_at
  where o.report_changed_at <> excluded.report_changed_at
$$;

-- The marks on a kit, the first one first, for those who work with the kit. A mark is current until the report changes.
create or replace function app.reviews_of(kit uuid) returns json
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'reviewer', p.full_name, 'reviewed_at', v.reviewed_at, 'is_own', v.reviewer_id = app.uid(),
      'is_current', v.report_changed_at = r.report_changed_at) order by v.reviewed_at, v.reviewer_id), '[]')
    from app.report_reviews v
    join app.patient_table_rows r on r.id = v.kit_record_id
    join app.profiles p on p.id = v.reviewer_id
    where v.kit_record_id = kit and (app.actor_role() = 'admin' or app.has_access(app.uid(), r.patient_id, r.id)));
end
$$;
grant execute on function app.reviews_of to app_practitioner, app_admin;

-- Marks a report as reviewed by the caller, who has seen it after the change of `seen`. Marking it twice keeps the first date. A
-- publication or a withdrawal holds the kit: the mark comes before it, or finds the report changed.
create or replace function app.review_report(code app.kit_code, seen timestamptz) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  -- The reviewer before the kit, as in a deletion.
  perform from app.profiles p where p.id = app.uid() for key share;
  perform app.confirm_sight_of_kit(code);
  select * into kit from app.kits k where k.kit_id = code for share;
  -- The access may have ended while this call waited.
  perform app.confirm_sight_of_kit(code);
  if not exists (select from app.patient_table_rows r where r.id = kit.id and r.report_changed_at = seen) then
    perform app.refuse('report_changed_since');
  end if;
  insert into app.report_reviews as v (kit_record_id, reviewer_id, report_changed_at) values (kit.id, app.uid(), seen)
  on conflict (kit_record_id, reviewer_id) do update set report_changed_at = excluded.report_changed_at, reviewed_at = now()
  where v.report_changed_at <> excluded.report_changed_at;
  if found then
    perform app.audit('report_reviewed', kit.patient_id, kit.id, code);
  end if;
  perform app.note_opening(kit.id);
end
$$;
grant execute on function app.review_report to app_practitioner;

-- Takes the caller's own mark back. Without one, nothing happens.
create or replace function app.take_review_back(code app.kit_code) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  perform app.confirm_sight_of_kit(code);
  select * into kit from app.kits k where k.kit_id = code;
  delete from app.report_reviews v where v.kit_record_id = kit.id and v.reviewer_id = app.uid();
  if found then
    perform app.audit('review_taken_back', kit.patient_id, kit.id, code);
  end if;
end
$$;
grant execute on function app.take_review_back to app_practitioner;
