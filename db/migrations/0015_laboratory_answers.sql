-- Answers to the laboratory. "Information needed" asks the owner of a kit something, and the owner answers on the question itself:
-- with a text, with corrected details of the sample, or with both. The status stays until the laboratory changes it.

-- The members that the owner sent; a missing one was left as it was.
create domain app.laboratory_answer as jsonb check (
  jsonb_typeof(value) = 'object' and value <> '{}'
  and value - array['text', 'sample_taken_date', 'kit_notes'] = '{}'
  and (value -> 'text' is null or length(trim(value ->> 'text')) between 1 and 1000));

-- Without the domain: a new column with one would scan a table in use under a lock. Only the function below fills it.
alter table app.kit_status_changes add column answer jsonb, add column answered_at timestamptz;

-- The answer is as visible as its question.
grant select (answer, answered_at) on app.kit_status_changes to app_customer, app_practitioner;
grant insert (answer, answered_at), update (answer, answered_at) on app.kit_status_changes to app_definer;
grant update (sample_taken_date, kit_notes) on app.kits to app_definer;

-- Answers the question that the owner has read, once, and corrects the details of the sample. The locks are those of a
-- correction and of a change of status: of an answer and a change at the same moment, the second finds the first. Sent twice, the
-- same answer is one.
create function app.answer_laboratory(kit uuid, question bigint, answer app.laboratory_answer) returns timestamptz
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  asked app.kit_status_changes;
  answered app.kits;
begin
  perform from app.patients p
  where p.id = (select k.patient_id from app.kits k where k.id = kit) and p.owner_id = app.uid()
  for no key update;
  if not found then
    perform app.refuse('kit_not_found');
  end if;
  select * into answered from app.kits k where k.id = kit for no key update;
  if not found then
    perform app.refuse('kit_not_found');
  end if;
  select * into asked from app.kit_status_changes c where c.kit_record_id = kit order by c.id desc limit 1;
  if asked.id <> question or answered.status <> 'information_needed' or asked.status <> 'information_needed' then
    perform app.refuse('laboratory_question_closed');
  end if;
  if asked.answer is not null then
    if asked.answer <> answer_laboratory.answer then
      perform app.refuse('laboratory_question_answered');
    end if;
    return asked.answered_at;
  end if;

  update app.kits k
  set sample_taken_date = case when answer_laboratory.answer ? 'sample_taken_date'
      then (answer_laboratory.answer ->> 'sample_taken_date')::date else k.sample_taken_date end,
    kit_notes = case when answer_laboratory.answer ? 'kit_notes'
      then answer_laboratory.answer ->> 'kit_notes' else k.kit_notes end
  where k.id = kit and answer_laboratory.answer ?| array['sample_taken_date', 'kit_notes'];
  update app.kit_status_changes c set answer = answer_laboratory.answer, answered_at = now() where c.id = question;
  -- An action of its own would be unknown to the previous release, which may read the audit trail at the same time.
  perform app.audit('kit_changed', answered.patient_id, kit, answered.kit_id,
    details => '{"fields": ["laboratory_answer"]}');
  return now();
end
$$;

grant execute on function app.answer_laboratory(uuid, bigint, app.laboratory_answer) to app_customer;

-- As in 0011, with the answers.
create or replace function app.restore_history(kit uuid, status_changes jsonb) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.kit_status_changes c where c.kit_record_id = kit;
  insert into app.kit_status_changes (kit_record_id, status, changed_at, changed_by, reason, note, answer, answered_at)
  select kit, c.status, c.changed_at, (select p.id from app.profiles p where p.id = c.changed_by), c.reason, c.note,
    c.answer, c.answered_at
  from jsonb_populate_recordset(null::app.kit_status_changes, status_changes) c order by c.id;
  update app.kit_status_changes c set from_status = earlier.from_status
  from (
    select n.id, row_number() over (order by n.id) as place from app.kit_status_changes n where n.kit_record_id = kit
  ) as restored
  join (
    select o.from_status, row_number() over (order by o.id) as place
    from jsonb_populate_recordset(null::app.kit_status_changes, status_changes) o
  ) as earlier using (place)
  where c.id = restored.id and earlier.from_status is not null;
end
$$;

call app.hand_over_functions();
