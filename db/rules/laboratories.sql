-- app.laboratories

create policy admin_reads_laboratories on app.laboratories for select to app_admin using (true);
create policy admin_makes_laboratories on app.laboratories for insert to app_admin with check (true);
create policy admin_changes_laboratories on app.laboratories for update to app_admin
  using (ended_at is null) with check (true);
create policy definer_laboratories on app.laboratories for select to app_definer using (true);
create policy bench_reads_its_laboratory on app.laboratories for select to app_bench
  using (id = (select b.laboratory_id from app.benches b where b.id = (select app.uid())));
-- For the locks of app.lock_laboratory().
create policy definer_locks_laboratories on app.laboratories for update to app_definer using (true) with check (false);

grant select, insert (name), update (name, ended_at) on app.laboratories to app_admin;
grant select (id, name) on app.laboratories to app_bench;
grant select, update (ended_at) on app.laboratories to app_definer;

create trigger audit_laboratory after insert or update on app.laboratories
  for each row execute function app.audit_laboratory();
create trigger end_laboratory_keys after update of ended_at on app.laboratories
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.end_laboratory_keys();
create trigger end_benches after update of ended_at on app.laboratories
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.end_benches();
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

-- app.technicians

create policy admin_reads_technicians on app.technicians for select to app_admin using (true);
create policy admin_makes_technicians on app.technicians for insert to app_admin with check (true);
create policy admin_changes_technicians on app.technicians for update to app_admin
  using (ended_at is null) with check (true);
create policy bench_reads_technicians on app.technicians for select to app_bench
  using (ended_at is null and laboratory_id = (select b.laboratory_id from app.benches b where b.id = (select app.uid())));
create policy definer_technicians on app.technicians to app_definer using (true);

grant
  select (id, laboratory_id, name, tried_pins, created_at, ended_at),
  insert (laboratory_id, name, pin_hash),
  update (pin_hash, tried_pins, ended_at)
on app.technicians to app_admin;
grant select (id, laboratory_id, name, ended_at) on app.technicians to app_bench;
grant select, update (tried_pins) on app.technicians to app_definer;

create trigger audit_added_technician after insert on app.technicians
  for each row execute function app.audit_bench('technician');
create trigger audit_new_pin after update of pin_hash on app.technicians
  for each row when (old.pin_hash <> new.pin_hash) execute function app.audit_bench('technician', 'pin');
create trigger audit_ended_technician after update of ended_at on app.technicians
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.audit_bench('technician', 'ended');
create trigger end_turns after update of pin_hash, ended_at on app.technicians
  for each row execute function app.end_turns();
create trigger keep_laboratory before insert on app.technicians
  for each row execute function app.keep_laboratory_of_key();

-- app.benches

create policy admin_reads_benches on app.benches for select to app_admin using (true);
create policy admin_makes_benches on app.benches for insert to app_admin with check (true);
-- A bench ends once, and for good.
create policy admin_ends_benches on app.benches for update to app_admin
  using (ended_at is null) with check (ended_at is not null);
create policy bench_reads_itself on app.benches for select to app_bench using (id = (select app.uid()) and ended_at is null);
create policy definer_benches on app.benches to app_definer using (true);

grant
  select (id, laboratory_id, name, created_at, code_ends_at, opened_at, last_used_at, technician_id, turn_until, ended_at,
    was_copied),
  insert (laboratory_id, name, code_hash, code_ends_at),
  update (ended_at)
on app.benches to app_admin;
grant select (id, laboratory_id, name, technician_id, turn_until, ended_at) on app.benches to app_bench;
grant
  select,
  update (code_hash, opened_at, token_hash, next_hash, former_hash, token_since, next_since, last_used_at, technician_id,
    turn_until, ended_at, was_copied)
on app.benches to app_definer;

create trigger audit_prepared_bench after insert on app.benches for each row execute function app.audit_bench('bench');
create trigger audit_opened_bench after update of opened_at on app.benches
  for each row execute function app.audit_bench('bench', 'opened');
create trigger audit_ended_bench after update of ended_at on app.benches
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.audit_bench('bench', 'ended');
create trigger keep_laboratory before insert on app.benches
  for each row execute function app.keep_laboratory_of_key();
