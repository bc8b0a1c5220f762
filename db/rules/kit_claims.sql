-- app.kit_claims

create policy admin_claims on app.kit_claims for select to app_admin using (true);
create policy definer_claims on app.kit_claims to app_definer using (true);

grant select on app.kit_claims to app_admin;
grant select, insert (kit_id, claimant_id, patient_id, message), update (kit_id, patient_id, decision, decided_at, decided_by)
  on app.kit_claims to app_definer;

-- app.undone_registrations

create policy own_undone_registrations on app.undone_registrations for select to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy admin_undone_registrations on app.undone_registrations for select to app_admin using (true);
create policy definer_undone_registrations on app.undone_registrations to app_definer using (true);

-- The owner reads the answers that they gave. The rest is sealed: administrators see that it exists.
grant select (kit_id, patient_id, undone_at, restored_at, answers, earlier_answers) on app.undone_registrations to app_customer;
grant select (id, kit_record_id, kit_id, patient_id, undone_at, restore_until, undone_by, restored_at, has_answers)
  on app.undone_registrations to app_admin;
grant
  select,
  insert (kit_record_id, kit_id, patient_id, kit, answers, drafts, status_changes),
  update (patient_id, restored_at, restored_by)
on app.undone_registrations to app_definer;

create trigger prepare_undone_registration before insert on app.undone_registrations
  for each row execute function app.prepare_undone_registration();
create trigger follow_restored_registration after update of restored_at on app.undone_registrations
  for each row when (old.restored_at is null and new.restored_at is not null)
  execute function app.follow_restored_registration();
create constraint trigger tell_undo after insert on app.undone_registrations
  deferrable initially deferred for each row execute function app.tell_move();
create constraint trigger tell_restoration after update of restored_at on app.undone_registrations
  deferrable initially deferred for each row when (old.restored_at is null and new.restored_at is not null)
  execute function app.tell_move();
create trigger seal_suggestions after insert on app.undone_registrations
  for each row execute function app.seal_suggestions();
