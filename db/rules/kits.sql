-- app.row_counts

create policy admin_counts on app.row_counts for select to app_admin using (true);
create policy definer_counts on app.row_counts to app_definer using (true);

grant select on app.row_counts to app_admin;
grant select, insert (name, change), update (change), delete on app.row_counts to app_definer;

-- app.kit_inventory

create policy admin_inventory on app.kit_inventory to app_admin using (true);
create policy definer_inventory on app.kit_inventory to app_definer using (true);

grant select (kit_id, is_active, created_at, is_registered, laboratory_id), insert (kit_id, is_active), update (is_active)
  on app.kit_inventory to app_admin;
grant select, update (used_at, reserved_for, laboratory_id) on app.kit_inventory to app_definer;

create trigger count_added_kits after insert on app.kit_inventory
  referencing new table as changed for each statement execute function app.count_kits();
create trigger count_removed_kits after delete on app.kit_inventory
  referencing old table as changed for each statement execute function app.count_kits();
create trigger audit_added_kits after insert on app.kit_inventory
  referencing new table as added for each statement execute function app.audit_added_kits();
create trigger follow_switched_kit after update of is_active on app.kit_inventory
  for each row when (old.is_active <> new.is_active) execute function app.follow_switched_kit();
call app.announce_rows_of('app.kit_inventory');

-- app.kits

create policy kits_of_own_patients on app.kits for select to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
-- The practitioner sees their own grants alone.
create policy kits_of_granted_patients on app.kits for select to app_practitioner
  using (exists (
    select from app.practitioner_access a
    where a.patient_id = kits.patient_id and (a.kit_record_ids is null or kits.id = any (a.kit_record_ids))));
create policy register_for_own_patients on app.kits for insert to app_customer
  with check (exists (select from app.patients p where p.id = patient_id));
-- The customer's details of the sample are final once the laboratory has it.
create policy edit_until_received on app.kits for update to app_customer
  using (status = 'registered' and exists (select from app.patients p where p.id = patient_id));
create policy work_on_granted_kits on app.kits for update to app_practitioner
  using (exists (
    select from app.practitioner_access a
    where a.patient_id = kits.patient_id and (a.kit_record_ids is null or kits.id = any (a.kit_record_ids))));
create policy admin_kits on app.kits for select to app_admin using (true);
create policy admin_works_on_kits on app.kits for update to app_admin using (true);
create policy definer_kits on app.kits for select to app_definer using (true);
create policy definer_publishes on app.kits for update to app_definer using (true);
-- Undone and restored registrations take rows away and bring them back.
create policy definer_moves_kits on app.kits for insert to app_definer with check (true);
create policy definer_removes_kits on app.kits for delete to app_definer using (true);

-- The practitioner's notes are not granted to the customer.
grant
  select (id, kit_id, patient_id, sample_taken_date, kit_notes, status, created_at, report_generated_at, suggestion_shared,
    is_proved, shared_suggestion_key, registration_id, registration_digest, shared_suggestion_version,
    shared_suggestion_sha256, suggestion_amended_at, sharings_ended),
  insert (kit_id, patient_id, sample_taken_date, kit_notes, registration_id, registration_digest),
  update (sample_taken_date, kit_notes)
on app.kits to app_customer;
grant
  select,
  update (practitioner_notes, suggestion_shared, shared_suggestion_key, shared_suggestion_version, shared_suggestion_sha256,
    suggestion_amended_at, sharings_ended)
on app.kits to app_practitioner, app_admin;
grant
  select, insert,
  update (patient_id, sample_taken_date, kit_notes, status, report_generated_at, is_proved, suggestion_shared, shared_suggestion_key,
    shared_suggestion_version, shared_suggestion_sha256, sharings_ended),
  delete
on app.kits to app_definer;

create trigger claim_kit before insert on app.kits for each row execute function app.claim_kit();
create trigger version_practitioner_notes before update of practitioner_notes on app.kits
  for each row when (old.practitioner_notes is distinct from new.practitioner_notes)
  execute function app.version_practitioner_notes();
create trigger follow_registration after insert on app.kits for each row execute function app.follow_registration();
create trigger follow_changed_kit after update on app.kits for each row execute function app.follow_changed_kit();
create trigger follow_removed_kit after delete on app.kits for each row execute function app.follow_removed_kit();
call app.announce_rows_of('app.kits');

-- app.retests

create policy retests_of_visible_kits on app.retests to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_retests on app.retests for select to app_admin using (true);
create policy definer_retests on app.retests for select to app_definer using (true);

grant select, insert (kit_record_id, retest_on), update (retest_on), delete on app.retests to app_customer, app_practitioner;
grant select on app.retests to app_admin, app_definer;

create trigger check_retest before insert or update of retest_on on app.retests
  for each row execute function app.check_retest();
create trigger audit_new_retest after insert or delete on app.retests for each row execute function app.audit_retest();
create trigger audit_changed_retest after update of retest_on on app.retests
  for each row when (old.retest_on <> new.retest_on) execute function app.audit_retest();
call app.announce_rows_of('app.retests');

-- app.registration_counts

create policy definer_registration_counts on app.registration_counts to app_definer using (true);

grant select, insert, update (since, registrations) on app.registration_counts to app_definer;

-- app.label_key

create policy definer_label_key on app.label_key for select to app_definer using (true);

grant select on app.label_key to app_definer;
