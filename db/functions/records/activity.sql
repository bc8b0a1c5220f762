-- The part of the audit trail that a family and the staff read about a patient.

-- The part of the audit trail that the owner of a patient may read, newest first. The actions are those of `patientActions` in
-- the contract. Names are those of practitioners with access, now or earlier, and of those who are guardians now, but for the
-- owner's own. The owner does not read events between the staff: their notes, files before publication, and the suggestion
-- before its first sharing. Events of a suggestion include no version: a later one may not be shared. Changes of a status that
-- were taken back in time are no news; an event belongs to the last change of its kind before it.
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
      -- The list of pages may reveal the suggestion.
      when e.action not in ('report_published', 'report_withdrawn') then e.details end
  from app.audit_events e
  left join app.guardians_with_names(own_patient_events.patient) guardian
    on guardian.id = e.actor_id and not (guardian.is_owner and guardian.id = app.uid())
  left join app.profiles actor on actor.id = e.actor_id
  left join app.former_practitioners former_actor on former_actor.id = e.actor_id
  left join app.profiles practitioner
    on practitioner.id = e.user_id and e.action in ('access_granted', 'access_changed', 'access_revoked')
  left join app.former_practitioners former_practitioner
    on former_practitioner.id = e.user_id and e.action in ('access_granted', 'access_changed', 'access_revoked')
  where e.patient_id = any (app.merged_patients(own_patient_events.patient)) and app.is_guardian(app.uid(), own_patient_events.patient)
    and (before is null
      or (e.happened_at, e.id) < ((select b.happened_at from app.audit_events b where b.id = before), before))
    and (e.details -> 'page' is distinct from '5' and e.details -> 'pages' is distinct from '[5]'
      or app.knew_of_suggestion(e.kit_record_id, e.kit_id, e.happened_at))
    and not (e.action = 'kit_status_changed' and coalesce((
      select c.is_taken_back from app.kit_status_changes c
      where c.kit_record_id = e.kit_record_id and c.from_status = e.details ->> 'from' and c.status = e.details ->> 'to'
        and c.changed_at <= e.happened_at
      order by c.id desc limit 1), false))
    and e.action in (
      'access_granted', 'access_changed', 'access_revoked', 'guardianship_stated', 'guardian_invited', 'guardian_added',
      'guardian_removed', 'patient_handed_over', 'patient_created', 'patient_changed', 'patients_merged', 'patients_separated', 'kit_registered', 'kit_changed',
      'kit_status_changed', 'retest_set', 'retest_ended', 'registration_undone', 'registration_restored', 'questionnaire_submitted', 'answers_corrected',
      'symptoms_exported', 'report_held', 'hold_ended', 'report_published', 'report_withdrawn', 'report_read',
      'report_versions_read', 'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made')
  order by e.happened_at desc, e.id desc limit least(at_most, 100)
$$;
grant execute on function app.own_patient_events to app_customer;

-- The trail as a guardian reads it: the events of the patient, and for each practitioner with access one event a day for the
-- table in which the patient stood. An administrator's table has everybody; the screen says so.
create or replace function app.own_activity(patient uuid, before bigint, at_most integer)
returns table (
  id bigint, happened_at timestamptz, action text, is_own boolean, actor_role text, actor_name text, practitioner_name text,
  kit_id app.kit_code, details jsonb
)
language sql stable security definer set search_path = app, pg_temp
as $$
  with last_known as (select b.happened_at, b.id from app.audit_events b where b.id = before),
  openings as (
    select distinct on (e.actor_id, (e.happened_at at time zone 'UTC')::date) e.*
    from app.access_periods(own_activity.patient) g
    cross join lateral (
      select o.id, o.happened_at, o.actor_id, o.actor_role, o.details from app.audit_events o
      where o.actor_id = g.practitioner_id and o.action = 'list_read' and o.actor_role = 'practitioner'
        and o.details ->> 'list' in ('patient_table', 'live_changes')
        and o.happened_at >= g.from_at and o.happened_at < g.to_at
        and (before is null or (o.happened_at, o.id) < (select k.happened_at, k.id from last_known k))
      -- Two lists are 192 events a day.
      order by o.happened_at desc, o.id desc limit least(at_most, 100) * 192
    ) as e
    where app.is_guardian(app.uid(), own_activity.patient)
    order by e.actor_id, (e.happened_at at time zone 'UTC')::date, e.happened_at, e.id
  )
  select * from (
    select * from app.own_patient_events(own_activity.patient, before, at_most)
    union all
    select o.id, o.happened_at, 'list_read', o.actor_id = app.uid(), o.actor_role,
      coalesce(actor.full_name, former.full_name), null, null, o.details
    from openings o
    left join app.profiles actor on actor.id = o.actor_id
    left join app.former_practitioners former on former.id = o.actor_id
  ) as event
  order by event.happened_at desc, event.id desc limit least(at_most, 100)
$$;
grant execute on function app.own_activity to app_customer;

-- Whether a family knew of the suggestion of a kit at a moment: it had been shared before. If retention has removed the event of
-- the sharing, the kit remembers one that precedes all other events.
create or replace function app.knew_of_suggestion(kit uuid, code app.kit_code, moment timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce(
    (
      select min(e.happened_at) <= moment from app.audit_events e
      where e.kit_id = code and e.kit_record_id = kit and e.action = 'suggestion_shared'
    ),
    exists (select from app.kits k where k.id = kit and k.shared_suggestion_version is not null))
$$;

-- The times in which practitioners had access to a patient, from the trail. A grant that is older than the trail began before all
-- time, or when its row says. A change is an event of a grant that was live before it, even if retention has removed the event of
-- its beginning.
create or replace function app.access_periods(patient uuid)
returns table (practitioner_id uuid, from_at timestamptz, to_at timestamptz)
language sql stable security definer set search_path = app, pg_temp set timezone = 'UTC'
as $$
  with changes as (
    select e.user_id, e.action, e.happened_at, (e.details ->> 'until')::timestamptz as ends_at,
      lag(e.id) over pair is null as is_first, lead(e.happened_at) over pair as next_at
    from app.audit_events e
    where e.patient_id = any (app.merged_patients(access_periods.patient)) and e.user_id is not null
      and e.action in ('access_granted', 'access_changed', 'access_revoked')
    window pair as (partition by e.user_id, e.patient_id order by e.happened_at, e.id)
  )
  select c.user_id, c.happened_at, coalesce(least(c.next_at, c.ends_at), 'infinity') from changes c where c.action <> 'access_revoked'
  union all
  select c.user_id, '-infinity', c.happened_at from changes c
  where c.is_first and c.action in ('access_revoked', 'access_changed')
  union all
  select a.practitioner_id, a.granted_at, 'infinity' from app.practitioner_access a
  where a.patient_id = access_periods.patient and not exists (select from changes c where c.user_id = a.practitioner_id)
$$;
grant execute on function app.access_periods to app_backup;

-- The accounts that registered a patient's kits and submitted their answers, for callers who see the kit. Null for acts that the
-- trail no longer has, and for those of administrators.
create or replace function app.authors_of_kits(patient uuid) returns table (kit_record_id uuid, registered_by uuid, submitted_by uuid)
language sql stable security definer set search_path = app, pg_temp
as $$
  select e.kit_record_id,
    (array_agg(e.actor_id order by e.happened_at desc, e.id desc) filter (where e.action = 'kit_registered'))[1],
    (array_agg(e.actor_id order by e.happened_at desc, e.id desc) filter (where e.action = 'questionnaire_submitted'))[1]
  from app.audit_events e
  where e.patient_id = any (app.merged_patients(authors_of_kits.patient))
    and e.action in ('kit_registered', 'questionnaire_submitted')
    and e.actor_role = 'customer'
    and (app.actor_role() = 'admin' or app.is_guardian(app.uid(), authors_of_kits.patient)
      or app.has_access(app.uid(), authors_of_kits.patient, e.kit_record_id))
  group by e.kit_record_id
$$;
grant execute on function app.authors_of_kits to app_customer, app_practitioner, app_admin;
