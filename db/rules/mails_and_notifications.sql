-- app.mails

create policy definer_mails on app.mails to app_definer using (true);
create policy worker_mails on app.mails to app_worker using (true);
create policy admin_mails on app.mails for select to app_admin using (true);

grant select (id, kind, recipient, link_hash, created_at, delivery, attempts, next_attempt_at, delivered_at, last_error)
  on app.mails to app_admin;
-- Mails carry links that log in: only the worker reads their text, and removes it after delivery.
grant select, update (body, delivery, attempts, next_attempt_at, delivered_at, last_error, unsubscribe_url), delete
  on app.mails to app_worker;
grant select, insert, update (delivery, queued_at, next_attempt_at) on app.mails to app_definer;

create trigger address_mail before insert on app.mails for each row execute function app.address_mail();
create trigger queue_mail after insert on app.mails for each row execute function app.queue_mail();
create trigger notify_of_failed_mail after update of delivery on app.mails
  for each row when (new.delivery = 'failed' and old.delivery <> 'failed')
  execute function app.notify_of_failed_mail();

-- app.notifications

create policy own_notifications on app.notifications for select to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()) and (held_until is null or held_until <= now()));
create policy read_own_notifications on app.notifications for update to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()) and (held_until is null or held_until <= now()));
create policy definer_notifications on app.notifications to app_definer using (true);

grant select (id, user_id, kind, created_at, read_at), update (read_at)
  on app.notifications to app_customer, app_practitioner, app_admin;
grant
  select,
  insert (user_id, kind, cause, patient_id, kit_record_id, record_link_id, status_change_id, is_replacement, is_own,
    held_until, mail_at, mail_state),
  update (patient_id, held_until, mail_state, mail_id),
  delete
on app.notifications to app_definer;

call app.announce_rows_of('app.notifications');

-- app.notification_settings

create policy own_notification_settings on app.notification_settings to app_customer, app_practitioner, app_admin
  using (user_id = (select app.uid()));
create policy definer_notification_settings on app.notification_settings to app_definer using (true);

grant select, insert, update (time_zone, mail_style, deliveries)
  on app.notification_settings to app_customer, app_practitioner, app_admin;
grant select, insert, update (deliveries) on app.notification_settings to app_definer;

-- app.unsubscribe_tokens

create policy definer_unsubscribe_tokens on app.unsubscribe_tokens to app_definer using (true);

grant select, insert, delete on app.unsubscribe_tokens to app_definer;
