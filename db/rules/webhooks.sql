-- app.webhooks

create policy admin_reads_webhooks on app.webhooks for select to app_admin using (true);
create policy admin_makes_webhooks on app.webhooks for insert to app_admin with check (ended_at is null);
create policy definer_webhooks on app.webhooks to app_definer using (true);

grant
  select (id, laboratory_id, url, events, previous_until, created_at, created_by, paused_at, ended_at),
  insert (laboratory_id, url, events, secret)
on app.webhooks to app_admin;
grant select, update (secret, previous_secret, previous_until, paused_at, ended_at) on app.webhooks to app_definer;

-- Refuses a laboratory that has ended, and holds off its end.
create trigger keep_laboratory before insert on app.webhooks
  for each row when (new.laboratory_id is not null) execute function app.keep_laboratory_of_key();
create trigger audit_webhook after insert or update on app.webhooks for each row execute function app.audit_webhook();

-- app.webhook_deliveries

create policy admin_webhook_deliveries on app.webhook_deliveries for select to app_admin using (true);
create policy worker_webhook_deliveries on app.webhook_deliveries for select to app_worker using (true);
create policy definer_webhook_deliveries on app.webhook_deliveries to app_definer using (true);

grant select on app.webhook_deliveries to app_admin;
-- For the metrics.
grant select (created_at, delivered_at, given_up_at) on app.webhook_deliveries to app_worker;
grant
  select,
  insert (webhook_id, event, kit_id, payload),
  update (queued_at, attempts, next_attempt_at, delivered_at, given_up_at, last_status, last_failure),
  delete
on app.webhook_deliveries to app_definer;

create trigger queue_webhook after insert on app.webhook_deliveries
  for each row execute function app.queue_webhook();
