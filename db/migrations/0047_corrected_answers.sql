-- Corrections of submitted answers. A kit keeps its one row in app.symptom_data, with the newest answers; each version that a
-- correction replaced stays whole in app.earlier_answers. A report was made with the version in force when its pages were
-- published.

create domain app.correction_reason as text check (
  length(value) between 3 and 300 and value = trim(value) and value !~ '[[:cntrl:]]');

create table app.earlier_answers (
  kit_record_id uuid not null,
  patient_id uuid not null,
  -- Counts from 1, the submission. A kit has at most 20 versions with the newest one.
  version integer not null constraint answer_versions_limit check (version between 1 and 19),
  form_type app.form_type not null,
  definition_version integer not null,
  answers app.json_object not null,
  behaviors app.json_object not null,
  -- When these answers were submitted, or corrected an earlier version.
  given_at timestamptz not null,
  -- The correction that brought these answers; null for the submission.
  correction_id uuid,
  replaced_at timestamptz not null,
  -- An account. Without a foreign key: the row outlives a guardian's account, and never changes.
  replaced_by uuid,
  reason app.correction_reason not null,
  primary key (kit_record_id, version),
  foreign key (kit_record_id, patient_id) references app.kits (id, patient_id) on delete cascade
);

alter table app.earlier_answers enable row level security;
alter table app.earlier_answers force row level security;
create policy earlier_answers_of_visible_kits on app.earlier_answers for select to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_earlier_answers on app.earlier_answers for select to app_admin using (true);
create policy definer_earlier_answers on app.earlier_answers to app_definer using (true);

grant select on app.earlier_answers to app_customer, app_practitioner, app_admin;
grant select, insert on app.earlier_answers to app_definer;

-- Binds the owner of the database too; grants and policies do not. Only the deletion of their kit removes earlier answers.
create function app.refuse_change_of_earlier_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_op = 'DELETE' and not exists (select from app.kits k where k.id = old.kit_record_id) then
    return old;
  end if;
  raise exception 'earlier answers are not changed';
end
$$;

create trigger keep_version before update or delete on app.earlier_answers
  for each row execute function app.refuse_change_of_earlier_answers();
create trigger keep_all_versions before truncate on app.earlier_answers
  for each statement execute function app.refuse_change_of_earlier_answers();

-- The newest answers

alter table app.symptom_data
  add column version integer not null default 1,
  -- When and why the newest answers replaced earlier ones; null for the submission.
  add column corrected_at timestamptz,
  add column correction_reason text,
  -- Made by the form: identifies a correction that is sent again because its answer was lost.
  add column correction_id uuid;

create policy definer_corrects_answers on app.symptom_data for update to app_definer using (true);

grant update (definition_version, answers, behaviors, version, correction_reason, correction_id) on app.symptom_data to app_definer;

-- Answers are changed by the next version alone, and the replaced one is kept. A correction is dated after all that it follows,
-- even if the clock went back: no report counts as made with answers that came after it.
create function app.keep_replaced_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
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
    kit_record_id, patient_id, version, form_type, definition_version, answers, behaviors, given_at, correction_id, replaced_at,
    replaced_by, reason)
  values (
    old.kit_record_id, old.patient_id, old.version, old.form_type, old.definition_version, old.answers, old.behaviors,
    coalesce(old.corrected_at, old.created_at), old.correction_id, new.corrected_at, app.uid(), new.correction_reason);
  return new;
end
$$;

create trigger keep_replaced_answers before update on app.symptom_data
  for each row execute function app.keep_replaced_answers();

-- Corrects the answers that the caller has seen, and tells the practitioners who see the kit, and its laboratory. The right to
-- correct does not depend on the kit: a rejected or cancelled one keeps its answers, and a report is no end. The same correction
-- sent twice is one version; of two at once, the second is refused.
create function app.correct_answers(
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
  -- Documents and the account before the kit, as in a registration (0046).
  perform app.confirm_consents();
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

grant execute on function
  app.correct_answers(uuid, integer, uuid, app.form_type, integer, app.json_object, app.json_object, app.correction_reason)
to app_customer;

-- Records that staff read the answers of a kit on the screen, once in ten minutes: a screen reads again by itself. An owner's own
-- reads are not recorded.
create function app.record_answers_read(kit uuid) returns void
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

grant execute on function app.record_answers_read(uuid) to app_customer, app_practitioner, app_admin;

-- Undone registrations (0011) seal all versions, and a restoration brings them back.

alter table app.undone_registrations add column earlier_answers jsonb not null default '[]';

grant select (earlier_answers) on app.undone_registrations to app_customer;

create function app.seal_earlier_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.earlier_answers := (
    select coalesce(jsonb_agg(e order by e.version), '[]') from app.earlier_answers e where e.kit_record_id = new.kit_record_id);
  return new;
end
$$;

create trigger seal_earlier_answers before insert on app.undone_registrations
  for each row execute function app.seal_earlier_answers();

-- Answers that were sealed before this migration have no version.
create function app.number_first_answers() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.version := 1;
  return new;
end
$$;

create trigger number_first_answers before insert on app.symptom_data
  for each row when (new.version is null) execute function app.number_first_answers();

create function app.restore_earlier_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.earlier_answers
  select e.* from app.undone_registrations u
  cross join jsonb_populate_recordset(null::app.earlier_answers, u.earlier_answers) e
  where u.kit_record_id = new.kit_record_id and u.restored_at = now();
  return null;
end
$$;

create trigger restore_earlier_answers after insert on app.symptom_data
  for each row when (new.version > 1) execute function app.restore_earlier_answers();

call app.open_to_backups();

call app.hand_over_functions();
