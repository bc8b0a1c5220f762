-- Mails and notifications.
--
-- Mails: the transaction that causes a mail inserts its row and the job that delivers it.

-- The contract has a name for each.
create domain app.mail_kind as text check (value in (
  'confirm_email', 'recover', 'change_email', 'known_address', 'account_notice', 'kit_notification'));

create table app.mails (
  id uuid primary key default gen_random_uuid(),
  kind app.mail_kind not null,
  recipient text not null,
  subject text not null,
  body text not null,
  -- SHA-256 of the token in the mail's link; null without a link.
  link_hash app.sha256,
  created_at timestamptz not null default now(),
  -- queued, then sent; kept without a configured mail server; failed if the server refused it for good or for too long; expired
  -- if its link ended before that.
  delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'kept', 'failed', 'expired')),
  -- Last enqueued at; a resend restarts the retry window.
  queued_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  -- Codes of the last refusal.
  last_error text,
  -- A mail is deleted with its account: a waiting one is not sent, and a sent one no longer shows an address.
  user_id uuid references app.profiles on delete cascade,
  -- The address for the `List-Unsubscribe` header of a mail; removed after delivery, like the text.
  unsubscribe_url text,
  -- Whether the sender's name may name the service.
  is_named boolean not null default false
);

create index mails_by_creation on app.mails (created_at desc, id);
create index mails_by_user on app.mails (user_id);
create index mails_failed on app.mails (created_at desc, id) where delivery = 'failed';

alter table app.mails enable row level security, force row level security;

-- Notifications of events: a list in the portal, and mails. The transaction of a cause writes its notifications,
-- so each event has exactly one per reader; a job turns them into mails, at once or as a digest.
--
-- A notification has no foreign keys: their locks on accounts and patients would deadlock with a deletion. A notification whose
-- patient is gone, or hidden from its reader by now, says nothing about a patient.

-- The contract has a sentence for each.
create domain app.notification_kind as text check (value in (
  'sample_received', 'information_needed', 'sample_rejected', 'replacement', 'report_on_hold', 'report_published',
  'report_amended', 'report_withdrawn', 'suggestion_shared', 'suggestion_withdrawn', 'practitioner_added',
  'practitioner_removed', 'access_ending', 'access_first_used', 'guardian_accepted', 'guardian_added', 'guardian_removed',
  'patients_merged', 'patients_separated', 'hand_over_due', 'deletion_requested', 'consent_renewal', 'answers_unfinished',
  'retest_due', 'patient_report',
  'patient_report_withdrawn', 'patient_answers_corrected', 'patient_retest_due', 'patient_leaving', 'patient_assigned', 'patient_unassigned',
  'mails_failed', 'webhooks_failed', 'reports_waiting', 'kits_waiting'));

create domain app.notification_delivery as text check (value in ('now', 'daily', 'weekly', 'off'));

create table app.notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind app.notification_kind not null,
  -- Language of its mail.
  language app.language not null default 'en',
  -- Identifies the event, and nothing reads facts from it: a repeated event is one notification.
  cause text not null,
  patient_id uuid,
  kit_record_id uuid,
  -- The link that was opened first.
  record_link_id uuid,
  -- The change of status, whose author may take it back.
  status_change_id bigint,
  -- The shared suggestion replaced another one.
  is_replacement boolean not null default false,
  -- The reader caused the event.
  is_own boolean not null default false,
  created_at timestamptz not null default now(),
  -- The end of the time in which staff may take the cause back; nobody sees the notification before. Null once its reader was
  -- notified.
  held_until timestamptz,
  read_at timestamptz,
  -- When a mail is due; null for none.
  mail_at timestamptz,
  -- due, then mailed; dropped if the reader no longer wants or may see it, or if the event was taken back.
  mail_state text check (mail_state in ('due', 'mailed', 'dropped')),
  mail_id uuid,
  unique (user_id, kind, cause),
  check ((mail_at is null) = (mail_state is null))
);

create index notifications_by_reader on app.notifications (user_id, id desc);
create index notifications_unread on app.notifications (user_id) where read_at is null;
create index notifications_due on app.notifications (user_id, mail_at) where mail_state = 'due';
create index notifications_by_patient on app.notifications (patient_id) where patient_id is not null;
create index notifications_by_kit on app.notifications (kit_record_id) where kit_record_id is not null;
create index notifications_by_creation on app.notifications (created_at);

alter table app.notifications enable row level security, force row level security;

-- How a reader gets mails.
create table app.notification_settings (
  user_id uuid primary key references app.profiles on delete cascade,
  -- From the reader's browser.
  time_zone text not null default 'UTC' check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  -- In the discreet style, neither subject nor sender names the service.
  mail_style text not null default 'discreet' check (mail_style in ('discreet', 'named')),
  -- Kind → now, daily, weekly or off. A missing kind has its default.
  deliveries app.json_object not null default '{}'
);

alter table app.notification_settings enable row level security, force row level security;

-- Links that end the mails of some kinds without a session. A link may be followed any number of times.
create table app.unsubscribe_tokens (
  token_hash app.sha256 primary key,
  user_id uuid not null references app.profiles on delete cascade,
  kinds text[] not null,
  created_at timestamptz not null default now()
);

create index unsubscribe_tokens_by_user on app.unsubscribe_tokens (user_id);
create index unsubscribe_tokens_by_creation on app.unsubscribe_tokens (created_at);

alter table app.unsubscribe_tokens enable row level security, force row level security;

call app.open_to_backups();
