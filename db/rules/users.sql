-- app.profiles

create policy own_profile on app.profiles for select to app_customer, app_practitioner using (id = (select app.uid()));
create policy own_profile_edit on app.profiles for update to app_customer, app_practitioner using (id = (select app.uid()));
create policy admin_profiles on app.profiles to app_admin using (true);
create policy definer_profiles on app.profiles to app_definer using (true);
-- The job deletes an account whose request is due, and no other.
create policy worker_deletes_due_profiles on app.profiles to app_worker
  using (role = 'customer' and exists (select from app.deletion_requests d where d.user_id = profiles.id));

grant select (id, email, full_name, role, practitioner_code, created_at), update (full_name)
  on app.profiles to app_customer, app_practitioner;
grant select, update (full_name, role, practitioner_code, registrations_per_day), delete on app.profiles to app_admin;
grant select (id, role), delete on app.profiles to app_worker;
-- Locking a row takes the right to update it; see app.practitioner_by_code().
grant select, insert, update (email, role, practitioner_code, verification_reason) on app.profiles to app_definer;

create trigger prepare_new_profile before insert on app.profiles
  for each row when (new.practitioner_code is not null) execute function app.prepare_new_profile();
create trigger prepare_changed_profile before update on app.profiles
  for each row when (
    (old.email, old.full_name, old.role, old.practitioner_code, old.registrations_per_day) is distinct from
    (new.email, new.full_name, new.role, new.practitioner_code, new.registrations_per_day))
  execute function app.prepare_changed_profile();
create trigger order_deletions before delete on app.profiles
  for each statement execute function app.order_deletions();
create trigger prepare_removed_profile before delete on app.profiles
  for each row execute function app.prepare_removed_profile();
create trigger follow_new_profile after insert on app.profiles for each row execute function app.follow_new_profile();
create trigger follow_changed_profile after update on app.profiles
  for each row when (
    (old.email, old.full_name, old.role, old.practitioner_code, old.registrations_per_day) is distinct from
    (new.email, new.full_name, new.role, new.practitioner_code, new.registrations_per_day))
  execute function app.follow_changed_profile();
create trigger follow_removed_profile after delete on app.profiles
  for each row execute function app.follow_removed_profile();
call app.announce_rows_of('app.profiles');

-- app.former_practitioners

create policy admin_former_practitioners on app.former_practitioners for select to app_admin using (true);
create policy definer_former_practitioners on app.former_practitioners to app_definer using (true);

grant select on app.former_practitioners to app_admin;
grant select, insert, update (full_name), delete on app.former_practitioners to app_definer;

-- app.used_practitioner_codes

create policy definer_used_codes on app.used_practitioner_codes to app_definer using (true);

grant select, insert (practitioner_code, holder_id) on app.used_practitioner_codes to app_definer;

-- app.credentials

create policy definer_credentials on app.credentials to app_definer using (true);

grant select, insert, update (password_hash, email_confirmed_at) on app.credentials to app_definer;

create trigger audit_password after update of password_hash on app.credentials
  for each row when (old.password_hash <> new.password_hash and old.email_confirmed_at is not null)
  execute function app.audit_password();

-- app.deletion_requests

create policy own_deletion_request on app.deletion_requests for select to app_customer using (user_id = (select app.uid()));
create policy admin_deletion_requests on app.deletion_requests for select to app_admin using (true);
create policy due_deletion_requests on app.deletion_requests for select to app_worker using (due_at <= now());
create policy definer_deletion_requests on app.deletion_requests to app_definer using (true);

grant select on app.deletion_requests to app_customer, app_admin, app_worker;
grant select, insert (user_id, due_at, is_dormant), update (due_at), delete on app.deletion_requests to app_definer;

create trigger tell_of_request after insert on app.deletion_requests
  for each row execute function app.notify_of_deletion_request();
create trigger take_back_request after delete on app.deletion_requests
  for each row execute function app.take_back_deletion_request();
