-- app.operator_runs

-- Nobody but the owner, whose commands write here, can act as app_definer.
create policy commands_write_runs on app.operator_runs to app_definer using (true) with check (true);
create policy worker_reads_runs on app.operator_runs for select to app_worker using (true);

grant select, insert, update (finished_at) on app.operator_runs to app_definer;
grant select on app.operator_runs to app_worker;

-- app.audit_events

create policy definer_audit on app.audit_events for insert to app_definer with check (true);
create policy definer_reads_audit on app.audit_events for select to app_definer using (true);
create policy admin_audit on app.audit_events for select to app_admin using (true);
-- At least 30 days remain in any configuration.
create policy retention_reads_old on app.audit_events for select to app_retention
  using (happened_at < now() - interval '30 days');
create policy retention_removes_old on app.audit_events for delete to app_retention
  using (happened_at < now() - interval '30 days');

grant select on app.audit_events to app_admin;
grant select, insert (actor_id, actor_role, action, patient_id, kit_record_id, kit_id, user_id, details)
  on app.audit_events to app_definer;
grant select (id, happened_at), delete on app.audit_events to app_retention;

create trigger append_only before update or delete or truncate on app.audit_events
  for each statement execute function app.refuse_change_of_audit();
create trigger notify_of_first_use after insert on app.audit_events
  for each row when (
    new.actor_role = 'practitioner' and new.patient_id is not null
    and new.action in ('report_read', 'report_versions_read', 'symptoms_exported', 'suggestion_link_made'))
  execute function app.notify_of_first_use();

-- app.audit_seals

create policy definer_seals on app.audit_seals for insert to app_definer with check (true);
create policy definer_reads_seals on app.audit_seals for select to app_definer using (true);
create policy retention_reads_seals on app.audit_seals for select to app_retention using (true);
create policy retention_removes_seals on app.audit_seals for delete to app_retention
  using (happened_at < now() - interval '30 days');

grant select, insert on app.audit_seals to app_definer;
grant select (place, event_id, happened_at), delete on app.audit_seals to app_retention;

create trigger append_only before update or delete or truncate on app.audit_seals
  for each statement execute function app.refuse_change_of_audit();
