-- Live changes. Triggers tell every instance which rows changed, by ids alone: a notification reaches each login of the
-- database. An instance reads the row under the role and id of each subscriber, so the policies decide who hears of it.

-- Rows in one notification: its payload holds less than 8000 bytes. A statement with more than 2000 rows names none, and
-- subscribers read the table afresh.
--
-- Tells the rows of a statement as [id, patient, user]. The arguments are expressions of the three, over a row `r`: the id that
-- clients know, the patient whom the row is about, and the user whose own row it is.
create function app.tell_changes() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  execute format(
    $sql$
      select pg_notify('portal_changes', json_build_object(
        'table', %L::text, 'op', %L::text, 'at', now(),
        'rows', case when part < 50 then json_agg(json_build_array(id, patient, owner)) end)::text)
      from (
        select id, patient, owner,
          case when count(*) over () > 2000 then 50 else (row_number() over () - 1) / 40 end as part
        from (select %s as id, %s as patient, %s as owner from changed r) as told
      ) as numbered
      group by part
    $sql$, tg_table_name, tg_op, tg_argv[0], tg_argv[1], tg_argv[2]);
  return null;
end
$$;

-- A trigger with a transition table has one event.
create procedure app.tell_changes_of(told regclass, id text, patient text, owner text)
language plpgsql
as $$
begin
  execute format(
    'create trigger tell_inserted after insert on %s referencing new table as changed
     for each statement execute function app.tell_changes(%L, %L, %L)', told, id, patient, owner);
  execute format(
    'create trigger tell_updated after update on %s referencing new table as changed
     for each statement execute function app.tell_changes(%L, %L, %L)', told, id, patient, owner);
  execute format(
    'create trigger tell_deleted after delete on %s referencing old table as changed
     for each statement execute function app.tell_changes(%L, %L, %L)', told, id, patient, owner);
end
$$;

call app.tell_changes_of('app.patients', 'r.id', 'r.id', 'r.owner_id');
call app.tell_changes_of('app.practitioner_access',
  'r.practitioner_id || ''/'' || r.patient_id', 'r.patient_id', 'r.practitioner_id');
call app.tell_changes_of('app.kits', 'r.id', 'r.patient_id', 'null::uuid');
call app.tell_changes_of('app.symptom_data', 'r.id', 'r.patient_id', 'null::uuid');
call app.tell_changes_of('app.questionnaire_drafts',
  'r.kit_record_id || ''/'' || r.form_type', '(select k.patient_id from app.kits k where k.id = r.kit_record_id)', 'null::uuid');
call app.tell_changes_of('app.report_files',
  'r.id', '(select k.patient_id from app.kits k where k.id = r.kit_record_id)', 'null::uuid');
call app.tell_changes_of('app.profiles', 'r.id', 'null::uuid', 'r.id');
call app.tell_changes_of('app.kit_inventory', 'r.kit_id', 'null::uuid', 'null::uuid');

-- Tells that a session may have ended: its user was logged out, or has a second step now.
create function app.tell_session() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform pg_notify('portal_changes', json_build_object(
    'table', 'sessions', 'op', 'UPDATE', 'at', now(), 'rows', json_build_array(json_build_array(null, null, old.user_id)))::text);
  return null;
end
$$;

create trigger tell_session after delete on app.sessions for each row execute function app.tell_session();
create trigger tell_session after update of verified_at on app.factors for each row execute function app.tell_session();

-- The users who may hear of rows about these patients: owners, and practitioners with access. It narrows the search alone;
-- the row is then read with the rights of each of them.
create function app.audience_of(patients uuid[]) returns table (patient_id uuid, user_id uuid)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, p.owner_id from app.patients p where p.id = any (audience_of.patients)
  union all
  select a.patient_id, a.practitioner_id from app.practitioner_access a where a.patient_id = any (audience_of.patients)
$$;

grant execute on function app.audience_of(uuid[]) to app_worker;

-- Full seconds for which the caller's sessions still live; no row for one that has ended, belongs to somebody else, has lost the
-- role or needs a second step. Unlike app.session_of(), it notes no use: a page that only listens is idle.
create function app.live_sessions(sessions uuid[], role text, roles_with_second_step text[])
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

grant execute on function app.live_sessions(uuid[], text, text[]) to app_customer, app_practitioner, app_admin;

call app.hand_over_functions();
