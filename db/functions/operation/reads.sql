-- Reads and refusals in the audit trail. No trigger sees them: the statement that reads a record calls app.record_read(), and
-- the portal calls app.record_list_read() before it reads a list and app.record_refusal() after it refused a request.

-- Records a read. The statement that finds the row calls it. An owner's own reads are not recorded. The same person reading
-- the same page again within ten minutes is one read (a frame asks twice, a tab is opened again): its first moment stays, and
-- at worst two simultaneous requests leave two rows. The first sharing of a suggestion begins anew, because the family learns
-- of the reads after it alone. Every export is recorded.
create or replace function app.record_read(action text, code app.kit_code, details jsonb) returns void
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
  select k.id, k.patient_id into kit, patient from app.kits k where k.kit_id = code;
  -- A page of the report, as it is now: the report is not new to this practitioner any more.
  if action = 'report_read' and app.actor_role() = 'practitioner' and exists (
    select from app.report_files f
    where f.kit_record_id = kit and f.page <> 5 and f.page = (record_read.details ->> 'page')::integer
      and f.version = (record_read.details ->> 'version')::integer and f.superseded_at is null
  ) then
    perform app.note_opening(kit);
  end if;
  if action not in ('symptoms_exported', 'audit_exported') and exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = record_read.action and e.kit_id = code and e.details is not distinct from record_read.details
      and (record_read.details -> 'page' is distinct from '5'
        or app.knew_of_suggestion(kit, code, e.happened_at) = app.knew_of_suggestion(kit, code, clock_timestamp()))
  ) then
    return;
  end if;
  perform app.audit(record_read.action, patient, kit, code, details => record_read.details);
end
$$;
grant execute on function app.record_read to app_customer, app_practitioner, app_admin;

-- The whole seconds until the next quarter of an hour.
create or replace function app.rest_of_quarter() returns integer
language sql volatile
as $$ select 900 - ceil(extract(epoch from clock_timestamp()) % 900)::integer $$;
grant execute on function app.rest_of_quarter to app_definer;

-- Records that a member of the staff reads a list. Returns the seconds until the next read is an event again.
create or replace function app.record_list_read(list text) returns integer
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
grant execute on function app.record_list_read to app_practitioner, app_admin;

-- Records that a customer or practitioner requested a record that is hidden from them or missing, or entered a code that was
-- refused, or called what their role may not call. Both cases of a record take the same steps: the time of an answer does not
-- distinguish them. A record that the caller may see is no event. A user leaves at most ten such events of an action in a
-- quarter of an hour, one for each record or call. Returns the seconds until the next refusal can be an event, or null if it
-- can be one now.
create or replace function app.record_refusal(action text, code app.kit_code, kit uuid, patient uuid, details jsonb)
returns integer
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  rest constant integer := app.rest_of_quarter();
  at_most constant integer := 10;
  refused record;
  earlier record;
begin
  if action not in ('record_refused', 'code_refused', 'call_refused') then
    raise exception 'not a refusal: %', action;
  end if;
  -- Simultaneous refusals of one user are counted one after the other.
  perform pg_advisory_xact_lock(hashtext('app.record_refusal'), hashtext(app.uid()::text));

  select p.id as patient_id, k.id as kit_record_id, coalesce(k.kit_id, code) as kit_id, coalesce(
      app.is_guardian(app.uid(), p.id) or app.has_access(app.uid(), p.id, k.id), false) as is_visible
    into refused
    from (values (1)) as always
    left join app.kits k on k.kit_id = code or k.id = kit
    left join app.patients p on p.id = coalesce(k.patient_id, patient);
  if refused.is_visible then
    return null;
  end if;

  select count(*) as events, coalesce(bool_or(
      e.patient_id = refused.patient_id or e.kit_id = refused.kit_id
      or record_refusal.action = 'call_refused' and e.details = record_refusal.details), false) as has_this
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
grant execute on function app.record_refusal to app_customer, app_practitioner;

-- Records that an owner reads a replaced page. An owner's other reads leave no trace, and those of staff are recorded by
-- app.record_read(); reading the same version again within ten minutes is one read.
create or replace function app.record_replaced_read(code app.kit_code, details jsonb) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if app.actor_role() is distinct from 'customer' or exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = 'report_read' and e.kit_id = code and e.details = record_replaced_read.details
  ) then
    return;
  end if;
  perform app.audit('report_read', k.patient_id, k.id, code, details => record_replaced_read.details)
  from app.kits k where k.kit_id = code;
end
$$;
grant execute on function app.record_replaced_read to app_customer, app_practitioner, app_admin;

-- Records that staff read the answers of a kit on the screen, once in ten minutes: a screen reads again by itself. An owner's own
-- reads are not recorded.
create or replace function app.record_answers_read(kit uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  facts constant jsonb := '{"kind": "answers"}';
begin
  if app.actor_role() = 'customer' or exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = 'symptoms_exported' and e.kit_record_id = kit and e.details = facts
  ) then
    return;
  end if;
  perform app.audit('symptoms_exported', k.patient_id, k.id, k.kit_id, details => facts) from app.kits k where k.id = kit;
end
$$;
grant execute on function app.record_answers_read to app_customer, app_practitioner, app_admin;

-- Symptoms over time. Staff who compare a patient's submissions leave one event in ten minutes, apart from other reads of the
-- whole patient; the owner's own read leaves none.
create or replace function app.record_comparison(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  facts constant jsonb := '{"kind": "kit_comparison"}';
begin
  if app.actor_role() = 'customer' or exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = 'symptoms_exported' and e.patient_id = patient and e.details = facts
  ) then
    return;
  end if;
  perform app.audit('symptoms_exported', patient, details => facts);
end
$$;
grant execute on function app.record_comparison to app_customer, app_practitioner, app_admin;

-- Records that a caller takes the whole record. The owner's own download is an event too: it carries everything away at once. A
-- program may request the bundle every minute, so staff leave one event of it in ten minutes, and the owner none. A new action
-- would be unknown to the previous release, which may read the audit trail at the same time.
create or replace function app.record_whole_record(patient uuid, kind text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if record_whole_record.kind not in ('record', 'fhir') then
    raise exception 'not a kind of record: %', record_whole_record.kind;
  end if;
  if record_whole_record.kind = 'fhir' and (app.actor_role() = 'customer' or exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = 'symptoms_exported' and e.patient_id = patient
      and e.details = jsonb_build_object('kind', record_whole_record.kind)
  )) then
    return;
  end if;
  perform app.audit('symptoms_exported', patient, details => jsonb_build_object('kind', record_whole_record.kind));
end
$$;
grant execute on function app.record_whole_record to app_customer, app_practitioner, app_admin;
