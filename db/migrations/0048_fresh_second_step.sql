-- When a session last passed the second step: some changes ask for a fresh proof. Null if it did so before this column.
alter table app.sessions add column second_step_at timestamptz;
grant update (second_step_at) on app.sessions to app_definer;

-- As in 0005, with the time.
create or replace function app.pass_second_step(session_id uuid, is_new boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.sessions s set passed_second_step = true, second_step_at = now() where s.id = pass_second_step.session_id;
  if is_new then
    delete from app.sessions s where s.user_id = app.uid() and not s.passed_second_step;
  end if;
end
$$;

call app.hand_over_functions();
