-- The audit trail: actor, action and record of each event. An event is part of the transaction that it describes, and never
-- changes.
--
-- Triggers record changes, so no statement can bypass them. No trigger sees a read or a refusal: the statement that reads a
-- record calls app.record_read(), and the portal calls app.record_list_read() before it reads a list and app.record_refusal()
-- after it refused a request.
--
-- An event names records by id and says nothing about a person. Names are looked up when it is read. After a deletion the id
-- leads nowhere, unless a practitioner had it: see app.former_practitioners.

create domain app.audit_role as text check (
  value in ('anonymous', 'customer', 'practitioner', 'admin', 'lab', 'bench', 'worker'));

-- The contract has a sentence for each.
create domain app.audit_action as text constraint audit_action check (value in (
  'signed_in', 'sign_in_begun', 'sign_in_failed', 'signed_out', 'session_revoked', 'password_changed', 'email_changed',
  'second_step_added', 'second_step_removed', 'recovery_code_used', 'account_rescued',
  'user_registered', 'user_changed', 'role_changed', 'practitioner_code_changed', 'user_deleted',
  'deletion_requested', 'deletion_announced', 'deletion_withdrawn', 'consent_given', 'consent_withdrawn', 'consent_document_published',
  'patient_created', 'patient_changed', 'patient_deleted', 'patients_merged', 'patients_separated',
  'access_granted', 'access_changed', 'access_revoked',
  'guardianship_stated', 'guardian_invited', 'guardian_added', 'guardian_removed', 'patient_handed_over',
  'kit_registered', 'kit_set_aside', 'kit_proved', 'kit_changed', 'kit_status_changed', 'kit_deleted',
  'practitioner_notes_changed', 'retest_set', 'retest_ended',
  'questionnaire_submitted', 'answers_corrected', 'symptoms_exported',
  'report_file_added', 'counts_held', 'counts_kept', 'report_published', 'report_released', 'report_withdrawn',
  'report_held', 'hold_ended',
  'report_previewed', 'report_read', 'report_versions_read', 'report_reviewed', 'review_taken_back',
  'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made',
  'kits_added', 'kit_activated', 'kit_deactivated', 'laboratory_key_created', 'laboratory_key_revoked',
  'mail_resent', 'job_retried',
  'kit_claimed', 'claim_refused', 'registration_undone', 'registration_restored',
  'list_read', 'record_refused', 'code_refused', 'call_refused',
  'audit_exported', 'audit_events_removed'));

-- Kinds, numbers and names of fields; never the content of a field.
create domain app.audit_details as jsonb constraint audit_details check (
  jsonb_typeof(value) = 'object' and length(value::text) <= 300
  and value - array['bench', 'by', 'count', 'days', 'fields', 'first', 'from', 'is_assigned', 'key', 'kind', 'last', 'list', 'page',
    'pages', 'role', 'second_step', 'to', 'until', 'version'] = '{}');

-- An address is personal data and an event is kept for years: 24 bits of IPv4 or 48 of IPv6 distinguish providers and
-- countries, not households.
create domain app.coarse_network as cidr check (masklen(value) <= case family(value) when 4 then 24 else 48 end);

create table app.audit_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  -- Null if no user was logged in.
  actor_id uuid,
  actor_role app.audit_role default app.actor_role(),
  action app.audit_action not null,
  patient_id uuid,
  kit_record_id uuid,
  -- Stays readable after the kit is deleted.
  kit_id app.kit_code,
  -- The other person in the action.
  user_id uuid,
  details app.audit_details,
  network app.coarse_network default app.client_network()
);

-- One index for each filter, in the order in which the page shows events.
create index audit_events_by_time on app.audit_events (happened_at desc, id desc);
create index audit_events_by_actor on app.audit_events (actor_id, happened_at desc, id desc) where actor_id is not null;
create index audit_events_by_user on app.audit_events (user_id, happened_at desc, id desc) where user_id is not null;
create index audit_events_by_patient on app.audit_events (patient_id, happened_at desc, id desc) where patient_id is not null;
create index audit_events_by_kit on app.audit_events (kit_id, happened_at desc, id desc) where kit_id is not null;
create index audit_events_by_action on app.audit_events (action, happened_at desc, id desc);
-- A user's reads of a list are one event in a quarter of an hour, over all instances.
create unique index audit_events_list_once on app.audit_events (actor_id, (details ->> 'list'), app.quarter_of(happened_at))
  where action = 'list_read';

alter table app.audit_events enable row level security, force row level security;

-- The chain of the audit trail: each event gets a seal, the hash of the seal before it and of the event. Somebody who
-- can switch off triggers can still change or remove an event, but not without a trace: `npm run audit:verify` names it.
--
-- A job seals events after their commit. Requests never wait for each other, and an event that commits late is sealed late: the
-- order of the seals is the chain, not that of the events. A seal is the hash of random ids; it says nothing about a person.
create table app.audit_seals (
  -- Without gaps: only app.seal_audit_events() adds seals, one caller at a time, and each follows the last.
  place bigint primary key,
  -- Not a reference: the seal of a removed event names it.
  event_id bigint not null unique,
  happened_at timestamptz not null,
  hash app.sha256 not null
);

alter table app.audit_seals enable row level security, force row level security;

-- How long events are kept. The start of the portal writes it as the owner; no role that serves requests or jobs can.
create table app.audit_retention (
  is_only boolean primary key default true check (is_only),
  days integer not null check (days >= 30)
);
insert into app.audit_retention (days) values (2190);

alter table app.audit_retention enable row level security, force row level security;
create policy retention on app.audit_retention for select to app_retention using (true);
grant select on app.audit_retention to app_retention;
-- Nobody but the owner can act as app_definer, and none of its functions writes here.
create policy start_writes_retention on app.audit_retention to app_definer using (true) with check (true);
grant select, update (days) on app.audit_retention to app_definer;

-- When the operator's commands last succeeded. Metrics show it, so that a stopped timetable is noticed.
create table app.operator_runs (
  kind text primary key check (kind in ('backup', 'audit_verification')),
  finished_at timestamptz not null default now()
);

alter table app.operator_runs enable row level security, force row level security;

-- Removes some events from the old end of the chain and returns their number; the caller repeats until none are left. The events
-- are sealed and older than the retention, and stand before the first one that is not. The seal of the last removed event stays
-- as the anchor of the chain; the event of the removal names its place and the retention. The caller may request a longer
-- retention, never for a shorter one. Nothing else can remove events: app_retention alone may delete them, and nobody can act as
-- app_retention.
--
-- It stands here and not in db/functions, because only a member of app_retention can give it this owner. An administrator who
-- created the roles has made the owner of the database a member until the first start; any other owner is one for this
-- statement alone.
create function app.remove_old_audit_events(days integer, at_most integer) returns integer
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kept_days integer;
  kept_from timestamptz;
  anchor bigint;
  events bigint[];
begin
  select greatest(r.days, remove_old_audit_events.days) into strict kept_days from app.audit_retention r;
  kept_from := now() - make_interval(days => kept_days);
  perform pg_advisory_xact_lock(hashtext('app.audit_seals'));
  -- Seals of events that are gone are passed over. It reads no further than a batch: a shorter retention may remove millions.
  select max(oldest.place), array_agg(oldest.event_id) into anchor, events
    from (
      select s.place, s.event_id, bool_and(s.happened_at < kept_from) over (order by s.place) as is_old
      from (
        select s.place, s.event_id, s.happened_at from app.audit_seals s
        where case when s.happened_at >= kept_from then true else (select true from app.audit_events e where e.id = s.event_id) end
        order by s.place limit at_most
      ) as s
    ) as oldest
    where oldest.is_old;
  if anchor is null then
    return 0;
  end if;
  delete from app.audit_events e where e.id = any (events);
  delete from app.audit_seals s where s.place < anchor;
  perform app.audit('audit_events_removed',
    details => jsonb_build_object('count', cardinality(events), 'last', anchor::text, 'days', kept_days));
  return cardinality(events);
end
$$;
grant execute on function app.remove_old_audit_events to app_worker;

grant create on schema app to app_retention;
do $$
begin
  alter function app.remove_old_audit_events owner to app_retention;
exception when insufficient_privilege then
  execute format('grant app_retention to %I', current_user);
  alter function app.remove_old_audit_events owner to app_retention;
  execute format('revoke app_retention from %I', current_user);
end
$$;
revoke create on schema app from app_retention;

call app.open_to_backups();
