-- The words of the features that follow (0042 to 0049), and one place each for two questions: who are the guardians of a patient,
-- and which practitioner sees a kit. Functions of definers ask here, because row-level security does not bind them.

alter domain app.audit_action drop constraint audit_action;
alter domain app.audit_action add constraint audit_action check (value in (
  'signed_in', 'sign_in_begun', 'sign_in_failed', 'signed_out', 'session_revoked', 'password_changed', 'email_changed',
  'second_step_added', 'second_step_removed', 'recovery_code_used', 'account_rescued',
  'user_registered', 'user_changed', 'role_changed', 'practitioner_code_changed', 'user_deleted',
  'deletion_requested', 'deletion_withdrawn', 'consent_given', 'consent_withdrawn', 'consent_document_published',
  'patient_created', 'patient_changed', 'patient_deleted', 'access_granted', 'access_changed', 'access_revoked',
  'guardianship_stated', 'guardian_invited', 'guardian_added', 'guardian_removed', 'patient_handed_over',
  'kit_registered', 'kit_proved', 'kit_changed', 'kit_status_changed', 'kit_deleted', 'practitioner_notes_changed',
  'questionnaire_submitted', 'answers_corrected', 'symptoms_exported',
  'report_file_added', 'counts_held', 'counts_kept', 'report_published', 'report_released', 'report_held', 'hold_ended',
  'report_previewed', 'report_read', 'report_versions_read',
  'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made',
  'kits_added', 'kit_activated', 'kit_deactivated', 'laboratory_key_created', 'laboratory_key_revoked',
  'mail_resent', 'job_retried',
  'kit_claimed', 'claim_refused', 'registration_undone', 'registration_restored',
  'list_read', 'record_refused', 'code_refused',
  'audit_exported', 'audit_events_removed')) not valid;

alter domain app.audit_details drop constraint audit_details;
alter domain app.audit_details add constraint audit_details check (
  jsonb_typeof(value) = 'object' and length(value::text) <= 300
  and value - array['by', 'count', 'fields', 'first', 'from', 'is_assigned', 'key', 'kind', 'last', 'list', 'page',
    'pages', 'role', 'second_step', 'to', 'until', 'version'] = '{}') not valid;

alter domain app.notice_kind drop constraint notice_kind_check;
alter domain app.notice_kind add constraint notice_kind_check check (value in (
  'sample_received', 'information_needed', 'sample_rejected', 'replacement', 'report_on_hold', 'report_published',
  'report_amended', 'suggestion_shared', 'suggestion_withdrawn', 'practitioner_added', 'practitioner_removed', 'access_ending',
  'access_first_used', 'guardian_added', 'guardian_removed', 'hand_over_due', 'deletion_requested', 'consent_renewal',
  'answers_unfinished', 'patient_report', 'patient_answers_corrected', 'patient_leaving',
  'mails_failed', 'webhooks_failed', 'reports_waiting', 'kits_waiting')) not valid;

-- Changes of who sees a record, and the deletion of an account, are always mailed.
create or replace function app.is_security_notice(kind text) returns boolean
language sql immutable
as $$
  select kind in ('practitioner_added', 'access_first_used', 'guardian_added', 'guardian_removed', 'deletion_requested')
$$;

create or replace function app.default_delivery(kind text) returns text
language sql immutable
as $$
  select case when kind in ('patient_report', 'patient_answers_corrected', 'patient_leaving', 'mails_failed', 'webhooks_failed',
      'reports_waiting', 'kits_waiting')
    then 'daily' else 'now' end
$$;

-- The customers who are responsible for a patient, in a fixed order: two events at once cannot deadlock on their notices.
create function app.guardians_of(patient uuid) returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$ select p.owner_id from app.patients p where p.id = guardians_of.patient order by 1 $$;

create function app.is_guardian(account uuid, patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select exists (select from app.guardians_of(is_guardian.patient) as g (id) where g.id = account) $$;

-- Whether a grant lets a practitioner see a patient now or, with a kit, this kit of the patient.
create function app.has_access(practitioner uuid, patient uuid, kit uuid default null) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.practitioner_access a where a.patient_id = has_access.patient and a.practitioner_id = practitioner)
$$;

-- Gives each guardian of a patient a notice.
create function app.tell_guardians(patient uuid, kind text, cause text, kit uuid default null) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.give_notice(g.id, tell_guardians.kind, tell_guardians.cause, tell_guardians.patient, tell_guardians.kit)
  from app.guardians_of(tell_guardians.patient) as g (id)
$$;

create or replace function app.may_see_patient(account uuid, patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select app.is_guardian(account, patient) or app.has_access(account, patient)
    or exists (select from app.patients p cross join app.profiles o where p.id = patient and o.id = account and o.role = 'admin')
$$;

create or replace function app.audience_of(patients uuid[]) returns table (patient_id uuid, user_id uuid)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, g.id from unnest(audience_of.patients) as p (id) cross join app.guardians_of(p.id) as g (id)
  union all
  select a.patient_id, a.practitioner_id from app.practitioner_access a where a.patient_id = any (audience_of.patients)
$$;

create or replace function app.practitioner_notes_of(kit uuid) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (
    select k.practitioner_notes from app.kits k
    where k.id = kit and (app.actor_role() = 'admin'
      or app.actor_role() = 'practitioner' and app.has_access(app.uid(), k.patient_id, k.id)));
end
$$;

create or replace function app.confirm_sight_of_kit(code app.kit_code) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not exists (
    select from app.kits k
    where k.kit_id = code and (current_setting('role') = 'app_admin' or app.has_access(app.uid(), k.patient_id, k.id))
  ) then
    perform app.refuse('kit_not_found');
  end if;
end
$$;

create or replace function app.notify_of_report() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kind constant text := case when old.report_generated_at is null then 'report_published' else 'report_amended' end;
  cause constant text := format('report %s %s', new.id, extract(epoch from new.report_generated_at));
begin
  perform app.tell_guardians(new.patient_id, kind, cause, new.id);
  perform app.give_notice(a.practitioner_id, 'patient_report', cause, new.patient_id, new.id)
  from (
    select g.practitioner_id from app.practitioner_access g
    where g.patient_id = new.patient_id and app.has_access(g.practitioner_id, g.patient_id, new.id) order by g.practitioner_id
  ) as a;
  return null;
end
$$;

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
  if action not in ('record_refused', 'code_refused') then
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

-- As in 0006. The actions are those of `patientActions` in the contract.
create or replace function app.own_patient_events(patient uuid, before bigint, at_most integer)
returns table (
  id bigint, happened_at timestamptz, action text, is_own boolean, actor_role text, actor_name text, practitioner_name text,
  kit_id app.kit_code, details jsonb
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select e.id, e.happened_at, e.action, coalesce(e.actor_id = app.uid(), false), e.actor_role,
    case e.actor_role when 'practitioner' then coalesce(actor.full_name, former_actor.full_name) end,
    coalesce(practitioner.full_name, former_practitioner.full_name), e.kit_id,
    -- The list of pages may tell of the suggestion.
    case when e.action <> 'report_published' then e.details end
  from app.audit_events e
  left join app.profiles actor on actor.id = e.actor_id
  left join app.former_practitioners former_actor on former_actor.id = e.actor_id
  left join app.profiles practitioner
    on practitioner.id = e.user_id and e.action in ('access_granted', 'access_changed', 'access_revoked')
  left join app.former_practitioners former_practitioner
    on former_practitioner.id = e.user_id and e.action in ('access_granted', 'access_changed', 'access_revoked')
  where e.patient_id = own_patient_events.patient and app.is_guardian(app.uid(), own_patient_events.patient)
    and (before is null
      or (e.happened_at, e.id) < ((select b.happened_at from app.audit_events b where b.id = before), before))
    and e.details -> 'page' is distinct from '5' and e.details -> 'pages' is distinct from '[5]'
    and e.action in (
      'access_granted', 'access_changed', 'access_revoked', 'guardianship_stated', 'guardian_invited', 'guardian_added',
      'guardian_removed', 'patient_handed_over', 'patient_created', 'patient_changed', 'kit_registered', 'kit_changed',
      'kit_status_changed', 'registration_undone', 'registration_restored', 'questionnaire_submitted', 'answers_corrected',
      'symptoms_exported', 'report_held', 'hold_ended', 'report_published', 'report_read', 'report_versions_read',
      'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made')
  order by e.happened_at desc, e.id desc limit least(at_most, 100)
$$;

call app.hand_over_functions();
