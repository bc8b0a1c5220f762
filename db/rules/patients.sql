-- app.patients

create policy own_patients on app.patients to app_customer using (owner_id = (select app.uid()));
-- A grant for some kits shows the patient together with one of them. The policies of kits read no patient.
create policy granted_patients on app.patients for select to app_practitioner
  using (id = any (array(
    select a.patient_id from app.practitioner_access a
    where a.kit_record_ids is null or exists (select from app.kits k where k.id = any (a.kit_record_ids)))));
create policy admin_patients on app.patients for select to app_admin using (true);
create policy definer_patients on app.patients to app_definer using (true);
-- A second guardian sees and corrects a patient like the owner. Other tables follow, because their policies read app.patients.
create policy shared_patients on app.patients for select to app_customer
  using (id = any (array(select g.patient_id from app.patient_guardians g)));
create policy edit_shared_patients on app.patients for update to app_customer
  using (id = any (array(select g.patient_id from app.patient_guardians g)));

grant select, insert (id, owner_id, first_name, last_name, date_of_birth), update (first_name, last_name, date_of_birth)
  on app.patients to app_customer;
grant select on app.patients to app_practitioner, app_admin;
-- Locking a patient's row takes the right to update it; see app.claim_kit().
grant
  select,
  insert (id, owner_id, first_name, last_name, date_of_birth, created_at, handed_over_at),
  update,
  delete
on app.patients to app_definer;

-- A patient who comes back keeps the date, and adds no data. No other trigger comes before an insert: consents are locked
-- before any row.
create trigger ask_for_consents before insert on app.patients
  for each row when (new.created_at = now()) execute function app.ask_for_consents();
create trigger follow_new_patient after insert on app.patients
  for each row when (new.created_at = now()) execute function app.follow_new_patient();
-- At the end of the transaction: a patient who is registered together with a kit is never a row without one.
create constraint trigger list_new_patient after insert on app.patients deferrable initially deferred
  for each row execute function app.list_new_patient();
create trigger follow_changed_patient after update on app.patients
  for each row when (
    (old.owner_id, old.first_name, old.last_name, old.date_of_birth) is distinct from
    (new.owner_id, new.first_name, new.last_name, new.date_of_birth))
  execute function app.follow_changed_patient();
create trigger follow_removed_patient after delete on app.patients
  for each row execute function app.follow_removed_patient();
create trigger list_removed_patients after delete on app.patients
  referencing old table as removed for each statement execute function app.list_removed_patients();
call app.announce_rows_of('app.patients');

-- app.patient_guardians

create policy own_guardianships on app.patient_guardians for select to app_customer using (user_id = (select app.uid()));
create policy admin_guardianships on app.patient_guardians for select to app_admin using (true);
create policy definer_guardianships on app.patient_guardians to app_definer using (true);

grant select (patient_id, user_id, added_at) on app.patient_guardians to app_customer;
grant select on app.patient_guardians to app_admin;
grant select, insert (patient_id, user_id, added_at, added_by), delete on app.patient_guardians to app_definer;

create trigger check_new_guardian before insert on app.patient_guardians
  for each row execute function app.check_new_guardian();
create trigger follow_guardians after insert or delete on app.patient_guardians
  for each row execute function app.follow_guardians();

-- app.guardian_invitations

create policy definer_guardian_invitations on app.guardian_invitations to app_definer using (true);

grant
  select,
  insert (patient_id, kind, email, token_hash, invited_by),
  update (expires_at, accepted_by, accepted_at, keeps, confirmed_at, ended_at),
  delete
on app.guardian_invitations to app_definer;

-- app.practitioner_access

create policy access_to_own_patients on app.practitioner_access for select to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy grant_own_patients on app.practitioner_access for insert to app_customer
  with check (exists (select from app.patients p where p.id = patient_id) and app.is_practitioner(practitioner_id));
create policy revoke_own_patients on app.practitioner_access for delete to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy own_access on app.practitioner_access for select to app_practitioner
  using (practitioner_id = (select app.uid()) and (ends_at is null or ends_at > now()));
create policy admin_access on app.practitioner_access to app_admin
  using (true) with check (app.is_practitioner(practitioner_id));
create policy definer_access on app.practitioner_access for select to app_definer using (true);
-- For app.suspend_access() and app.restore_access().
create policy definer_restores_access on app.practitioner_access for insert to app_definer with check (true);
create policy definer_ends_access on app.practitioner_access for delete to app_definer using (true);
create policy change_own_access on app.practitioner_access for update to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
-- Locking a row takes the right to update it.
create policy definer_locks_access on app.practitioner_access for update to app_definer using (true);

-- When a grant began is never written by a caller.
grant select, insert (patient_id, practitioner_id, kit_record_ids, ends_at), update (kit_record_ids, ends_at), delete
  on app.practitioner_access to app_customer, app_admin;
grant select on app.practitioner_access to app_practitioner;
grant
  select,
  insert (patient_id, practitioner_id, kit_record_ids, ends_at),
  update (granted_at, kit_record_ids, ends_at),
  delete
on app.practitioner_access to app_definer;

create trigger check_access before insert or update of kit_record_ids, ends_at on app.practitioner_access
  for each row execute function app.check_access();
-- One of these two runs for each row.
create trigger follow_access after insert or update or delete on app.practitioner_access
  for each row when (current_user <> 'app_admin') execute function app.follow_access();
create trigger follow_assignment after insert or update or delete on app.practitioner_access
  for each row when (current_user = 'app_admin') execute function app.follow_access('by hand');
call app.announce_rows_of('app.practitioner_access');

-- app.found_practitioners

create policy definer_found_practitioners on app.found_practitioners to app_definer using (true);

grant select, insert (user_id, practitioner_id, practitioner_code), update (practitioner_code, found_at), delete
  on app.found_practitioners to app_definer;

-- app.suspended_practitioners

create policy definer_suspended_practitioners on app.suspended_practitioners to app_definer using (true);

grant select, insert (id, practitioner_code), delete on app.suspended_practitioners to app_definer;

-- app.suspended_access

create policy definer_suspended_access on app.suspended_access to app_definer using (true);

grant select, insert, delete on app.suspended_access to app_definer;

-- app.patient_merges

create policy definer_patient_merges on app.patient_merges to app_definer using (true);

grant
  select,
  insert (kept_id, removed_id, kit_record_ids, guardian_ids, sealed),
  update (kept_id, undone_at, sealed)
on app.patient_merges to app_definer;

create trigger audit_merged_patient after delete on app.patient_merges
  for each row when (old.undone_at is null) execute function app.audit_merged_patient();

-- The grants that show something now.
create or replace view app.live_access with (security_invoker = true) as
select a.patient_id, a.practitioner_id, a.granted_at, a.kit_record_ids, a.ends_at
from app.practitioner_access a where a.ends_at is null or a.ends_at > now();

grant select on app.live_access to app_customer, app_practitioner, app_admin, app_definer;
