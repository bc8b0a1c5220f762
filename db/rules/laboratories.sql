-- app.laboratories

create policy admin_reads_laboratories on app.laboratories for select to app_admin using (true);
create policy admin_makes_laboratories on app.laboratories for insert to app_admin with check (true);
create policy admin_changes_laboratories on app.laboratories for update to app_admin
  using (ended_at is null) with check (true);
create policy definer_laboratories on app.laboratories for select to app_definer using (true);
-- For the locks of app.lock_laboratory().
create policy definer_locks_laboratories on app.laboratories for update to app_definer using (true) with check (false);

grant select, insert (name), update (name, ended_at) on app.laboratories to app_admin;
grant select, update (ended_at) on app.laboratories to app_definer;

create trigger audit_laboratory after insert or update on app.laboratories
  for each row execute function app.audit_laboratory();
create trigger end_laboratory_keys after update of ended_at on app.laboratories
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.end_laboratory_keys();
create trigger end_laboratory_webhooks after update of ended_at on app.laboratories
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.end_laboratory_webhooks();

-- app.laboratory_keys

create policy admin_reads_laboratory_keys on app.laboratory_keys for select to app_admin using (true);
create policy admin_makes_laboratory_keys on app.laboratory_keys for insert to app_admin with check (true);
-- A key ends once, and for good.
create policy admin_ends_laboratory_keys on app.laboratory_keys for update to app_admin
  using (revoked_at is null) with check (revoked_at is not null and revoked_by = (select app.uid()));
create policy definer_laboratory_keys on app.laboratory_keys to app_definer using (true);

grant
  select (id, name, prefix, created_at, created_by, last_used_at, revoked_at, revoked_by, laboratory_id),
  insert (name, prefix, key_hash, laboratory_id),
  update (revoked_at, revoked_by)
on app.laboratory_keys to app_admin;
grant select, update (last_used_at, revoked_at, revoked_by) on app.laboratory_keys to app_definer;

create trigger audit_created_key after insert on app.laboratory_keys
  for each row execute function app.audit_laboratory_key();
create trigger audit_revoked_key after update of revoked_at on app.laboratory_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function app.audit_laboratory_key();
create trigger keep_laboratory before insert on app.laboratory_keys
  for each row when (new.laboratory_id is not null) execute function app.keep_laboratory_of_key();
