-- Webhooks. The transaction that changes a kit writes a message for each webhook that hears of its code; a job posts the message to
-- the laboratory, signed as Standard Webhooks. A message names the printed code and no person: the laboratory reads the rest with
-- its key.

create domain app.webhook_event as text check (value in (
  'kit.registered', 'kit.sample_date_changed', 'kit.cancelled', 'kit.moved', 'kit.requested_again', 'webhook.test'));
create domain app.webhook_secret as bytea check (length(value) between 24 and 64);

create table app.webhooks (
  id uuid primary key default gen_random_uuid(),
  -- Null for a webhook that hears of all codes.
  laboratory_id uuid references app.laboratories,
  url text not null check (length(url) <= 500 and url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0 and events <@ array[
    'kit.registered', 'kit.sample_date_changed', 'kit.cancelled', 'kit.moved', 'kit.requested_again']),
  -- They sign, so a hash would not do. Only app.take_webhook_delivery() reads them, and an ended webhook has none.
  secret app.webhook_secret,
  previous_secret app.webhook_secret,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid default app.uid() references app.profiles on delete set null,
  -- The messages of a paused webhook wait.
  paused_at timestamptz,
  -- A webhook ends once, and for good.
  ended_at timestamptz,
  check ((previous_secret is null) = (previous_until is null)),
  check ((secret is null) = (ended_at is not null))
);

create index webhooks_by_laboratory on app.webhooks (laboratory_id) where laboratory_id is not null;
create index webhooks_by_creator on app.webhooks (created_by) where created_by is not null;

alter table app.webhooks enable row level security;
alter table app.webhooks force row level security;
create policy admin_reads_webhooks on app.webhooks for select to app_admin using (true);
create policy admin_makes_webhooks on app.webhooks for insert to app_admin with check (ended_at is null);
create policy definer_webhooks on app.webhooks to app_definer using (true);

grant select (id, laboratory_id, url, events, previous_until, created_at, created_by, paused_at, ended_at),
  insert (laboratory_id, url, events, secret) on app.webhooks to app_admin;
grant select, update (secret, previous_secret, previous_until, paused_at, ended_at) on app.webhooks to app_definer;

-- Refuses a laboratory that has ended, and holds off its end (0027).
create trigger keep_laboratory before insert on app.webhooks
  for each row when (new.laboratory_id is not null) execute function app.keep_laboratory_of_key();

create table app.webhook_deliveries (
  -- The receiver gets it with every attempt, and recognizes a repeated message by it.
  id text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_id uuid not null references app.webhooks on delete cascade,
  event app.webhook_event not null,
  kit_id app.kit_code,
  payload app.json_object not null,
  created_at timestamptz not null default now(),
  -- When it last entered the queue: a message that is sent again has as much time as a new one.
  queued_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  given_up_at timestamptz,
  -- Of the last attempt; never the text of an answer.
  last_status integer check (last_status between 100 and 999),
  last_failure text check (last_failure in (
    'status', 'redirect', 'timeout', 'connection', 'certificate', 'name_not_found', 'address_not_allowed', 'code_moved',
    'ended')),
  check (delivered_at is null or given_up_at is null)
);

create index webhook_deliveries_by_webhook on app.webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_waiting on app.webhook_deliveries (webhook_id, created_at)
  where delivered_at is null and given_up_at is null;
create index webhook_deliveries_given_up on app.webhook_deliveries (webhook_id, created_at desc) where given_up_at is not null;
create index webhook_deliveries_delivered on app.webhook_deliveries (webhook_id, delivered_at desc) where delivered_at is not null;
create index webhook_deliveries_by_creation on app.webhook_deliveries (created_at);

alter table app.webhook_deliveries enable row level security;
alter table app.webhook_deliveries force row level security;
create policy admin_webhook_deliveries on app.webhook_deliveries for select to app_admin using (true);
create policy worker_webhook_deliveries on app.webhook_deliveries for select to app_worker using (true);
create policy definer_webhook_deliveries on app.webhook_deliveries to app_definer using (true);

grant select on app.webhook_deliveries to app_admin;
-- For the metrics.
grant select (created_at, delivered_at, given_up_at) on app.webhook_deliveries to app_worker;
grant select, insert (webhook_id, event, kit_id, payload),
  update (queued_at, attempts, next_attempt_at, delivered_at, given_up_at, last_status, last_failure), delete
  on app.webhook_deliveries to app_definer;

-- Queues the next attempt. The key leaves one waiting job for each message, and the queue sends the messages of a webhook one by
-- one: a slow receiver holds up its own messages alone.
create function app.queue_webhook_delivery(delivery text, webhook uuid, run_at timestamptz default now()) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('deliverWebhook', json_build_object('delivery_id', delivery),
    queue_name => 'webhook ' || webhook, run_at => queue_webhook_delivery.run_at, job_key => 'deliverWebhook ' || delivery);
end
$$;

grant execute on function app.queue_webhook_delivery(text, uuid, timestamptz) to app_definer;
grant create on schema app to app_worker;
alter function app.queue_webhook_delivery(text, uuid, timestamptz) owner to app_worker;
revoke create on schema app from app_worker;

-- A paused webhook gets a job, too, which finds the pause: of a message and a resumption at the same moment, neither misses the
-- other.
create function app.queue_webhook() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.queue_webhook_delivery(new.id, new.webhook_id);
  return null;
end
$$;

create trigger queue_webhook after insert on app.webhook_deliveries
  for each row execute function app.queue_webhook();

-- The text that is signed and sent.
create function app.webhook_payload(event text, data jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object('type', event, 'data', data,
    'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

grant execute on function app.webhook_payload(text, jsonb) to app_definer;

-- Tells an event of a code to the webhooks of its laboratory, and to those that hear of all codes.
create function app.tell_webhooks(event text, code app.kit_code, details jsonb default '{}') returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.webhook_deliveries (webhook_id, event, kit_id, payload)
  select w.id, event, code, app.webhook_payload(event, jsonb_build_object('kit_id', code) || details)
  from app.webhooks w
  where w.ended_at is null and w.events @> array[event] and (
    w.laboratory_id is null
    or w.laboratory_id = (select i.laboratory_id from app.kit_inventory i where i.kit_id = code))
$$;

-- Events

-- An administrator who moves or restores a registration causes `kit.moved` instead.
create function app.tell_registration() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (
    select from app.undone_registrations u where u.kit_id = new.kit_id and now() in (u.undone_at, u.restored_at)
  ) then
    perform app.tell_webhooks('kit.registered', new.kit_id);
  end if;
  return null;
end
$$;

create trigger tell_registration after insert on app.kits for each row execute function app.tell_registration();

create function app.tell_sample_date() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_webhooks('kit.sample_date_changed', new.kit_id);
  return null;
end
$$;

create trigger tell_sample_date after update of sample_taken_date on app.kits
  for each row when (old.sample_taken_date is distinct from new.sample_taken_date) execute function app.tell_sample_date();

create function app.tell_cancellation() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_webhooks('kit.cancelled', k.kit_id) from app.kits k where k.id = new.kit_record_id;
  return null;
end
$$;

-- A restored history has no previous status while it is inserted.
create trigger tell_cancellation after insert on app.kit_status_changes
  for each row when (new.status = 'cancelled' and new.from_status is not null) execute function app.tell_cancellation();

-- The registration of a code was undone, given to another patient or restored. At the end of the transaction, the message says
-- whether the code is registered now.
create function app.tell_move() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_webhooks('kit.moved', new.kit_id,
    jsonb_build_object('is_registered', exists (select from app.kits k where k.kit_id = new.kit_id)));
  return null;
end
$$;

create constraint trigger tell_undo after insert on app.undone_registrations
  deferrable initially deferred for each row execute function app.tell_move();
create constraint trigger tell_restoration after update of restored_at on app.undone_registrations
  deferrable initially deferred for each row when (old.restored_at is null and new.restored_at is not null)
  execute function app.tell_move();

-- The owner answered the question of the laboratory, which can continue. The answer stays in the portal: its text may name a person.
create function app.tell_answer() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_webhooks('kit.requested_again', k.kit_id, '{"reason": "answer"}')
  from app.kits k where k.id = new.kit_record_id;
  return null;
end
$$;

create trigger tell_answer after update of answered_at on app.kit_status_changes
  for each row when (old.answered_at is null and new.answered_at is not null) execute function app.tell_answer();

-- A code was reserved in place of the rejected kit: the laboratory can expect another sample. It learns no code of another
-- laboratory. A restored replacement has no author.
create function app.tell_replacement() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_webhooks('kit.requested_again', k.kit_id,
    jsonb_build_object('reason', 'replacement') || case
      when replacement.laboratory_id is not distinct from rejected.laboratory_id
      then jsonb_build_object('replacement_kit_id', new.kit_id) else '{}' end)
  from app.kits k
  join app.kit_inventory rejected on rejected.kit_id = k.kit_id
  join app.kit_inventory replacement on replacement.kit_id = new.kit_id
  where k.id = new.kit_record_id;
  return null;
end
$$;

create trigger tell_replacement after insert on app.kit_replacements
  for each row when (new.reserved_by is not null) execute function app.tell_replacement();

-- Delivery

-- What to send now: the address, the text and the secrets in base64. No row for a message that needs no attempt any more, and for
-- one of a paused webhook.
create function app.take_webhook_delivery(delivery text)
returns table (url text, body text, secrets text[])
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Written while its webhook ended, or its code was given to another laboratory since then.
  update app.webhook_deliveries d
  set given_up_at = now(), last_failure = case when w.ended_at is null then 'code_moved' else 'ended' end
  from app.webhooks w
  where d.id = delivery and w.id = d.webhook_id and d.delivered_at is null and d.given_up_at is null
    and (w.ended_at is not null or w.laboratory_id is not null and d.kit_id is not null and not exists (
      select from app.kit_inventory i where i.kit_id = d.kit_id and i.laboratory_id = w.laboratory_id));
  return query
    select w.url, d.payload::text, array_remove(array[
      encode(w.secret, 'base64'), case when w.previous_until > now() then encode(w.previous_secret, 'base64') end], null)
    from app.webhook_deliveries d join app.webhooks w on w.id = d.webhook_id
    where d.id = delivery and d.delivered_at is null and d.given_up_at is null and w.ended_at is null
      and (w.paused_at is null or d.event = 'webhook.test');
end
$$;

-- Records an attempt: delivered without a failure, else the next attempt is queued. The pause is about half the time since the
-- message was queued, between 10 seconds and 6 hours, with up to a fifth more or less: receivers that come back are not flooded.
-- A message is given up after three days, and a test after one attempt. A webhook that accepted nothing since then is paused.
-- Returns the state; null for a message that does not wait any more.
create function app.record_webhook_attempt(delivery text, status integer, failure text) returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  message app.webhook_deliveries;
  next_attempt timestamptz;
begin
  -- The webhook before its messages, as in the functions below.
  perform from app.webhooks w
  where w.id = (select d.webhook_id from app.webhook_deliveries d where d.id = delivery) for no key update;
  select * into message from app.webhook_deliveries d
  where d.id = delivery and d.delivered_at is null and d.given_up_at is null for no key update;
  if not found then
    return null;
  end if;
  update app.webhook_deliveries d set attempts = d.attempts + 1, last_status = status, last_failure = failure,
    next_attempt_at = null, delivered_at = case when failure is null then now() end
  where d.id = message.id;
  if failure is null then
    return 'delivered';
  end if;
  next_attempt := now() + least(greatest((now() - message.queued_at) / 2, interval '10 seconds'), interval '6 hours')
    * (0.8 + 0.4 * random());
  if message.event <> 'webhook.test' and next_attempt <= message.queued_at + interval '3 days' then
    update app.webhook_deliveries d set next_attempt_at = next_attempt where d.id = message.id;
    perform app.queue_webhook_delivery(message.id, message.webhook_id, next_attempt);
    return 'waiting';
  end if;
  update app.webhook_deliveries d set given_up_at = now() where d.id = message.id;
  if message.event <> 'webhook.test' then
    update app.webhooks w set paused_at = now()
    where w.id = message.webhook_id and w.paused_at is null and w.ended_at is null and not exists (
      select from app.webhook_deliveries d where d.webhook_id = w.id and d.delivered_at > message.queued_at);
    perform app.notify_administrators('webhooks_failed', 'day ' || (now() at time zone 'UTC')::date);
  end if;
  return 'given_up';
end
$$;

-- Removes messages of earlier days, except those that wait for an attempt. A webhook that stays paused collects no more.
create function app.remove_old_webhook_deliveries(days integer) returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.webhook_deliveries d
  where d.created_at < now() - make_interval(days => days) and (
    d.delivered_at is not null or d.given_up_at is not null
    or exists (select from app.webhooks w where w.id = d.webhook_id and w.paused_at is not null))
$$;

grant execute on function app.take_webhook_delivery(text), app.record_webhook_attempt(text, integer, text),
  app.remove_old_webhook_deliveries(integer) to app_worker;

-- Administration

-- Actions of their own would be unknown to the previous release, which may read the audit trail at the same time: the kind in the
-- details tells a webhook from a key.
create function app.audit_webhook() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  facts constant jsonb := jsonb_build_object('kind', 'webhook', 'key', left(new.id::text, 8));
  fields text[];
begin
  if tg_op = 'INSERT' then
    perform app.audit('laboratory_key_created', details => facts);
    return null;
  elsif new.ended_at is not null then
    perform app.audit('laboratory_key_revoked', details => facts);
    return null;
  end if;
  fields := array_remove(array[
    case when old.secret <> new.secret then 'secret' end,
    case when old.previous_secret is not null and new.previous_secret is null then 'previous_secret' end,
    case when (old.paused_at is null) <> (new.paused_at is null) then 'paused' end], null);
  if fields <> '{}' then
    perform app.audit('laboratory_key_created', details => facts || jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;

create trigger audit_webhook after insert or update on app.webhooks for each row execute function app.audit_webhook();

-- Locks a webhook for a change.
create function app.lock_webhook(webhook uuid) returns app.webhooks
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked app.webhooks;
begin
  perform app.confirm_caller();
  select * into locked from app.webhooks w where w.id = webhook for no key update;
  if not found then
    perform app.refuse('webhook_not_found');
  end if;
  return locked;
end
$$;

create function app.lock_live_webhook(webhook uuid) returns app.webhooks
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked constant app.webhooks := app.lock_webhook(webhook);
begin
  if locked.ended_at is not null then
    perform app.refuse('webhook_ended');
  end if;
  return locked;
end
$$;

-- Pauses a webhook, or resumes it: then its waiting messages are sent, the oldest first, and have three days again.
create function app.pause_webhook(webhook uuid, is_paused boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked constant app.webhooks := app.lock_live_webhook(webhook);
begin
  if is_paused = (locked.paused_at is not null) then
    return;
  end if;
  update app.webhooks w set paused_at = case when is_paused then now() end where w.id = webhook;
  if not is_paused then
    update app.webhook_deliveries d set queued_at = now(), next_attempt_at = null
    where d.webhook_id = webhook and d.delivered_at is null and d.given_up_at is null;
    perform app.queue_webhook_delivery(d.id, d.webhook_id)
    from (
      select o.id, o.webhook_id from app.webhook_deliveries o
      where o.webhook_id = webhook and o.delivered_at is null and o.given_up_at is null order by o.created_at
    ) as d;
  end if;
end
$$;

-- Gives a webhook a new secret, and returns when the previous one ends.
create function app.rotate_webhook_secret(webhook uuid, new_secret app.webhook_secret) returns timestamptz
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked constant app.webhooks := app.lock_live_webhook(webhook);
begin
  update app.webhooks w
  set secret = new_secret, previous_secret = locked.secret, previous_until = now() + interval '24 hours'
  where w.id = webhook;
  return now() + interval '24 hours';
end
$$;

create function app.end_previous_secret(webhook uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_webhook(webhook);
  update app.webhooks w set previous_secret = null, previous_until = null
  where w.id = webhook and w.previous_secret is not null;
end
$$;

-- Ends webhooks with their secrets, and gives up their messages.
create function app.end_webhooks(webhooks uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.webhooks w where w.id = any (webhooks) order by w.id for no key update;
  update app.webhooks w set ended_at = now(), secret = null, previous_secret = null, previous_until = null
  where w.id = any (webhooks) and w.ended_at is null;
  update app.webhook_deliveries d set given_up_at = now(), last_failure = 'ended', next_attempt_at = null
  where d.webhook_id = any (webhooks) and d.delivered_at is null and d.given_up_at is null;
end
$$;

create function app.end_webhook(webhook uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_webhook(webhook);
  perform app.end_webhooks(array[webhook]);
end
$$;

create function app.end_laboratory_webhooks() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.end_webhooks(array(select w.id from app.webhooks w where w.laboratory_id = new.id and w.ended_at is null));
  return null;
end
$$;

create trigger end_laboratory_webhooks after update of ended_at on app.laboratories
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.end_laboratory_webhooks();

-- Sends a test, even to a paused webhook.
create function app.test_webhook(webhook uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_live_webhook(webhook);
  insert into app.webhook_deliveries (webhook_id, event, payload)
  values (webhook, 'webhook.test', app.webhook_payload('webhook.test', '{}'));
end
$$;

-- Sends a message again, with the same id. One that is on its way stays as it is: a second click changes nothing.
create function app.resend_webhook_delivery(delivery text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  message app.webhook_deliveries;
  webhook app.webhooks;
begin
  select * into message from app.webhook_deliveries d where d.id = delivery;
  if not found then
    perform app.refuse('webhook_delivery_not_found');
  end if;
  webhook := app.lock_live_webhook(message.webhook_id);
  if webhook.paused_at is not null and message.event <> 'webhook.test' then
    perform app.refuse('webhook_paused');
  end if;
  update app.webhook_deliveries d
  set queued_at = now(), next_attempt_at = null, delivered_at = null, given_up_at = null
  where d.id = delivery and (d.delivered_at is not null or d.given_up_at is not null or d.next_attempt_at > now());
  if found then
    perform app.queue_webhook_delivery(message.id, message.webhook_id);
    perform app.audit('job_retried', code => message.kit_id, details => '{"kind": "deliverWebhook"}');
  end if;
end
$$;

grant execute on function app.pause_webhook(uuid, boolean), app.rotate_webhook_secret(uuid, app.webhook_secret),
  app.end_previous_secret(uuid), app.end_webhook(uuid), app.test_webhook(uuid), app.resend_webhook_delivery(text) to app_admin;

-- The notice to administrators about messages that were given up. Without a scan: the rule only gets wider. `replacement` is of
-- 0025.
alter domain app.notice_kind drop constraint notice_kind_check;
alter domain app.notice_kind add constraint notice_kind_check check (value in (
  'sample_received', 'information_needed', 'sample_rejected', 'replacement', 'report_published', 'report_amended',
  'suggestion_shared', 'suggestion_withdrawn', 'practitioner_added', 'practitioner_removed', 'access_first_used',
  'answers_unfinished', 'patient_report', 'mails_failed', 'webhooks_failed', 'reports_waiting', 'kits_waiting')) not valid;

create or replace function app.default_delivery(kind text) returns text
language sql immutable
as $$
  select case when kind in ('patient_report', 'mails_failed', 'webhooks_failed', 'reports_waiting', 'kits_waiting')
    then 'daily' else 'now' end
$$;

call app.open_to_backups();

call app.hand_over_functions();
