-- The administration of webhooks.

-- New actions would be unknown to the previous release, which may read the audit trail at the same time: the kind in the
-- details distinguishes a webhook from a key.
create or replace function app.audit_webhook() returns trigger
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

-- Locks a webhook for a change.
create or replace function app.lock_webhook(webhook uuid) returns app.webhooks
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

create or replace function app.lock_live_webhook(webhook uuid) returns app.webhooks
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
create or replace function app.pause_webhook(webhook uuid, is_paused boolean) returns void
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
grant execute on function app.pause_webhook to app_admin;

-- Gives a webhook a new secret, and returns when the previous one ends.
create or replace function app.rotate_webhook_secret(webhook uuid, new_secret app.webhook_secret) returns timestamptz
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
grant execute on function app.rotate_webhook_secret to app_admin;

create or replace function app.end_previous_secret(webhook uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_webhook(webhook);
  update app.webhooks w set previous_secret = null, previous_until = null
  where w.id = webhook and w.previous_secret is not null;
end
$$;
grant execute on function app.end_previous_secret to app_admin;

-- Ends webhooks with their secrets, and gives up their messages.
create or replace function app.end_webhooks(webhooks uuid[]) returns void
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

create or replace function app.end_webhook(webhook uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_webhook(webhook);
  perform app.end_webhooks(array[webhook]);
end
$$;
grant execute on function app.end_webhook to app_admin;

create or replace function app.end_laboratory_webhooks() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.end_webhooks(array(select w.id from app.webhooks w where w.laboratory_id = new.id and w.ended_at is null));
  return null;
end
$$;

-- Sends a test, even to a paused webhook.
create or replace function app.test_webhook(webhook uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_live_webhook(webhook);
  insert into app.webhook_deliveries (webhook_id, event, payload)
  values (webhook, 'webhook.test', app.webhook_payload('webhook.test', '{}'));
end
$$;
grant execute on function app.test_webhook to app_admin;

-- Sends a message again, with the same id. One that is on its way stays as it is: a second click changes nothing.
create or replace function app.resend_webhook_delivery(delivery text) returns void
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
grant execute on function app.resend_webhook_delivery to app_admin;
