-- A complete activity: a family hears of each reading of something that it may know of.

-- Whether a family knew of the suggestion of a kit at a moment: it had been shared before. If retention has removed the event of
-- the sharing, the kit remembers one that precedes all other events.
create function app.knew_of_suggestion(kit uuid, code app.kit_code, moment timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce(
    (
      select min(e.happened_at) <= moment from app.audit_events e
      where e.kit_id = code and e.kit_record_id = kit and e.action = 'suggestion_shared'
    ),
    exists (select from app.kits k where k.id = kit and k.shared_suggestion_version is not null))
$$;

-- As in 0045, but with the events about a suggestion from its first sharing on. They tell no version: a later one may not be shared.
create or replace function app.own_patient_events(patient uuid, before bigint, at_most integer)
returns table (
  id bigint, happened_at timestamptz, action text, is_own boolean, actor_role text, actor_name text, practitioner_name text,
  kit_id app.kit_code, details jsonb
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select e.id, e.happened_at, e.action, coalesce(e.actor_id = app.uid(), false), e.actor_role,
    case e.actor_role when 'practitioner' then coalesce(actor.full_name, former_actor.full_name)
      when 'customer' then coalesce(guardian.full_name, guardian.email) end,
    coalesce(practitioner.full_name, former_practitioner.full_name), e.kit_id,
    case
      when e.details -> 'page' = '5' or e.details -> 'pages' = '[5]' then '{"page": 5}'
      -- The list of pages may tell of the suggestion.
      when e.action <> 'report_published' then e.details end
  from app.audit_events e
  left join app.guardians_with_names(own_patient_events.patient) guardian
    on guardian.id = e.actor_id and not (guardian.is_owner and guardian.id = app.uid())
  left join app.profiles actor on actor.id = e.actor_id
  left join app.former_practitioners former_actor on former_actor.id = e.actor_id
  left join app.profiles practitioner
    on practitioner.id = e.user_id and e.action in ('access_granted', 'access_changed', 'access_revoked')
  left join app.former_practitioners former_practitioner
    on former_practitioner.id = e.user_id and e.action in ('access_granted', 'access_changed', 'access_revoked')
  where e.patient_id = own_patient_events.patient and app.is_guardian(app.uid(), own_patient_events.patient)
    and (before is null
      or (e.happened_at, e.id) < ((select b.happened_at from app.audit_events b where b.id = before), before))
    and (e.details -> 'page' is distinct from '5' and e.details -> 'pages' is distinct from '[5]'
      or app.knew_of_suggestion(e.kit_record_id, e.kit_id, e.happened_at))
    and e.action in (
      'access_granted', 'access_changed', 'access_revoked', 'guardianship_stated', 'guardian_invited', 'guardian_added',
      'guardian_removed', 'patient_handed_over', 'patient_created', 'patient_changed', 'kit_registered', 'kit_changed',
      'kit_status_changed', 'registration_undone', 'registration_restored', 'questionnaire_submitted', 'answers_corrected',
      'symptoms_exported', 'report_held', 'hold_ended', 'report_published', 'report_read', 'report_versions_read',
      'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made')
  order by e.happened_at desc, e.id desc limit least(at_most, 100)
$$;

-- As in 0002, but a reading of the suggestion after its first sharing repeats none before it: the family is told of the one alone.
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

-- As in 0028, but for another reading of the whole patient, which is an event of its own.
create or replace function app.record_comparison(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  facts constant jsonb := '{"kind": "over_time"}';
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

-- The label of the link that a notice of the caller is about; null if it is about none, or about a record that is the caller's no
-- more. A label of its own here would outlive the link.
create function app.link_label_of(notice bigint) returns text
language sql stable security definer set search_path = app, pg_temp
as $$
  select l.label
  from app.notices n join app.record_links l on l.patient_id = n.patient_id and n.cause = 'link ' || l.id
  where n.id = notice and n.user_id = app.uid() and app.is_guardian(app.uid(), n.patient_id)
$$;

grant execute on function app.link_label_of(bigint) to app_customer, app_practitioner, app_admin;

call app.hand_over_functions();
