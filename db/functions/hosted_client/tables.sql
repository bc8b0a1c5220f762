-- Functions for the client of a hosted database. Its views stand in db/rules/rest.sql.

-- The practitioner notes of a kit for staff who see the kit, null for everybody else. A view that names the column itself
-- would be closed to customers.
create or replace function app.practitioner_notes_of(kit uuid) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (
    select k.practitioner_notes from app.kits k
    where k.id = kit and (app.actor_role() = 'admin'
      or app.actor_role() = 'practitioner' and app.has_access(app.uid(), k.patient_id, k.id)));
end
$$;
grant execute on function app.practitioner_notes_of to app_customer, app_practitioner, app_admin;

-- The user of a session and whether the second step was passed, for the readable part of its access tokens.
create or replace function app.session_claims(session_id uuid) returns table (user_id uuid, passed_second_step boolean)
language plpgsql stable security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select s.user_id, s.passed_second_step from app.sessions s
    where s.id = session_claims.session_id and (app.uid() is null or s.user_id = app.uid());
end
$$;
grant execute on function app.session_claims to app_anonymous, app_customer, app_practitioner, app_admin;
