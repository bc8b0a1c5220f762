-- The audit trail, whole: what is recorded, from where, for how long, and who reads it.
--
-- Changes are recorded by triggers, so that no road to a table goes past them; reads, which no trigger sees, by a function that
-- the reading statement itself calls. Either way an event is part of the transaction that it tells of.
--
-- An event names records by id and says nothing about a person: names are looked up when it is read, and what remains of
-- somebody who was deleted is an id that leads nowhere.

do $$
begin
  create role app_retention nologin noinherit;
exception when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  execute format('grant app_retention to %I', current_user);
end
$$;
grant usage on schema app to app_retention;

-- The role in which a statement runs: null for the owner of the database, who sets none.
create function app.actor_role() returns text
language sql stable
as $$ select case when current_setting('role') like 'app\_%' then substr(current_setting('role'), 5) end $$;

-- The network from which a request came. An address is personal data and an event is kept for years: the last part never gets
-- here (24 bits of an IPv4 address remain, 48 of IPv6), which tells a household from another provider or country, and no more.
create function app.client_network() returns cidr
language sql stable
as $$ select nullif(current_setting('app.network', true), '')::cidr $$;

grant execute on function app.actor_role(), app.client_network() to app_definer;

alter table app.audit_events
  add column actor_role text default app.actor_role()
    check (actor_role in ('anonymous', 'customer', 'practitioner', 'admin', 'lab', 'worker')),
  -- The printed code: it names no person, and can be read when the kit is gone.
  add column kit_id app.kit_code,
  add column details jsonb,
  add column network cidr default app.client_network()
    check (masklen(network) <= case family(network) when 4 then 24 else 48 end),
  -- Kinds, numbers and names of fields; never what a field holds.
  add constraint audit_details check (
    jsonb_typeof(details) = 'object' and length(details::text) <= 300
    and details - array['by', 'count', 'fields', 'first', 'from', 'is_assigned', 'key', 'kind', 'last', 'page', 'pages',
      'role', 'second_step', 'to', 'version'] = '{}'),
  -- The contract has a sentence for each.
  add constraint audit_action check (action in (
    'signed_in', 'sign_in_begun', 'sign_in_failed', 'signed_out', 'session_revoked', 'password_changed', 'email_changed',
    'second_step_added', 'second_step_removed', 'recovery_code_used', 'account_rescued',
    'user_registered', 'user_changed', 'role_changed', 'practitioner_code_changed', 'user_deleted',
    'patient_created', 'patient_changed', 'patient_deleted', 'access_granted', 'access_revoked',
    'kit_registered', 'kit_changed', 'kit_status_changed', 'kit_deleted', 'practitioner_notes_changed',
    'questionnaire_submitted', 'symptoms_exported',
    'report_file_added', 'report_published', 'report_previewed', 'report_read',
    'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made',
    'kits_added', 'kit_activated', 'kit_deactivated', 'laboratory_key_created', 'laboratory_key_revoked',
    'audit_exported', 'audit_events_removed'));

-- One index a filter, each in the order in which events are shown.
drop index app.audit_events_by_patient;
create index audit_events_by_time on app.audit_events (happened_at desc, id desc);
create index audit_events_by_actor on app.audit_events (actor_id, happened_at desc, id desc) where actor_id is not null;
create index audit_events_by_user on app.audit_events (user_id, happened_at desc, id desc) where user_id is not null;
create index audit_events_by_patient on app.audit_events (patient_id, happened_at desc, id desc) where patient_id is not null;
create index audit_events_by_kit on app.audit_events (kit_id, happened_at desc, id desc) where kit_id is not null;
create index audit_events_by_action on app.audit_events (action, happened_at desc, id desc);

create policy definer_reads_audit on app.audit_events for select to app_definer using (true);
grant insert (actor_role, kit_id, details) on app.audit_events to app_definer;
grant select on app.audit_events to app_definer;

-- The one door in. Whoever proves who they are in this very transaction is the actor, although the statements run as nobody's.
-- What the portal does by itself in the course of somebody's call is recorded with no actor, as the portal's.
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

-- Accounts

create function app.audit_profile() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform app.audit('user_registered', subject => new.id, details => jsonb_build_object('role', new.role));
    return null;
  elsif tg_op = 'DELETE' then
    perform app.audit('user_deleted', subject => old.id, details => jsonb_build_object('role', old.role));
    return null;
  end if;
  if old.role <> new.role then
    perform app.audit('role_changed', subject => new.id, details => jsonb_build_object('from', old.role, 'to', new.role));
  end if;
  -- The code opens records to whoever is told it: it is not repeated here.
  if old.practitioner_code is distinct from new.practitioner_code then
    perform app.audit('practitioner_code_changed', subject => new.id,
      details => jsonb_build_object('is_assigned', new.practitioner_code is not null));
  end if;
  if old.full_name is distinct from new.full_name then
    perform app.audit('user_changed', subject => new.id, details => '{"fields": ["full_name"]}');
  end if;
  if old.email <> new.email then
    -- Asked for by the account itself, and done by a link without a session.
    perform app.audit('email_changed', subject => new.id, actor => coalesce(app.uid(), new.id));
  end if;
  return null;
end
$$;
create trigger audit_profile after insert or delete or update of full_name, email, role, practitioner_code on app.profiles
  for each row execute function app.audit_profile();

-- An address that nobody has confirmed is nobody's account yet. An empty hash is the operator's rescue, which ends the password.
create function app.audit_password() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case new.password_hash when '' then 'account_rescued' else 'password_changed' end, subject => new.user_id);
  return null;
end
$$;
create trigger audit_password after update of password_hash on app.credentials
  for each row when (old.password_hash <> new.password_hash and old.email_confirmed_at is not null)
  execute function app.audit_password();

create function app.audit_session() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform app.audit(
      case when exists (select from app.factors f where f.user_id = new.user_id and f.verified_at is not null)
        then 'sign_in_begun' else 'signed_in' end,
      details => case when new.by_recovery then '{"by": "recovery_link"}'::jsonb end, actor => new.user_id);
  elsif tg_op = 'UPDATE' then
    -- A second step that was set up just now has been added, and nobody has signed in by it.
    if exists (select from app.factors f where f.user_id = new.user_id and f.verified_at < now()) then
      perform app.audit('signed_in', details => '{"second_step": true}', actor => new.user_id);
    end if;
  -- Ended by its user. What ends sessions otherwise is recorded itself: a role, a deletion, a rescue; running out is nobody's act.
  elsif old.expires_at > now() and coalesce(app.uid(), old.user_id) = old.user_id and app.actor_role() is distinct from 'worker'
    and exists (select from app.profiles p where p.id = old.user_id) then
    perform app.audit('signed_out', actor => old.user_id);
  end if;
  return null;
end
$$;
create trigger audit_session after insert or delete on app.sessions
  for each row execute function app.audit_session();
create trigger audit_second_step after update of passed_second_step on app.sessions
  for each row when (new.passed_second_step and not old.passed_second_step) execute function app.audit_session();

-- Replaces the function of 0010: a token that is used again is a copy, which is recorded. The session runs out, as of now, and
-- is thereby not taken for one that its user has ended.
create or replace function app.use_refresh_token(token bytea, idle_seconds integer)
returns table (outcome text, session_id uuid, user_id uuid, refresh_salt bytea)
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  found_session app.sessions;
  found_token app.refresh_tokens;
begin
  select s.* into found_session
  from app.refresh_tokens t join app.sessions s on s.id = t.session_id
  where t.token_hash = token and s.expires_at > now()
  for update of s;
  -- Read again once the session is locked: another call may have used the token meanwhile.
  select * into found_token from app.refresh_tokens t where t.token_hash = token;
  if found_session.id is null or found_token.token_hash is null then
    return query select 'not_found', null::uuid, null::uuid, null::bytea;
    return;
  end if;
  if found_token.used_at < clock_timestamp() - interval '1 minute' then
    update app.sessions s set expires_at = now() where s.id = found_session.id;
    delete from app.sessions s where s.id = found_session.id;
    perform app.audit('session_revoked', subject => found_session.user_id);
    return query select 'already_used', found_session.id, found_session.user_id, null::bytea;
    return;
  end if;
  update app.refresh_tokens t set used_at = clock_timestamp() where t.token_hash = token and t.used_at is null;
  update app.sessions s
  set expires_at = least(now() + make_interval(secs => idle_seconds), s.ends_at), last_used_at = now()
  where s.id = found_session.id;
  return query select 'renewed', found_session.id, found_session.user_id, found_session.refresh_salt;
end
$$;

create function app.audit_factor() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  factor app.factors := case when tg_op = 'DELETE' then old else new end;
begin
  -- They go with their user, silently.
  if exists (select from app.profiles p where p.id = factor.user_id) then
    perform app.audit(case tg_op when 'DELETE' then 'second_step_removed' else 'second_step_added' end,
      subject => factor.user_id, details => jsonb_build_object('kind', factor.kind));
  end if;
  return null;
end
$$;
create trigger audit_added_factor after update of verified_at on app.factors
  for each row when (old.verified_at is null and new.verified_at is not null) execute function app.audit_factor();
create trigger audit_removed_factor after delete on app.factors
  for each row when (old.verified_at is not null) execute function app.audit_factor();

create function app.audit_recovery_code() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('recovery_code_used', subject => new.user_id);
  return null;
end
$$;
create trigger audit_recovery_code after update of used_at on app.recovery_codes
  for each row when (old.used_at is null and new.used_at is not null) execute function app.audit_recovery_code();

-- A refused sign-in changes nothing that a trigger could see. An unknown address is recorded, too, without being named: guessing
-- shows, and the answer takes as long as for a known one. A signed-in caller has failed at the second step.
create function app.record_failed_sign_in(email text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.audit('sign_in_failed',
    subject => coalesce(app.uid(), (select p.id from app.profiles p where p.email = record_failed_sign_in.email)),
    details => case when app.uid() is not null then '{"second_step": true}'::jsonb end)
$$;

-- Patients and kits

create function app.audit_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fields text[];
begin
  if tg_op = 'INSERT' then
    perform app.audit('patient_created', patient => new.id);
  elsif tg_op = 'DELETE' then
    perform app.audit('patient_deleted', patient => old.id, subject => old.owner_id);
  else
    fields := array_remove(array[
      case when old.first_name <> new.first_name then 'first_name' end,
      case when old.last_name <> new.last_name then 'last_name' end,
      case when old.date_of_birth is distinct from new.date_of_birth then 'date_of_birth' end], null);
    if fields <> '{}' then
      perform app.audit('patient_changed', patient => new.id, details => jsonb_build_object('fields', fields));
    end if;
  end if;
  return null;
end
$$;
create trigger audit_patient after insert or delete or update of first_name, last_name, date_of_birth on app.patients
  for each row execute function app.audit_patient();

create function app.audit_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits := case when tg_op = 'DELETE' then old else new end;
  fields text[];
begin
  if tg_op <> 'UPDATE' then
    perform app.audit(case tg_op when 'INSERT' then 'kit_registered' else 'kit_deleted' end,
      kit.patient_id, kit.id, kit.kit_id);
    return null;
  end if;
  fields := array_remove(array[
    case when old.sample_taken_date is distinct from new.sample_taken_date then 'sample_taken_date' end,
    case when old.kit_notes is distinct from new.kit_notes then 'kit_notes' end], null);
  if fields <> '{}' then
    perform app.audit('kit_changed', kit.patient_id, kit.id, kit.kit_id, details => jsonb_build_object('fields', fields));
  end if;
  if old.practitioner_notes is distinct from new.practitioner_notes then
    perform app.audit('practitioner_notes_changed', kit.patient_id, kit.id, kit.kit_id);
  end if;
  -- No customer changes it: a report that waited becomes ready with the registration.
  if old.status <> new.status then
    perform app.audit('kit_status_changed', kit.patient_id, kit.id, kit.kit_id,
      details => jsonb_build_object('from', old.status, 'to', new.status),
      actor => case when app.actor_role() <> 'customer' then app.uid() end);
  end if;
  return null;
end
$$;
create trigger audit_kit
  after insert or delete or update of sample_taken_date, kit_notes, practitioner_notes, status on app.kits
  for each row execute function app.audit_kit();

create function app.audit_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('questionnaire_submitted', k.patient_id, k.id, k.kit_id) from app.kits k where k.id = new.kit_record_id;
  return null;
end
$$;
create trigger audit_answers after insert on app.symptom_data for each row execute function app.audit_answers();

-- The inventory: an addition is one event, however many kits it adds.
create function app.audit_added_kits() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  added_count integer;
  first_code text;
  last_code text;
begin
  select count(*), min(a.kit_id::text), max(a.kit_id::text) into added_count, first_code, last_code from added a;
  if added_count = 1 then
    perform app.audit('kits_added', code => first_code);
  elsif added_count > 1 then
    perform app.audit('kits_added',
      details => jsonb_build_object('count', added_count, 'first', first_code, 'last', last_code));
  end if;
  return null;
end
$$;
create trigger audit_added_kits after insert on app.kit_inventory
  referencing new table as added for each statement execute function app.audit_added_kits();

create function app.audit_inventory() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case when new.is_active then 'kit_activated' else 'kit_deactivated' end, code => new.kit_id);
  return null;
end
$$;
create trigger audit_inventory after update of is_active on app.kit_inventory
  for each row when (old.is_active <> new.is_active) execute function app.audit_inventory();

-- Reports

create function app.audit_report_file() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('report_file_added', (select k.patient_id from app.kits k where k.id = new.kit_record_id),
    new.kit_record_id, new.kit_id, details => jsonb_build_object('page', new.page, 'version', new.version));
  return null;
end
$$;
create trigger audit_report_file after insert on app.report_files
  for each row execute function app.audit_report_file();

-- A publication is one event, however many pages it makes readable.
create function app.audit_publication() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('report_published', k.patient_id, k.id, published.kit_id, details => published.details)
  from (
    select n.kit_id, jsonb_build_object('pages', jsonb_agg(n.page order by n.page)) as details
    from after_change n join before_change o on o.id = n.id
    where o.published_at is null and n.published_at is not null
    group by n.kit_id
  ) as published
  left join app.kits k on k.kit_id = published.kit_id;
  return null;
end
$$;
create trigger audit_publication after update on app.report_files
  referencing old table as before_change new table as after_change
  for each statement execute function app.audit_publication();

-- Replaces the function of 0017: what was published before the registration was recorded for the code alone, and is recorded for
-- its patient now.
create or replace function app.take_waiting_files() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.report_files set kit_record_id = new.id where kit_id = new.kit_id and kit_record_id is null;
  if found then
    perform app.audit('report_published', new.patient_id, new.id, new.kit_id,
      details => jsonb_build_object('pages', jsonb_agg(f.page order by f.page)), actor => null)
    from app.report_files f
    where f.kit_record_id = new.id and f.published_at is not null and f.superseded_at is null
    having bool_or(f.page <= 4);
    perform app.date_report(new.id);
  end if;
  return null;
end
$$;

-- Still called by the functions that bring files in; these the triggers above record, with the page, also for codes that nobody
-- has registered yet.
create or replace function app.record_event(action text, kit uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.audit(record_event.action, k.patient_id, k.id, k.kit_id)
  from app.kits k where k.id = record_event.kit and record_event.action in ('suggestion_shared', 'suggestion_unshared')
$$;

create function app.audit_laboratory_key() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(case tg_op when 'INSERT' then 'laboratory_key_created' else 'laboratory_key_revoked' end,
    details => jsonb_build_object('key', new.prefix));
  return null;
end
$$;
create trigger audit_created_key after insert on app.laboratory_keys
  for each row execute function app.audit_laboratory_key();
create trigger audit_revoked_key after update of revoked_at on app.laboratory_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function app.audit_laboratory_key();

-- Called by the statement that finds what is read, for the row that it found. An owner's own reading is not recorded. The same
-- page that the same person opens again within ten minutes (a frame asks twice, a tab is opened again) is the same reading: its
-- first moment stays, and at worst two requests side by side are two rows. Every export is recorded.
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
  if action not in ('symptoms_exported', 'report_read', 'report_previewed', 'suggestion_link_made', 'audit_exported') then
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

-- What the owner of a patient may know of its events, newest first. Names are those of practitioners, who had been let in, also
-- when that has ended. Left out is what is between the staff: their notes, files before they are published, and the suggestion, of which
-- the owner knows what is shared.
create function app.own_patient_events(patient uuid, before bigint, at_most integer)
returns table (
  id bigint, happened_at timestamptz, action text, is_own boolean, actor_role text, actor_name text, practitioner_name text,
  kit_id app.kit_code, details jsonb
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select e.id, e.happened_at, e.action, coalesce(e.actor_id = app.uid(), false), e.actor_role,
    case e.actor_role when 'practitioner' then actor.full_name end, practitioner.full_name, e.kit_id,
    -- Which pages those were may tell of the suggestion.
    case when e.action <> 'report_published' then e.details end
  from app.audit_events e
  join app.patients owned on owned.id = e.patient_id and owned.owner_id = app.uid()
  left join app.profiles actor on actor.id = e.actor_id
  left join app.profiles practitioner
    on practitioner.id = e.user_id and e.action in ('access_granted', 'access_revoked')
  where e.patient_id = own_patient_events.patient and (before is null
      or (e.happened_at, e.id) < ((select b.happened_at from app.audit_events b where b.id = before), before))
    and e.details -> 'page' is distinct from '5' and e.details -> 'pages' is distinct from '[5]'
    and e.action in (
      'access_granted', 'access_revoked', 'patient_created', 'patient_changed', 'kit_registered', 'kit_changed',
      'kit_status_changed', 'questionnaire_submitted', 'symptoms_exported', 'report_published', 'report_read',
      'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made')
  order by e.happened_at desc, e.id desc limit least(at_most, 100)
$$;

-- Retention. The trail gives up what is old by one function alone, which only its own role can run; whatever is configured, 30
-- days remain.
create policy retention_reads_old on app.audit_events for select to app_retention
  using (happened_at < now() - interval '30 days');
create policy retention_removes_old on app.audit_events for delete to app_retention
  using (happened_at < now() - interval '30 days');
grant select (id, happened_at), delete on app.audit_events to app_retention;

create or replace function app.refuse_change_of_audit() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_user = 'app_retention' then
    return null;
  end if;
  raise exception 'audit events are not changed';
end
$$;

-- Removes some of the oldest events, and resolves to how many: the caller asks again until none are left.
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

do $$
declare
  made regprocedure;
begin
  foreach made in array array[
    'app.audit(text, uuid, uuid, app.kit_code, uuid, jsonb, uuid)', 'app.audit_profile()', 'app.audit_password()',
    'app.audit_session()', 'app.audit_factor()', 'app.audit_recovery_code()', 'app.record_failed_sign_in(text)',
    'app.audit_patient()', 'app.audit_kit()', 'app.audit_answers()', 'app.audit_added_kits()', 'app.audit_inventory()',
    'app.audit_report_file()', 'app.audit_publication()', 'app.audit_laboratory_key()',
    'app.record_read(text, app.kit_code, jsonb)', 'app.own_patient_events(uuid, bigint, integer)'
  ]::regprocedure[] loop
    execute format('alter function %s owner to app_definer', made);
  end loop;
end
$$;
grant create on schema app to app_retention;
alter function app.remove_old_audit_events(integer, integer) owner to app_retention;
revoke create on schema app from app_retention;
do $$
begin
  execute format('revoke app_retention from %I', current_user);
end
$$;

grant execute on function app.audit(text, uuid, uuid, app.kit_code, uuid, jsonb, uuid), app.uid() to app_retention;
grant execute on function app.record_failed_sign_in(text) to app_anonymous, app_customer, app_practitioner, app_admin;
grant execute on function app.record_read(text, app.kit_code, jsonb) to app_customer, app_practitioner, app_admin;
grant execute on function app.own_patient_events(uuid, bigint, integer) to app_customer;
-- An export is taken in many transactions: each asks whether its caller still may.
grant execute on function app.confirm_caller() to app_admin;
grant execute on function app.remove_old_audit_events(integer, integer) to app_worker;
