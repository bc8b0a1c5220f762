-- app.sessions

create policy definer_sessions on app.sessions to app_definer using (true);
create policy own_sessions on app.sessions for select to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));
create policy end_own_sessions on app.sessions for delete to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));

grant select (id, user_id, created_at, expires_at, last_used_at, user_agent), delete
  on app.sessions to app_customer, app_practitioner, app_admin;
grant
  select, insert,
  update (expires_at, last_used_at, authenticated_at, by_recovery, passed_second_step, second_step_at),
  delete
on app.sessions to app_definer;

create trigger audit_session after insert or delete on app.sessions
  for each row execute function app.audit_session();
create trigger audit_second_step after update of passed_second_step on app.sessions
  for each row when (new.passed_second_step and not old.passed_second_step) execute function app.audit_session();
create trigger tell_session after delete on app.sessions for each row execute function app.tell_session();

-- app.access_tokens

create policy definer_access_tokens on app.access_tokens to app_definer using (true);

grant select, insert, delete on app.access_tokens to app_definer;

-- app.refresh_tokens

create policy definer_refresh_tokens on app.refresh_tokens to app_definer using (true);

grant select, insert, update (used_at), delete on app.refresh_tokens to app_definer;

-- app.one_time_tokens

create policy definer_tokens on app.one_time_tokens to app_definer using (true);

grant select, insert, delete on app.one_time_tokens to app_definer;

-- app.throttle

create policy throttle on app.throttle to app_throttle using (true);
-- Guesses of kit codes are counted in the transaction that refuses them: see app.attempt_registration().
create policy definer_throttle on app.throttle to app_definer using (true);

grant select, insert, update, delete on app.throttle to app_throttle;
grant select, insert, update (points, expire) on app.throttle to app_definer;
