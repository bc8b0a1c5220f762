-- Undone registrations. Report files and the printed code belong to the kit, and go to its next owner. Answers, drafts, notes
-- and the history of the status belong to the registration, and are sealed with it.

-- Takes a registration back: seals it, leaves the files to the code, and frees the code for one account, or for everybody but
-- its former owner. The caller has locked the kit. A submission or a note that comes at the same moment waits for the lock of
-- the kit: it is either sealed with the rest, or finds the kit gone.
create or replace function app.seal_registration(kit app.kits, reserve_for uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  undone uuid;
begin
  insert into app.undone_registrations (kit_record_id, kit_id, patient_id, kit, answers, drafts, status_changes)
  values (
    kit.id, kit.kit_id, kit.patient_id, to_jsonb(kit),
    (select to_jsonb(s) from app.symptom_data s where s.kit_record_id = kit.id),
    (select coalesce(jsonb_agg(d), '[]') from app.questionnaire_drafts d where d.kit_record_id = kit.id),
    (select jsonb_agg(c order by c.id) from app.kit_status_changes c where c.kit_record_id = kit.id))
  returning id into undone;
  update app.report_files f set kit_record_id = null, is_held = false where f.kit_record_id = kit.id;
  perform app.audit('registration_undone', kit.patient_id, kit.id, kit.kit_id,
    subject => (select p.owner_id from app.patients p where p.id = kit.patient_id));
  delete from app.kits k where k.id = kit.id;
  perform app.free_code(kit.kit_id, reserve_for);
  perform app.set_aside_again(kit.kit_id, undone);
end
$$;

-- An undone registration takes earlier answers along, and its neighbors in the chain of replacements.
create or replace function app.prepare_undone_registration() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.earlier_answers := (
    select coalesce(jsonb_agg(e order by e.version), '[]') from app.earlier_answers e where e.kit_record_id = new.kit_record_id);
  new.kit := new.kit || app.seal_replacements(new.kit_id, new.kit_record_id);
  return new;
end
$$;

-- All that comes back before the kit of a restored registration, in this order.
create or replace function app.follow_restored_registration() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.restore_replacements(new);
  perform app.restore_suggestions(new.id, new.kit_id);
  return null;
end
$$;

create or replace function app.free_code(code app.kit_code, reserve_for uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.kit_inventory i set used_at = null, reserved_for = reserve_for where i.kit_id = code and i.used_at is not null;
  if found then
    perform app.change_row_count('registered_kits', -1);
  else
    update app.kit_inventory i set reserved_for = reserve_for where i.kit_id = code;
  end if;
end
$$;

-- Undoes a registration and notifies its owner.
create or replace function app.undo_registration(code app.kit_code, seen_kit uuid, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits := app.lock_registration(code, seen_kit, '{}');
begin
  perform app.notify_guardians_about_kit(kit.patient_id, subject, body);
  perform app.seal_registration(kit, null);
end
$$;
grant execute on function app.undo_registration to app_admin;

-- Restores an undone registration with its answers, drafts, notes and history. It notifies the owner, and the account that could
-- register the code meanwhile. Doing it twice is harmless. A shared suggestion has to be shared again: its copy is gone. The
-- report is ready if the files that the code has now make it so.
create or replace function app.restore_registration(
  undone_id uuid, owner_subject text, owner_body text, reserved_subject text, reserved_body text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  undone app.undone_registrations;
  owner uuid;
  final_status text;
  -- The patient may have been merged since.
  patient jsonb;
begin
  select * into undone from app.undone_registrations u where u.id = undone_id;
  if not found then
    perform app.refuse('undone_registration_not_found');
  end if;
  select p.owner_id into owner from app.patients p where p.id = undone.patient_id;
  perform app.confirm_caller();
  -- A deletion of the account that could register the code locks the account before the code, too.
  perform from app.profiles o
  where o.id in (select app.guardians_of(undone.patient_id))
    or o.id = (select i.reserved_for from app.kit_inventory i where i.kit_id = undone.kit_id)
  order by o.id for no key update;
  perform from app.kit_inventory i where i.kit_id = undone.kit_id for no key update;
  select * into undone from app.undone_registrations u where u.id = undone_id for no key update;
  if undone.id is null then
    perform app.refuse('undone_registration_not_found');
  elsif undone.restored_at is not null then
    return;
  elsif undone.restore_until < now() then
    perform app.refuse('restore_too_late');
  end if;
  update app.undone_registrations u set restored_at = now(), restored_by = app.uid() where u.id = undone_id;
  perform app.notify_about_kit(
    (select i.reserved_for from app.kit_inventory i
     where i.kit_id = undone.kit_id and not app.is_guardian(i.reserved_for, undone.patient_id)),
    reserved_subject, reserved_body);
  -- The owner may have lost the code twice: the other undone registration must not keep it from them.
  update app.kit_inventory i set reserved_for = owner where i.kit_id = undone.kit_id;
  perform app.audit('registration_restored', undone.patient_id, undone.kit_record_id, undone.kit_id, subject => owner);

  patient := jsonb_build_object('patient_id', undone.patient_id);
  -- Its triggers use up the code and attach the files. The decision of an administrator is a proof: no file waits.
  perform set_config('app.proved_kit', undone.kit_id, true);
  insert into app.kits (
    id, kit_id, patient_id, sample_taken_date, kit_notes, practitioner_notes, created_at, registration_id, registration_digest,
    sharings_ended, practitioner_notes_version, practitioner_notes_saved_at, practitioner_notes_saved_by)
  select k.id, k.kit_id, undone.patient_id, k.sample_taken_date, k.kit_notes, k.practitioner_notes, k.created_at, k.registration_id,
    k.registration_digest, k.sharings_ended, k.practitioner_notes_version, k.practitioner_notes_saved_at,
    k.practitioner_notes_saved_by
  from jsonb_populate_record(null::app.kits, undone.kit) k;
  -- Answers that were sealed before corrections existed have no version.
  insert into app.symptom_data
  select s.* from jsonb_populate_record(null::app.symptom_data, '{"version": 1}' || undone.answers || patient) s
  where undone.answers is not null;
  insert into app.questionnaire_drafts (
    kit_record_id, form_type, definition_version, version, answers, behaviors, saved_at)
  select d.kit_record_id, d.form_type, d.definition_version, d.version, d.answers, d.behaviors, d.saved_at
  from jsonb_populate_recordset(null::app.questionnaire_drafts, undone.drafts) d;

  select k.status into final_status from app.kits k where k.id = undone.kit_record_id;
  perform app.restore_history(undone.kit_record_id, undone.status_changes);
  -- A report makes no kit ready that waits for its owner or was given up, no more than its publication does.
  if undone.kit ->> 'status' in ('information_needed', 'rejected', 'cancelled')
    or undone.kit ->> 'status' <> 'report_ready' and final_status <> 'report_ready' then
    final_status := undone.kit ->> 'status';
  -- Its withdrawals, which follow, say how it goes on.
  elsif final_status <> 'report_ready' and not exists (
    select from app.report_files f
    where f.kit_record_id = undone.kit_record_id and f.page <= 4 and f.published_at is not null and f.withdrawal_id is null
  ) then
    final_status := 'report_ready';
  end if;
  if final_status <> (
    select c.status from app.kit_status_changes c where c.kit_record_id = undone.kit_record_id order by c.id desc limit 1
  ) then
    insert into app.kit_status_changes (kit_record_id, status) values (undone.kit_record_id, final_status);
  end if;
  update app.kits k set status = final_status
  where k.id = undone.kit_record_id and k.status <> final_status;
  -- The kit may have arrived since the undo.
  perform app.receive_arrival(k) from app.kits k where k.id = undone.kit_record_id;
  perform app.notify_of_earlier_withdrawals(k, undone) from app.kits k where k.id = undone.kit_record_id;
  perform app.notify_guardians_about_kit(undone.patient_id, owner_subject, owner_body);
end
$$;
grant execute on function app.restore_registration to app_admin;
