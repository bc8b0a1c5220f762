-- Corrections of submitted answers.

-- Binds the owner of the database too; grants and policies do not. Only the deletion of their kit removes earlier answers,
-- and they follow their kit to another patient.
create or replace function app.refuse_change_of_earlier_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_op = 'DELETE' and not exists (select from app.kits k where k.id = old.kit_record_id) then
    return old;
  elsif tg_op = 'UPDATE' and new.patient_id <> old.patient_id and to_jsonb(new) - 'patient_id' = to_jsonb(old) - 'patient_id' then
    return new;
  end if;
  raise exception 'earlier answers are not changed';
end
$$;

-- Answers are changed by the next version alone, and the replaced one is kept. A correction is dated after all that it follows,
-- even if the clock went back: no report counts as made with answers that came after it.
create or replace function app.keep_replaced_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- Answers follow their kit to another patient.
  if new.patient_id <> old.patient_id and to_jsonb(new) - 'patient_id' = to_jsonb(old) - 'patient_id' then
    return new;
  end if;
  if new.version <> old.version + 1
    or (new.id, new.kit_record_id, new.patient_id, new.form_type, new.created_at)
      is distinct from (old.id, old.kit_record_id, old.patient_id, old.form_type, old.created_at) then
    raise exception 'answers are corrected by the next version';
  end if;
  new.corrected_at := greatest(
    clock_timestamp(),
    coalesce(old.corrected_at, old.created_at) + interval '1 microsecond',
    (select max(f.published_at) from app.report_files f where f.kit_record_id = old.kit_record_id) + interval '1 microsecond');
  insert into app.earlier_answers (
    kit_record_id, patient_id, version, form_type, definition_version, answers, behaviors, language, given_at, correction_id,
    replaced_at, replaced_by, reason)
  values (
    old.kit_record_id, old.patient_id, old.version, old.form_type, old.definition_version, old.answers, old.behaviors, old.language,
    coalesce(old.corrected_at, old.created_at), old.correction_id, new.corrected_at, app.uid(), new.correction_reason);
  return new;
end
$$;

-- Corrects the answers that the caller has seen, and notifies the practitioners who see the kit, and to its laboratory.
-- The right to correct does not depend on the kit: a rejected or cancelled one keeps its answers, and a report is no end. Nor
-- does it depend on a consent (GDPR, article 16). The same correction sent twice is one version; of two at once, the second is
-- refused. A correction of other answers before the family was asked leaves the doubt about the symptoms.
create or replace function app.correct_answers(
  kit uuid, seen integer, correction uuid, form_type app.form_type, definition_version integer, answers app.json_object,
  behaviors app.json_object, reason app.correction_reason, matrix text default null
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
    behaviors = correct_answers.behaviors, version = s.version + 1, correction_id = correction, correction_reason = reason,
    matrix = case
      when s.behaviors <> correct_answers.behaviors or exists (select from app.symptom_checks c where c.kit_record_id = kit)
      then correct_answers.matrix else s.matrix end
  where s.kit_record_id = kit
  returning json_build_object('version', s.version, 'corrected_at', s.corrected_at) into stored;
  perform app.audit('answers_corrected', corrected.patient_id, kit, corrected.kit_id,
    details => jsonb_build_object('version', newest.version + 1));
  perform app.add_notification(
    a.practitioner_id, 'patient_answers_corrected', format('answers %s %s', kit, newest.version + 1), corrected.patient_id, kit)
  from (
    select g.practitioner_id from app.practitioner_access g
    where g.patient_id = corrected.patient_id and app.has_access(g.practitioner_id, g.patient_id, kit) order by g.practitioner_id
  ) as a;
  perform app.enqueue_webhook_messages('kit.requested_again', corrected.kit_id, '{"reason": "correction"}');
  return stored;
end
$$;
grant execute on function app.correct_answers to app_customer;

create or replace function app.restore_answer_versions(kit uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.earlier_answers (
    kit_record_id, patient_id, version, form_type, definition_version, answers, behaviors, language, given_at, correction_id,
    replaced_at, replaced_by, reason)
  select e.kit_record_id, u.patient_id, e.version, e.form_type, e.definition_version, e.answers, e.behaviors, e.language,
    e.given_at, e.correction_id, e.replaced_at, e.replaced_by, e.reason
  from app.undone_registrations u
  cross join jsonb_populate_recordset(null::app.earlier_answers, u.earlier_answers) e
  where u.kit_record_id = restore_answer_versions.kit and u.restored_at = now();
$$;
