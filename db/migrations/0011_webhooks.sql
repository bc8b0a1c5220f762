-- Webhooks. The transaction that changes a kit writes a message for each webhook of its code; a job posts the message to
-- the laboratory, signed as Standard Webhooks. A message names the printed code and no person: the laboratory reads the rest with
-- its key.
create domain app.webhook_event as text check (value in (
  'kit.registered', 'kit.sample_date_changed', 'kit.cancelled', 'kit.moved', 'kit.requested_again', 'kit.report_withdrawn',
  'webhook.test'));

create domain app.webhook_secret as bytea check (length(value) between 24 and 64);

create table app.webhooks (
  id uuid primary key default gen_random_uuid(),
  -- Null for a webhook of all codes.
  laboratory_id uuid references app.laboratories,
  url text not null check (length(url) <= 500 and url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0 and events <@ array[
    'kit.registered', 'kit.sample_date_changed', 'kit.cancelled', 'kit.moved', 'kit.requested_again',
    'kit.report_withdrawn']),
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

alter table app.webhooks enable row level security, force row level security;

create table app.webhook_deliveries (
  -- The receiver gets it with every attempt, and recognizes a repeated message by it.
  id text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_id uuid not null references app.webhooks on delete cascade,
  event app.webhook_event not null,
  kit_id app.kit_code,
  payload app.json_object not null,
  created_at timestamptz not null default now(),
  -- Last enqueued at; a resend restarts the retry window.
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

alter table app.webhook_deliveries enable row level security, force row level security;

call app.open_to_backups();
