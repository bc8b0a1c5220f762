-- Live changes. Triggers notify every instance of changed rows, by ids alone: a notification reaches each login of the
-- database. An instance reads the row under the role and id of each subscriber, so the policies decide who gets it.

-- Notifies every instance of changed rows, each as [id, patient, user]: the id that clients know, the patient whom the row is
-- about, and the user whose own row it is. `rows` is null if there are too many to name.
create or replace function app.notify_instances(changed_table text, op text, rows json) returns void
language sql
as $$
  select pg_notify('portal_changes',
    json_build_object('table', changed_table, 'op', op, 'at', now(), 'rows', rows)::text)
$$;
grant execute on function app.notify_instances to app_definer;

-- Announces the rows of a statement. Each table has its own query here: PostgreSQL keeps its plan, and would plan a query that
-- is put together from arguments at each call.
--
-- A kit is looked up for each row. A join would keep the plan of the first statement, which may scan all kits.
--
-- The payload of a notification holds less than 8000 bytes, hence 40 rows. A statement with more than 2000 rows names none, and
-- subscribers read the table afresh.
create or replace function app.announce_changes() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  rows json[];
begin
  case tg_table_name
    when 'profiles' then
      rows := array(select json_build_array(r.id, null, r.id) from changed r);
    when 'patients' then
      rows := array(select json_build_array(r.id, r.id, r.owner_id) from changed r);
    when 'practitioner_access' then
      rows := array(
        select json_build_array(r.practitioner_id || '/' || r.patient_id, r.patient_id, r.practitioner_id) from changed r);
    when 'kit_inventory', 'arrivals' then
      rows := array(select json_build_array(r.kit_id, null, null) from changed r);
    when 'scans' then
      rows := array(select json_build_array(r.id::text, null, null) from changed r);
    when 'kits', 'symptom_data' then
      rows := array(select json_build_array(r.id, r.patient_id, null) from changed r);
    when 'retests' then
      rows := array(
        select json_build_array(r.kit_record_id, (select k.patient_id from app.kits k where k.id = r.kit_record_id), null)
        from changed r);
    when 'questionnaire_drafts' then
      rows := array(
        select json_build_array(
          r.kit_record_id || '/' || r.form_type, (select k.patient_id from app.kits k where k.id = r.kit_record_id), null)
        from changed r);
    when 'report_files' then
      rows := array(
        select json_build_array(r.id, (select k.patient_id from app.kits k where k.id = r.kit_record_id), null)
        from changed r);
    when 'report_openings' then
      rows := array(select json_build_array(r.kit_record_id, null, r.practitioner_id) from changed r);
    when 'report_reviews' then
      rows := array(
        select json_build_array(
          r.kit_record_id || '/' || r.reviewer_id, (select k.patient_id from app.kits k where k.id = r.kit_record_id), null)
        from changed r);
    -- The bell reloads for its own reader's notifications. A held notification comes and goes unheard.
    when 'notifications' then
      rows := array(
        select json_build_array(r.id::text, null, case when r.held_until is null then r.user_id end) from changed r);
  end case;
  -- A statement that changed nothing fires its triggers, too.
  if cardinality(rows) = 0 then
    return null;
  elsif cardinality(rows) > 2000 then
    perform app.notify_instances(tg_table_name, tg_op, null);
    return null;
  end if;
  for part in 0 .. (cardinality(rows) - 1) / 40 loop
    perform app.notify_instances(tg_table_name, tg_op, array_to_json(rows[40 * part + 1 : 40 * part + 40]));
  end loop;
  return null;
end
$$;

-- Announces that a session may have ended: its user was logged out, or has a second step now.
create or replace function app.tell_session() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.notify_instances('sessions', 'UPDATE', json_build_array(json_build_array(null, null, old.user_id)));
  return null;
end
$$;

-- Candidates for changes of rows about these patients: owners, and practitioners with access. It narrows the search alone;
-- the row is then read with the rights of each of them.
create or replace function app.audience_of(patients uuid[]) returns table (patient_id uuid, user_id uuid)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, g.id from unnest(audience_of.patients) as p (id) cross join app.guardians_of(p.id) as g (id)
  union all
  select a.patient_id, a.practitioner_id from app.live_access a where a.patient_id = any (audience_of.patients)
$$;
grant execute on function app.audience_of to app_worker;

-- Full seconds for which the caller's sessions still live; no row for one that has ended, belongs to somebody else, has lost the
-- role or needs a second step. Unlike app.session_of(), it notes no use: a page that only listens is idle.
create or replace function app.live_sessions(sessions uuid[], role text, roles_with_second_step text[])
returns table (session_id uuid, seconds_left integer)
language sql stable security definer set search_path = app, pg_temp
as $$
  select s.id, ceil(extract(epoch from s.expires_at - now()))::integer
  from app.sessions s join app.profiles p on p.id = s.user_id
  where s.id = any (live_sessions.sessions) and s.user_id = app.uid() and s.expires_at > now() and p.role = live_sessions.role
    and (s.passed_second_step or (
      p.role <> all (roles_with_second_step)
      and not exists (select from app.factors f where f.user_id = p.id and f.verified_at is not null)))
$$;
grant execute on function app.live_sessions to app_customer, app_practitioner, app_admin;
