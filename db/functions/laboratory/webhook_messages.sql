-- Messages of webhooks: the events that cause them, and their delivery.

-- Queues the next attempt. The key leaves one waiting job for each message, and the queue sends the messages of a webhook one by
-- one: a slow receiver holds up its own messages alone.
create or replace function app.queue_webhook_delivery(delivery text, webhook uuid, run_at timestamptz default now()) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('deliverWebhook', json_build_object('delivery_id', delivery),
    queue_name => 'webhook ' || webhook, run_at => queue_webhook_delivery.run_at, job_key => 'deliverWebhook ' || delivery);
end
$$;
grant execute on function app.queue_webhook_delivery to app_definer;
call app.hand_over_to_worker('app.queue_webhook_delivery');

-- A paused webhook gets a job, too, which finds the pause: of a message and a resumption at the same moment, neither misses the
-- other.
create or replace function app.queue_webhook() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.queue_webhook_delivery(new.id, new.webhook_id);
  return null;
end
$$;

-- The text that is signed and sent.
create or replace function app.webhook_payload(event text, data jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object('type', event, 'data', data,
    'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
grant execute on function app.webhook_payload to app_definer;

-- Queues an event of a code for the webhooks of its laboratory, and for those of all codes.
create or replace function app.enqueue_webhook_messages(event text, code app.kit_code, details jsonb default '{}') returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_variable
begin
  insert into app.webhook_deliveries (webhook_id, event, kit_id, payload)
  select w.id, event, code, app.webhook_payload(event, jsonb_build_object('kit_id', code) || details)
  from app.webhooks w
  where w.ended_at is null and w.events @> array[event] and (
    w.laboratory_id is null
    or w.laboratory_id = (select i.laboratory_id from app.kit_inventory i where i.kit_id = code));
end
$$;

-- The registration of a code was undone, given to another patient or restored. At the end of the transaction, the message says
-- whether the code is registered now.
create or replace function app.tell_move() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.enqueue_webhook_messages('kit.moved', new.kit_id,
    jsonb_build_object('is_registered', exists (select from app.kits k where k.kit_id = new.kit_id)));
  return null;
end
$$;

-- The owner answered the question of the laboratory, which can continue. The answer stays in the portal: its text may name a
-- person.
create or replace function app.tell_answer() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.enqueue_webhook_messages('kit.requested_again', k.kit_id, '{"reason": "answer"}')
  from app.kits k where k.id = new.kit_record_id;
  return null;
end
$$;

-- A code was reserved in place of the rejected kit: the laboratory can expect another sample. It learns no code of another
-- laboratory. A restored replacement has no author.
create or replace function app.tell_replacement() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.enqueue_webhook_messages('kit.requested_again', k.kit_id,
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

-- The next attempt: the address, the text and the secrets in base64. No row for a message that needs no attempt any more, and for
-- one of a paused webhook.
create or replace function app.take_webhook_delivery(delivery text)
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
grant execute on function app.take_webhook_delivery to app_worker;

-- Records an attempt: delivered without a failure, else the next attempt is queued. The pause is about half the time since the
-- message was queued, between 10 seconds and 6 hours, with up to a fifth more or less: receivers that come back are not flooded.
-- A message is given up after three days, and a test after one attempt. A webhook that accepted nothing since then is paused.
-- Returns the state; null for a message that does not wait any more.
create or replace function app.record_webhook_attempt(delivery text, status integer, failure text) returns text
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  message app.webhook_deliveries;
  next_attempt timestamptz;
begin
  -- The webhook before its messages, as in the functions of webhooks.sql.
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
grant execute on function app.record_webhook_attempt to app_worker;

-- Removes messages of earlier days, except those that wait for an attempt. A webhook that stays paused collects no more.
create or replace function app.remove_old_webhook_deliveries(days integer) returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.webhook_deliveries d
  where d.created_at < now() - make_interval(days => days) and (
    d.delivered_at is not null or d.given_up_at is not null
    or exists (select from app.webhooks w where w.id = d.webhook_id and w.paused_at is not null))
$$;
grant execute on function app.remove_old_webhook_deliveries to app_worker;
