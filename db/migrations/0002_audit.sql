-- The audit trail: actor, action and record of each event. An event is part of the transaction that it describes, and never
-- changes.
--
-- Triggers record changes, so no statement can bypass them; each stands with its table. No trigger sees a read or a refusal:
-- the statement that reads a record calls app.record_read(), and the portal calls app.record_list_read() before it reads a
-- list and app.record_refusal() after it refused a request.
--
-- An event names records by id and says nothing about a person. Names are looked up when it is read. After a deletion the id
-- leads nowhere, unless a practitioner had it: see app.former_practitioners.

-- The network of a request. An address is personal data and an event is kept for years, so the last part of the
-- address never gets here: 24 bits of IPv4 or 48 of IPv6 distinguish providers and countries, not households.
create function app.client_network() returns cidr
language sql stable
as $$ select nullif(current_setting('app.network', true), '')::cidr $$;

grant execute on function app.client_network() to app_definer;

create domain app.audit_role as text check (
  value in ('anonymous', 'customer', 'practitioner', 'admin', 'lab', 'worker'));

-- The contract has a sentence for each.
create domain app.audit_action as text constraint audit_action check (value in (
  'signed_in', 'sign_in_begun', 'sign_in_failed', 'signed_out', 'session_revoked', 'password_changed', 'email_changed',
  'second_step_added', 'second_step_removed', 'recovery_code_used', 'account_rescued',
  'user_registered', 'user_changed', 'role_changed', 'practitioner_code_changed', 'user_deleted',
  'patient_created', 'patient_changed', 'patient_deleted', 'access_granted', 'access_revoked',
  'kit_registered', 'kit_proved', 'kit_changed', 'kit_status_changed', 'kit_deleted', 'practitioner_notes_changed',
  'questionnaire_submitted', 'symptoms_exported',
  'report_file_added', 'report_published', 'report_released', 'report_previewed', 'report_read', 'report_versions_read',
  'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made',
  'kits_added', 'kit_activated', 'kit_deactivated', 'laboratory_key_created', 'laboratory_key_revoked',
  'mail_resent', 'job_retried',
  'kit_claimed', 'claim_refused', 'registration_undone', 'registration_restored',
  'list_read', 'record_refused', 'code_refused',
  'audit_exported', 'audit_events_removed'));

-- Kinds, numbers and names of fields; never the content of a field.
create domain app.audit_details as jsonb constraint audit_details check (
  jsonb_typeof(value) = 'object' and length(value::text) <= 300
  and value - array['by', 'count', 'fields', 'first', 'from', 'is_assigned', 'key', 'kind', 'last', 'list', 'page',
    'pages', 'role', 'second_step', 'to', 'version'] = '{}');

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

-- The quarter of an hour of a moment.
create function app.quarter_of(moment timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select date_bin('15 minutes', moment, 'epoch') $$;

grant execute on function app.quarter_of(timestamptz) to app_definer;

-- A user's reads of a list are one event in a quarter of an hour, over all instances.
create unique index audit_events_list_once on app.audit_events (actor_id, (details ->> 'list'), app.quarter_of(happened_at))
  where action = 'list_read';

alter table app.audit_events enable row level security;
alter table app.audit_events force row level security;
create policy definer_audit on app.audit_events for insert to app_definer with check (true);
create policy definer_reads_audit on app.audit_events for select to app_definer using (true);
create policy admin_audit on app.audit_events for select to app_admin using (true);
-- At least 30 days remain, whatever is configured.
create policy retention_reads_old on app.audit_events for select to app_retention
  using (happened_at < now() - interval '30 days');
create policy retention_removes_old on app.audit_events for delete to app_retention
  using (happened_at < now() - interval '30 days');

grant select, insert (actor_id, actor_role, action, patient_id, kit_record_id, kit_id, user_id, details)
  on app.audit_events to app_definer;
grant select on app.audit_events to app_admin;
grant select (id, happened_at), delete on app.audit_events to app_retention;

-- Binds the owner of the database too; grants and policies do not.
create function app.refuse_change_of_audit() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_user = 'app_retention' then
    return null;
  end if;
  raise exception 'audit events are not changed';
end
$$;

create trigger append_only before update or delete or truncate on app.audit_events
  for each statement execute function app.refuse_change_of_audit();

-- The only way in. A user who proves their identity in this very transaction is the actor, although the statement runs as
-- app_anonymous. A change that the portal makes by itself during a user's call has no actor and the role of the portal.
create function app.audit(
  action text, patient uuid default null, kit uuid default null, code app.kit_code default null, subject uuid default null,
  details jsonb default null, actor uuid default app.uid()
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.audit_events (actor_id, actor_role, action, patient_id, kit_record_id, kit_id, user_id, details)
  values (
    audit.actor,
    case
      when app.uid() is null and audit.actor is not null then (select p.role from app.profiles p where p.id = audit.actor)
      when app.uid() is not null and audit.actor is null then 'worker'
      else app.actor_role() end,
    audit.action, audit.patient, audit.kit, audit.code, audit.subject, audit.details);
end
$$;

grant execute on function app.audit(text, uuid, uuid, app.kit_code, uuid, jsonb, uuid) to app_retention;

-- Records a read. The statement that finds the row calls it. An owner's own reads are not recorded. The same person reading
-- the same page again within ten minutes is one read (a frame asks twice, a tab is opened again): its first moment stays, and
-- at worst two simultaneous requests leave two rows. Every export is recorded.
create function app.record_read(action text, code app.kit_code, details jsonb) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit uuid;
  patient uuid;
begin
  if app.actor_role() = 'customer' then
    return;
  end if;
  if action not in ('symptoms_exported', 'report_read', 'report_previewed', 'suggestion_link_made', 'audit_exported',
    'report_versions_read') then
    raise exception 'not a reading: %', action;
  end if;
  if action not in ('symptoms_exported', 'audit_exported') and exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = record_read.action and e.kit_id = code and e.details is not distinct from record_read.details
  ) then
    return;
  end if;
  select k.id, k.patient_id into kit, patient from app.kits k where k.kit_id = code;
  perform app.audit(record_read.action, patient, kit, code, details => record_read.details);
end
$$;

grant execute on function app.record_read(text, app.kit_code, jsonb) to app_customer, app_practitioner, app_admin;

-- The whole seconds until the next quarter of an hour.
create function app.rest_of_quarter() returns integer
language sql volatile
as $$ select 900 - ceil(extract(epoch from clock_timestamp()) % 900)::integer $$;

grant execute on function app.rest_of_quarter() to app_definer;

-- Records that a member of the staff reads a list. Returns the seconds until the next read is an event again.
create function app.record_list_read(list text) returns integer
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  -- Before the event: an event at the turn of the quarter may belong to the next one.
  rest constant integer := app.rest_of_quarter();
begin
  insert into app.audit_events (actor_id, action, details)
  values (app.uid(), 'list_read', jsonb_build_object('list', record_list_read.list))
  on conflict do nothing;
  return rest;
end
$$;

grant execute on function app.record_list_read(text) to app_practitioner, app_admin;

-- Records that a customer or practitioner asked for a record that is hidden from them or missing, or entered a code that was
-- refused. Both cases of a record take the same steps: the time of an answer does not tell them apart. A record that the
-- caller may see is no event. A user leaves at most ten such events of an action in a quarter of an hour, one for each record.
-- Returns the seconds until the next refusal can be an event, or null if it can be one now.
create function app.record_refusal(action text, code app.kit_code, kit uuid, patient uuid, details jsonb)
returns integer
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  rest constant integer := app.rest_of_quarter();
  at_most constant integer := 10;
  refused record;
  earlier record;
begin
  if action not in ('record_refused', 'code_refused') then
    raise exception 'not a refusal: %', action;
  end if;
  -- Simultaneous refusals of one user are counted one after the other.
  perform pg_advisory_xact_lock(hashtext('app.record_refusal'), hashtext(app.uid()::text));

  select p.id as patient_id, k.id as kit_record_id, coalesce(k.kit_id, code) as kit_id, coalesce(
      p.owner_id = app.uid() or exists (
        select from app.practitioner_access a where a.patient_id = p.id and a.practitioner_id = app.uid()), false) as is_visible
    into refused
    from (values (1)) as always
    left join app.kits k on k.kit_id = code or k.id = kit
    left join app.patients p on p.id = coalesce(k.patient_id, patient);
  if refused.is_visible then
    return null;
  end if;

  select count(*) as events, coalesce(bool_or(
      e.patient_id = refused.patient_id or e.kit_id = refused.kit_id), false) as has_this
    into earlier
    from app.audit_events e
    where e.actor_id = app.uid() and e.action = record_refusal.action
      and e.happened_at >= app.quarter_of(clock_timestamp());
  if earlier.events >= at_most then
    return rest;
  end if;
  if not earlier.has_this then
    perform app.audit(record_refusal.action, refused.patient_id, refused.kit_record_id, refused.kit_id,
      details => record_refusal.details);
  end if;
  return null;
end
$$;

grant execute on function app.record_refusal(text, app.kit_code, uuid, uuid, jsonb) to app_customer, app_practitioner;

-- Removes some of the oldest events and returns their number; the caller repeats until none are left. Nothing else can remove
-- events: app_retention alone may delete them, and nobody can act as app_retention.
create function app.remove_old_audit_events(days integer, at_most integer) returns integer
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  removed integer;
begin
  delete from app.audit_events e where e.id in (
    select o.id from app.audit_events o where o.happened_at < now() - make_interval(days => remove_old_audit_events.days)
    order by o.happened_at limit at_most);
  get diagnostics removed = row_count;
  if removed > 0 then
    perform app.audit('audit_events_removed', details => jsonb_build_object('count', removed));
  end if;
  return removed;
end
$$;

grant execute on function app.remove_old_audit_events(integer, integer) to app_worker;

-- Only a member of app_retention can give it a function. An administrator who created the roles has made the owner a member;
-- any other owner is one for this statement alone.
grant create on schema app to app_retention;
do $$
begin
  alter function app.remove_old_audit_events(integer, integer) owner to app_retention;
exception when insufficient_privilege then
  execute format('grant app_retention to %I', current_user);
  alter function app.remove_old_audit_events(integer, integer) owner to app_retention;
  execute format('revoke app_retention from %I', current_user);
end
$$;
revoke create on schema app from app_retention;

call app.hand_over_functions();
