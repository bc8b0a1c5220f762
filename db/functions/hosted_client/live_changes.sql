-- Live changes. Triggers notify every instance of changed rows, by ids alone: a notification reaches each login of the
-- database. An instance reads the row under the role and id of each subscriber, so the policies decide who gets it.

-- Notifies instances of the rows of a statement as [id, patient, user]. The arguments are expressions of the three, over a row
-- `r`: the id that clients know, the patient whom the row is about, and the user whose own row it is.
--
-- The payload of a notification holds less than 8000 bytes, hence 40 rows. A statement with more than 2000 rows names none, and
-- subscribers read the table afresh.
create or replace function app.announce_changes() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- A statement that changed nothing fires its triggers, too. The query below is planned at each call.
  if not exists (select from changed) then
    return null;
  end if;
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

-- Announces that a session may have ended: its user was logged out, or has a second step now.
create or replace function app.tell_session() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform pg_notify('portal_changes', json_build_object(
    'table', 'sessions', 'op', 'UPDATE', 'at', now(), 'rows', json_build_array(json_build_array(null, null, old.user_id)))::text);
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
