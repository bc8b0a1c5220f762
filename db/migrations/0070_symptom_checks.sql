-- Symptom checks: administrators ask families about answers that were not given in the mended matrix (0067), and note whom they
-- have asked.

-- A row says that a family was asked about this version of the answers.
create table app.symptom_checks (
  kit_record_id uuid not null references app.kits on delete cascade,
  version integer not null,
  asked_at timestamptz not null default now(),
  asked_by uuid default app.uid() references app.profiles on delete set null,
  primary key (kit_record_id, version)
);

create index symptom_checks_by_asker on app.symptom_checks (asked_by) where asked_by is not null;

alter table app.symptom_checks enable row level security;
alter table app.symptom_checks force row level security;
create policy admin_symptom_checks on app.symptom_checks to app_admin using (true);
create policy definer_symptom_checks on app.symptom_checks for select to app_definer using (true);

grant select, insert (kit_record_id, version), delete on app.symptom_checks to app_admin;
grant select on app.symptom_checks to app_definer;

-- An action of its own would be unknown to the previous version, which may read the audit trail at the same time. A deleted kit
-- leaves no event.
create function app.audit_symptom_check() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_asked constant boolean := tg_op = 'INSERT';
  changed constant app.symptom_checks := case when is_asked then new else old end;
begin
  perform app.audit('kit_changed', k.patient_id, k.id, k.kit_id, details => jsonb_build_object(
    'fields', '["symptom_check"]'::jsonb,
    'from', case when is_asked then 'open' else 'asked' end,
    'to', case when is_asked then 'asked' else 'open' end))
  from app.kits k where k.id = changed.kit_record_id;
  return null;
end
$$;

create trigger audit_symptom_check after insert or delete on app.symptom_checks
  for each row execute function app.audit_symptom_check();

-- As in 0054, with the matrix of the correction. A correction of other answers before the family was asked leaves the doubt about
-- the symptoms.
create function app.correct_answers(
  kit uuid, seen integer, correction uuid, form_type app.form_type, definition_version integer, answers app.json_object,
  behaviors app.json_object, reason app.correction_reason, matrix text
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

grant execute on function app.correct_answers(
  uuid, integer, uuid, app.form_type, integer, app.json_object, app.json_object, app.correction_reason, text
) to app_customer;

-- For the previous version, which does not name the matrix.
create or replace function app.correct_answers(
  kit uuid, seen integer, correction uuid, form_type app.form_type, definition_version integer, answers app.json_object,
  behaviors app.json_object, reason app.correction_reason
) returns json
language sql security definer set search_path = app, pg_temp
as $$ select app.correct_answers(kit, seen, correction, form_type, definition_version, answers, behaviors, reason, null) $$;

call app.open_to_backups();

call app.hand_over_functions();
