-- app.kit_reasons

create policy read_kit_reasons on app.kit_reasons for select to app_customer, app_practitioner using (true);
create policy admin_kit_reasons on app.kit_reasons to app_admin using (true);
create policy definer_kit_reasons on app.kit_reasons for select to app_definer using (true);

grant select on app.kit_reasons to app_customer, app_practitioner, app_definer;
grant
  select,
  insert (id, kind, name, reason, next_step, days_to_act, has_replacement, is_active),
  update (name, reason, next_step, days_to_act, has_replacement, is_active, version)
on app.kit_reasons to app_admin;

-- app.kit_status_changes

-- Changes that were taken back in time leave no trace with the family.
create policy status_changes_of_kits on app.kit_status_changes for select to app_customer, app_practitioner
  using (not is_taken_back and exists (select from app.kits k where k.id = kit_record_id));
create policy admin_status_changes on app.kit_status_changes to app_admin
  using (true) with check (from_status is not null);
create policy definer_status_changes on app.kit_status_changes to app_definer using (true);

-- An answer is as visible as its question. Owners read that a laboratory made a change, and not which one.
grant
  select (id, kit_record_id, from_status, status, changed_at, reason, answer, answered_at, next_step, act_until,
    has_replacement, laboratory_key_id, technician_id)
on app.kit_status_changes to app_customer, app_practitioner;
grant select, insert (kit_record_id, from_status, status, reason, note, reason_id) on app.kit_status_changes to app_admin;
grant
  select,
  insert (kit_record_id, from_status, status, changed_at, changed_by, reason, note, answer, answered_at, reason_id, next_step,
    act_until, has_replacement, laboratory_key_id, technician_id, condition, received_at, change_id, is_taken_back,
    language),
  update (from_status, answer, answered_at, condition, received_at, change_id, is_taken_back),
  delete
on app.kit_status_changes to app_definer;

create trigger change_kit_status before insert on app.kit_status_changes
  for each row when (new.from_status is not null) execute function app.change_kit_status();
-- The first row of a history follows from its kit.
create trigger follow_kit_status after insert on app.kit_status_changes
  for each row when (new.from_status is not null or new.status <> 'registered') execute function app.follow_kit_status();
create trigger tell_answer after update of answered_at on app.kit_status_changes
  for each row when (old.answered_at is null and new.answered_at is not null) execute function app.tell_answer();

-- app.arrivals

create policy admin_arrivals on app.arrivals to app_admin using (true);
create policy definer_arrivals on app.arrivals to app_definer using (true);

grant select, update (state, note, version), delete on app.arrivals to app_admin;
grant
  select,
  insert (kit_id, arrived_at, set_aside_by, laboratory_key_id, technician_id, condition, received_at, change_id),
  update (kit_id, arrived_at, set_aside_by, condition, laboratory_key_id, technician_id, received_at, change_id, kit_record_id,
    registered_at),
  delete
on app.arrivals to app_definer;

create trigger audit_arrival after insert on app.arrivals for each row execute function app.audit_arrival();
create trigger audit_description after update of state, note, condition on app.arrivals
  for each row when ((old.state, old.note, old.condition) is distinct from (new.state, new.note, new.condition))
  execute function app.audit_arrival();
-- A kit that was registered has been taken from the shelf, which is no event.
create trigger audit_mistake after delete on app.arrivals
  for each row when (old.kit_record_id is null) execute function app.audit_arrival();
call app.announce_rows_of('app.arrivals');

-- app.scans

create policy admin_scans on app.scans to app_admin using (true);
create policy definer_scans on app.scans to app_definer using (true);

grant select, update (done_at) on app.scans to app_admin;
grant select, insert (kit_id, scanned_at, scanned_by, technician_id, outcome, status), delete on app.scans to app_definer;

call app.announce_rows_of('app.scans');

-- app.kit_replacements

create policy replacements_of_kits on app.kit_replacements for select to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_replacements on app.kit_replacements for select to app_admin using (true);
create policy definer_replacements on app.kit_replacements to app_definer using (true);

grant select (kit_record_id, kit_id, patient_id, reserved_at) on app.kit_replacements to app_customer, app_practitioner;
grant select on app.kit_replacements to app_admin;
grant select, insert, delete on app.kit_replacements to app_definer;

create trigger tell_replacement after insert on app.kit_replacements
  for each row when (new.reserved_by is not null) execute function app.tell_replacement();
