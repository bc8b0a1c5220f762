-- The status of a kit, its history, and questions of the laboratory with the answers of the owner.

-- Applies a row of the history to its kit. The author names the status that they saw: of two simultaneous changes, the second
-- finds another one and is refused. Publications and the owner's corrections lock the kit in the same way. A restored history
-- has no previous status while it is inserted, and keeps its reasons and its laboratories.
create or replace function app.change_kit_status() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
  published timestamptz;
begin
  if new.from_status = 'rejected' then
    -- The code of a replacement before the kit, as in app.reserve_replacement().
    perform from app.kit_inventory i
    where i.kit_id = (select r.kit_id from app.kit_replacements r where r.kit_record_id = new.kit_record_id) for no key update;
  end if;
  select * into kit from app.kits k where k.id = new.kit_record_id for no key update;
  if not found then
    perform app.refuse('kit_not_found');
  end if;
  if kit.status <> new.from_status then
    perform app.refuse('kit_status_changed');
  end if;
  published := coalesce(
    (select max(f.published_at) from app.report_files f
     where f.kit_record_id = kit.id and f.page <= 4 and f.withdrawal_id is null and not f.is_held),
    case when kit.status <> 'report_ready' then kit.report_generated_at end);
  -- Only the withdrawal of all pages takes the readiness back.
  if kit.status = 'report_ready' and (
    not exists (select from app.report_withdrawals w where w.kit_id = kit.kit_id)
    or exists (
      select from app.report_files f
      where f.kit_record_id = kit.id and f.page <= 4 and f.published_at is not null and f.superseded_at is null and not f.is_held)
  ) then
    perform app.refuse('kit_status_not_possible');
  end if;
  if new.status = 'report_ready' and published is null then
    perform app.refuse('report_not_published');
  end if;
  -- A receipt with its own date follows an arrival, and names the author, the laboratory or the technician that has set the kit
  -- aside. No role may insert a date or an author. A customer is no author: a registration merely makes an earlier report ready.
  if new.changed_at = now() then
    new.changed_by := (
      select p.id from app.profiles p where p.id = app.uid() and app.actor_role() in ('admin', 'practitioner'));
    new.laboratory_key_id := (select k.id from app.laboratory_keys k where k.id = app.uid() and app.actor_role() = 'lab');
    new.technician_id := app.acting_technician();
  end if;
  -- One update with the date of the report: a second one would lock the patient again, and wait for a deletion of it.
  update app.kits k set status = new.status, report_generated_at = published where k.id = new.kit_record_id;
  if new.reason_id is not null then
    new := app.with_kit_reason(new);
  end if;
  if (new.from_status, new.status) in (('received', 'registered'), ('in_analysis', 'received')) then
    new := app.confirm_own_undo(new);
  end if;
  return new;
end
$$;

-- All that follows from a row of the history, in this order. Each notification has the row as its cause, so there is one per
-- guardian and change.
create or replace function app.follow_kit_status() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  select * into kit from app.kits k where k.id = new.kit_record_id;
  if new.from_status = 'rejected' then
    -- A rejection by mistake needs no replacement. One that the owner has registered stays.
    perform app.end_reservation((select r.kit_id from app.kit_replacements r where r.kit_record_id = kit.id));
  end if;
  if new.from_status is not null and new.status in ('registered', 'report_ready', 'rejected', 'cancelled') then
    -- Nobody looks for the sample any more. A kit that goes on to its analysis comes back when that is undone.
    delete from app.arrivals a where a.kit_record_id = kit.id;
  end if;
  -- A sample that was rejected or cancelled by mistake has been received after all; one that waited for information had been
  -- received before.
  if new.status in ('information_needed', 'rejected')
    or new.status = 'received' and new.from_status in ('registered', 'rejected', 'cancelled')
  then
    perform app.notify_guardians(
      kit.patient_id,
      case new.status when 'received' then 'sample_received' when 'rejected' then 'sample_rejected' else new.status end,
      'status ' || new.id, kit.id, status_change => new.id);
  end if;
  if new.from_status in ('received', 'information_needed', 'rejected') then
    perform app.take_notifications_back(new);
  end if;
  if new.from_status is not null and new.status = 'cancelled' then
    perform app.enqueue_webhook_messages('kit.cancelled', kit.kit_id);
  end if;
  return null;
end
$$;

-- Copies a reason of the catalogue into a change of status. The administrator's own words replace its text.
create or replace function app.with_kit_reason(change app.kit_status_changes) returns app.kit_status_changes
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  chosen app.kit_reasons;
begin
  select * into chosen from app.kit_reasons r where r.id = change.reason_id and r.kind = change.status and r.is_active;
  if not found then
    perform app.refuse('kit_reason_not_offered');
  end if;
  change.reason := coalesce(change.reason, chosen.reason);
  change.next_step := chosen.next_step;
  change.language := chosen.language;
  -- Counted from the latest day on earth (UTC+14): no reader has a day less.
  change.act_until := (now() at time zone 'Pacific/Kiritimati')::date + chosen.days_to_act;
  change.has_replacement := chosen.has_replacement;
  return change;
end
$$;

-- The only way back to `registered`, and from the analysis to `received`: the last change led here from there, the same
-- administrator or technician made it, and it is recent. Later, the owner may have read it. A receipt that is older than the
-- registration comes from an arrival, of which the owner has read at once. An analysis that was undone leaves no trace with the
-- family. app.take_back_arrival() alone takes an older receipt back.
create or replace function app.confirm_own_undo(change app.kit_status_changes) returns app.kit_status_changes
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  last app.kit_status_changes;
begin
  select * into last from app.kit_status_changes c
  where c.kit_record_id = change.kit_record_id and not c.is_taken_back order by c.id desc limit 1;
  if (last.from_status, last.status) is distinct from (change.status, change.from_status) or not coalesce(
    (last.changed_by = app.uid() or last.technician_id = app.acting_technician())
      and last.changed_at > now() - interval '90 seconds'
      and last.changed_at >= (select k.created_at from app.kits k where k.id = change.kit_record_id)
    or current_setting('app.kit_not_received', true) = change.kit_record_id::text, false)
  then
    perform app.refuse('kit_status_not_possible');
  end if;
  if change.status = 'received' then
    update app.kit_status_changes c set is_taken_back = true where c.id = last.id;
    change.is_taken_back := true;
  end if;
  return change;
end
$$;

-- Changes the status of many kits for an administrator: [{ kit_id, from_status, status }]. Each kit succeeds or fails by itself;
-- returns the refusals: [{ kit_id, refusal }]. The locks at the start keep two batches from a deadlock.
create or replace function app.change_kit_statuses(changes jsonb) returns json
language plpgsql security definer set search_path = app, pg_temp set lock_timeout = '10s'
as $$
declare
  change record;
  refusals jsonb[] := '{}';
  refusal text;
begin
  perform app.confirm_caller();
  perform app.lock_kits(array(select c.kit_id from jsonb_to_recordset(changes) as c (kit_id text)));
  for change in
    select c.* from jsonb_to_recordset(changes) as c (kit_id app.kit_code, from_status text, status text)
    order by c.kit_id::text collate "C"
  loop
    refusal := null;
    begin
      insert into app.kit_status_changes (kit_record_id, from_status, status)
      select k.id, change.from_status, change.status from app.kits k where k.kit_id = change.kit_id;
      if not found then
        refusal := 'kit_not_found';
      end if;
    exception when check_violation or foreign_key_violation then
      get stacked diagnostics refusal = constraint_name;
    end;
    if refusal is not null then
      refusals := refusals || jsonb_build_object('kit_id', change.kit_id, 'refusal', refusal);
    end if;
  end loop;
  return array_to_json(refusals);
end
$$;
grant execute on function app.change_kit_statuses to app_admin;

-- Answers the question that the owner has read, once, and corrects the details of the sample. The locks are those of a
-- correction and of a change of status: of an answer and a change at the same moment, the second finds the first. Sent twice, the
-- same answer is one.
create or replace function app.answer_laboratory(kit uuid, question bigint, answer app.laboratory_answer) returns timestamptz
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  asked app.kit_status_changes;
  answered app.kits;
begin
  perform from app.patients p
  where p.id = (select k.patient_id from app.kits k where k.id = kit) and app.is_guardian(app.uid(), p.id)
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
  -- An answered question sends no further notifications.
  delete from app.notifications n where n.status_change_id = question and n.held_until > now();
  update app.notifications n set mail_state = 'dropped'
  where n.kit_record_id = kit and n.kind = 'information_needed' and n.mail_state = 'due';
  -- A new action would be unknown to the previous release, which may read the audit trail at the same time.
  perform app.audit('kit_changed', answered.patient_id, kit, answered.kit_id,
    details => '{"fields": ["laboratory_answer"]}');
  return now();
end
$$;
grant execute on function app.answer_laboratory to app_customer;

-- Whether a question of the laboratory still waits: the newest row of its kit's history, and not answered.
create or replace function app.awaits_answer(question app.kit_status_changes) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select question.status = 'information_needed' and question.answered_at is null
    and not exists (
      select from app.kit_status_changes c where c.kit_record_id = question.kit_record_id and c.id > question.id)
$$;

-- Replaces the history that an insert has begun by the earlier one, with its answers, reasons and laboratories. An insert with
-- a previous status would change the kit, so the previous status follows.
create or replace function app.restore_history(kit uuid, status_changes jsonb) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.kit_status_changes c where c.kit_record_id = kit;
  insert into app.kit_status_changes (kit_record_id, status, changed_at, changed_by, reason, note, answer, answered_at,
    reason_id, next_step, act_until, has_replacement, laboratory_key_id, technician_id, condition, received_at, change_id,
    is_taken_back, language)
  select kit, c.status, c.changed_at, (select p.id from app.profiles p where p.id = c.changed_by), c.reason, c.note,
    c.answer, c.answered_at, c.reason_id, c.next_step, c.act_until, c.has_replacement, c.laboratory_key_id, c.technician_id,
    c.condition, c.received_at, c.change_id, c.is_taken_back, c.language
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
