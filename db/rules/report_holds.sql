-- app.report_hold_policy

create policy read_report_hold_policy on app.report_hold_policy for select to app_practitioner, app_admin using (true);
create policy set_report_hold_policy on app.report_hold_policy for update to app_admin using (true);
create policy definer_report_hold_policy on app.report_hold_policy for select to app_definer using (true);

grant select on app.report_hold_policy to app_practitioner, app_definer;
grant select, update (longest_days, default_days) on app.report_hold_policy to app_admin;

-- app.report_hold_choices

create policy own_report_hold_choice on app.report_hold_choices to app_practitioner
  using (practitioner_id = (select app.uid()));
create policy definer_report_hold_choices on app.report_hold_choices for select to app_definer using (true);

grant select, insert (practitioner_id, days), update (days) on app.report_hold_choices to app_practitioner;
grant select on app.report_hold_choices to app_definer;

create trigger limit_report_hold_choice before insert or update on app.report_hold_choices
  for each row execute function app.limit_report_hold_choice();

-- app.report_holds

create policy definer_report_holds on app.report_holds to app_definer using (true);

grant select, insert (kit_record_id, practitioner_id, held_until), update (ended_at, ended_by), delete
  on app.report_holds to app_definer;

create trigger follow_ended_hold after update of ended_at on app.report_holds
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.follow_ended_hold();
