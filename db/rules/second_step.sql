-- app.factors

create policy definer_factors on app.factors to app_definer using (true);
create policy own_factors on app.factors for select to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));

-- Never the secret or the key.
grant select (id, user_id, kind, name, created_at, verified_at, last_used_at)
  on app.factors to app_customer, app_practitioner, app_admin;
grant select, insert, update, delete on app.factors to app_definer;

create trigger audit_added_factor after update of verified_at on app.factors
  for each row when (old.verified_at is null and new.verified_at is not null) execute function app.audit_factor();
create trigger audit_removed_factor after delete on app.factors
  for each row when (old.verified_at is not null) execute function app.audit_factor();
create trigger tell_session after update of verified_at on app.factors for each row execute function app.tell_session();

-- app.factor_challenges

create policy definer_challenges on app.factor_challenges to app_definer using (true);

grant select, insert, delete on app.factor_challenges to app_definer;

-- app.recovery_codes

create policy definer_recovery_codes on app.recovery_codes to app_definer using (true);
create policy own_recovery_codes on app.recovery_codes for select to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));

-- Never the codes.
grant select (user_id, created_at, used_at) on app.recovery_codes to app_customer, app_practitioner, app_admin;
grant select, insert, update (used_at), delete on app.recovery_codes to app_definer;

create trigger audit_recovery_code after update of used_at on app.recovery_codes
  for each row when (old.used_at is null and new.used_at is not null) execute function app.audit_recovery_code();
