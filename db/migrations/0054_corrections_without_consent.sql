-- Corrections of submitted answers need no consent: the right to correct one's own data depends on no document (GDPR, article 16).

-- As in 0046, but for new answers alone.
create or replace trigger ask_for_consents before insert on app.symptom_data
  for each row execute function app.ask_for_consents();

-- As in 0047, but without asking for consents.
create or replace function app.correct_answers(
  kit uuid, seen integer, correction uuid, form_type app.form_type, definition_version integer, answers app.json_object,
  behaviors app.json_object, reason app.correction_reason
) returns json
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  corrected app.kits;
  newest app.symptom_data;
  stored json;
begin
  -- The account before the kit, as in a deletion.
  perform from app.profiles p where p.id = app.uid() for key share;
  -- The kit before its rows, as everywhere. The lock puts publications and other corrections before or after this one.
  select k.* into corrected from app.kits k
  where k.id = kit and app.is_guardian(app.uid(), k.patient_id) for no key update;
  if not found then
    perform app.refuse('kit_not_found');
  end if;
  select s.* into newest from app.symptom_data s where s.kit_record_id = kit;
  if not found then
    perform app.refuse('answers_not_found');
  end if;
  select json_build_object('version', given.version, 'corrected_at', given.given_at) into stored from (
    select newest.version, newest.corrected_at, newest.correction_id, newest.answers, newest.behaviors
    union all
    select e.version, e.given_at, e.correction_id, e.answers, e.behaviors from app.earlier_answers e where e.kit_record_id = kit
  ) as given (version, given_at, correction_id, answers, behaviors)
  where given.correction_id = correction and given.answers = correct_answers.answers
    and given.behaviors = correct_answers.behaviors;
  if found then
    return stored;
  end if;
  if newest.form_type <> correct_answers.form_type then
    perform app.refuse('form_differs');
  elsif newest.version <> seen then
    perform app.refuse('answers_changed');
  elsif newest.answers = correct_answers.answers and newest.behaviors = correct_answers.behaviors then
    perform app.refuse('answers_unchanged');
  end if;
  update app.symptom_data s set definition_version = correct_answers.definition_version, answers = correct_answers.answers,
    behaviors = correct_answers.behaviors, version = s.version + 1, correction_id = correction, correction_reason = reason
  where s.kit_record_id = kit
  returning json_build_object('version', s.version, 'corrected_at', s.corrected_at) into stored;
  perform app.audit('answers_corrected', corrected.patient_id, kit, corrected.kit_id,
    details => jsonb_build_object('version', newest.version + 1));
  perform app.give_notice(
    a.practitioner_id, 'patient_answers_corrected', format('answers %s %s', kit, newest.version + 1), corrected.patient_id, kit)
  from (
    select g.practitioner_id from app.practitioner_access g
    where g.patient_id = corrected.patient_id and app.has_access(g.practitioner_id, g.patient_id, kit) order by g.practitioner_id
  ) as a;
  perform app.tell_webhooks('kit.requested_again', corrected.kit_id, '{"reason": "correction"}');
  return stored;
end
$$;

-- Whether the caller is a guardian of a patient, staff with patients of their own included.
create function app.is_own_patient(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select app.is_guardian(app.uid(), patient) $$;

grant execute on function app.is_own_patient(uuid) to app_customer, app_practitioner, app_admin;

call app.hand_over_functions();
