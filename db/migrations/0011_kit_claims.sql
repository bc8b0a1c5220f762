-- Claims and undone registrations. A printed code is no proof: somebody may register the kit of another person, by a typing
-- error or by a guess. The person who holds the kit claims it, and administrators decide. They can undo any registration.
--
-- What belongs to whom: report files and the printed code belong to the kit, and go to its next owner. Answers, drafts, notes and
-- the history of the status belong to the registration. They are sealed with it: the next owner never gets them, the person who
-- typed the answers can still read them, and a wrong undo brings all of it back.

create domain app.claim_message as text check (length(trim(value)) between 1 and 500);

create table app.kit_claims (
  id uuid primary key default gen_random_uuid(),
  kit_id app.kit_code not null references app.kit_inventory,
  claimant_id uuid not null references app.profiles on delete cascade,
  -- The patient who gets the kit; null if the claimant registers it again.
  patient_id uuid references app.patients on delete cascade,
  message app.claim_message,
  created_at timestamptz not null default now(),
  -- Null while the claim is open.
  decision text check (decision in ('accepted', 'refused')),
  decided_at timestamptz,
  decided_by uuid references app.profiles on delete set null,
  check ((decision is null) = (decided_at is null))
);

-- One open claim for each kit and account.
create unique index kit_claims_open on app.kit_claims (kit_id, claimant_id) where decision is null;
create index kit_claims_by_kit on app.kit_claims (kit_id);
create index kit_claims_by_claimant on app.kit_claims (claimant_id);
create index kit_claims_by_patient on app.kit_claims (patient_id) where patient_id is not null;
create index kit_claims_by_decider on app.kit_claims (decided_by) where decided_by is not null;
create index kit_claims_by_creation on app.kit_claims (created_at desc, id);

alter table app.kit_claims enable row level security;
alter table app.kit_claims force row level security;
create policy admin_claims on app.kit_claims for select to app_admin using (true);
create policy definer_claims on app.kit_claims to app_definer using (true);

grant select on app.kit_claims to app_admin;
grant select, insert (kit_id, claimant_id, patient_id, message), update (kit_id, decision, decided_at, decided_by)
  on app.kit_claims to app_definer;

-- A registration as it was when it was undone.
create table app.undone_registrations (
  id uuid primary key default gen_random_uuid(),
  kit_record_id uuid not null,
  kit_id app.kit_code not null references app.kit_inventory,
  patient_id uuid not null references app.patients on delete cascade,
  undone_at timestamptz not null default now(),
  restore_until timestamptz not null default now() + interval '90 days',
  undone_by uuid default app.uid() references app.profiles on delete set null,
  restored_at timestamptz,
  restored_by uuid references app.profiles on delete set null,
  -- Rows of app.kits, app.symptom_data, app.questionnaire_drafts and app.kit_status_changes.
  kit app.json_object not null,
  answers app.json_object,
  drafts jsonb not null,
  status_changes jsonb not null,
  has_answers boolean not null generated always as (answers is not null) stored
);

create index undone_registrations_by_kit on app.undone_registrations (kit_id);
create index undone_registrations_by_record on app.undone_registrations (kit_record_id);
create index undone_registrations_by_patient on app.undone_registrations (patient_id);
create index undone_registrations_by_undoer on app.undone_registrations (undone_by) where undone_by is not null;
create index undone_registrations_by_restorer on app.undone_registrations (restored_by) where restored_by is not null;
create index undone_registrations_by_time on app.undone_registrations (undone_at desc, id);

alter table app.undone_registrations enable row level security;
alter table app.undone_registrations force row level security;
create policy own_undone_registrations on app.undone_registrations for select to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy admin_undone_registrations on app.undone_registrations for select to app_admin using (true);
create policy definer_undone_registrations on app.undone_registrations to app_definer using (true);

-- The owner reads the answers that they gave. The rest is sealed: administrators see that it exists.
grant select (kit_id, patient_id, undone_at, restored_at, answers) on app.undone_registrations to app_customer;
grant select (id, kit_record_id, kit_id, patient_id, undone_at, restore_until, undone_by, restored_at, has_answers)
  on app.undone_registrations to app_admin;
grant select, insert (kit_record_id, kit_id, patient_id, kit, answers, drafts, status_changes), update (restored_at, restored_by)
  on app.undone_registrations to app_definer;

-- Rights of the functions below on the rows that they take away and bring back.
create policy definer_moves_kits on app.kits for insert to app_definer with check (true);
create policy definer_removes_kits on app.kits for delete to app_definer using (true);
create policy definer_restores_answers on app.symptom_data for insert to app_definer with check (true);
create policy definer_drafts on app.questionnaire_drafts to app_definer using (true);
grant insert, delete on app.kits to app_definer;
grant select, insert on app.symptom_data to app_definer;
grant select, insert, delete on app.questionnaire_drafts to app_definer;
grant insert (changed_at, reason, note), update (from_status), delete on app.kit_status_changes to app_definer;

-- Whether a free code is kept from an account: it is reserved for another one, or the account's own registration was undone.
create function app.is_kept_from(code app.kit_code, account uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  reserved_for uuid := (select i.reserved_for from app.kit_inventory i where i.kit_id = code);
begin
  if reserved_for is not null then
    return reserved_for <> account;
  end if;
  return exists (
    select from app.undone_registrations u join app.patients p on p.id = u.patient_id
    where u.kit_id = code and u.restored_at is null and p.owner_id = account);
end
$$;

-- A code that is kept for its true owner looks like one that is registered. app.claim_kit() has locked the code by now.
create function app.keep_reservation() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if app.is_kept_from(new.kit_id, (select p.owner_id from app.patients p where p.id = new.patient_id)) then
    perform app.refuse('kit_already_registered');
  end if;
  -- Without this question, every registration would fire the trigger that counts switched kits.
  if exists (select from app.kit_inventory i where i.kit_id = new.kit_id and i.reserved_for is not null) then
    update app.kit_inventory i set reserved_for = null where i.kit_id = new.kit_id;
  end if;
  return new;
end
$$;

create trigger keep_reservation before insert on app.kits for each row execute function app.keep_reservation();

-- Claims a kit for the caller and returns the time of the claim; repeating an open claim changes nothing. The caller learns no
-- more than a registration would tell: a code that is unknown, inactive or free is not valid, and one that is taken is taken.
create function app.claim_registered_kit(code app.kit_code, patient uuid, message text) returns timestamptz
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  claimed_at timestamptz;
begin
  if patient is not null and not exists (
    select from app.patients p where p.id = patient and p.owner_id = app.uid()
  ) then
    perform app.refuse('patient_not_found');
  end if;
  if exists (
    select from app.kits k join app.patients p on p.id = k.patient_id where k.kit_id = code and p.owner_id = app.uid()
  ) then
    perform app.refuse('kit_is_own');
  end if;
  if not exists (
    select from app.kit_inventory i
    where i.kit_id = code and i.is_active and (i.used_at is not null or app.is_kept_from(code, app.uid()))
  ) then
    perform app.refuse('kit_not_valid');
  end if;
  insert into app.kit_claims as c (kit_id, claimant_id, patient_id, message)
  values (code, app.uid(), patient, claim_registered_kit.message)
  on conflict (kit_id, claimant_id) where decision is null do update set kit_id = excluded.kit_id
  returning c.created_at into claimed_at;
  if claimed_at = now() then
    perform app.audit('kit_claimed', code => code);
  end if;
  return claimed_at;
end
$$;

grant execute on function app.claim_registered_kit(app.kit_code, uuid, text) to app_customer;

-- Locks all that a change of a code's registration touches, in the order of registrations and of deletions: accounts, the
-- code, the patient, the kit. Refuses if the registration is another than the one that the caller has seen, null for none.
create function app.lock_registration(code app.kit_code, seen_kit uuid, others uuid[]) returns app.kits
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  perform app.confirm_caller();
  perform from app.profiles o
  where o.id = any (others)
    or o.id = (select p.owner_id from app.kits k join app.patients p on p.id = k.patient_id where k.kit_id = code)
    or o.id = (select i.reserved_for from app.kit_inventory i where i.kit_id = code)
  order by o.id for no key update;
  perform from app.kit_inventory i where i.kit_id = code for no key update;
  perform from app.patients p where p.id = (select k.patient_id from app.kits k where k.kit_id = code) for no key update;
  select * into kit from app.kits k where k.kit_id = code for update;
  if kit.id is distinct from seen_kit then
    perform app.refuse('registration_changed');
  end if;
  return kit;
end
$$;

-- Mails the owner of a patient a notice about a kit.
create function app.notify_about_kit(account uuid, subject text, body text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.mails (kind, recipient, subject, body)
  select 'kit_notice', p.email, notify_about_kit.subject, notify_about_kit.body from app.profiles p where p.id = account
$$;

-- Takes a registration back: seals it, leaves the files to the code, and frees the code for one account, or for everybody but
-- its former owner. The caller has locked the kit. A submission or a note that comes at the same moment waits for the lock of
-- the kit: it is either sealed with the rest, or finds the kit gone.
create function app.seal_registration(kit app.kits, reserve_for uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  insert into app.undone_registrations (kit_record_id, kit_id, patient_id, kit, answers, drafts, status_changes)
  values (
    kit.id, kit.kit_id, kit.patient_id, to_jsonb(kit),
    (select to_jsonb(s) from app.symptom_data s where s.kit_record_id = kit.id),
    (select coalesce(jsonb_agg(d), '[]') from app.questionnaire_drafts d where d.kit_record_id = kit.id),
    (select jsonb_agg(c order by c.id) from app.kit_status_changes c where c.kit_record_id = kit.id));
  update app.report_files f set kit_record_id = null, is_held = false where f.kit_record_id = kit.id;
  perform app.audit('registration_undone', kit.patient_id, kit.id, kit.kit_id,
    subject => (select p.owner_id from app.patients p where p.id = kit.patient_id));
  delete from app.kits k where k.id = kit.id;
  perform app.free_code(kit.kit_id, reserve_for);
end
$$;

create function app.free_code(code app.kit_code, reserve_for uuid) returns void
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

-- Undoes a registration and tells its owner.
create function app.undo_registration(code app.kit_code, seen_kit uuid, subject text, body text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits := app.lock_registration(code, seen_kit, '{}');
begin
  perform app.notify_about_kit((select p.owner_id from app.patients p where p.id = kit.patient_id), subject, body);
  perform app.seal_registration(kit, null);
end
$$;

-- Decides a claim and tells both owners. An accepted claim undoes the registration that the caller has seen, null for a kit that
-- was deleted. It then registers the kit for the claim's patient, or reserves the code for the claimant.
create function app.decide_kit_claim(
  claim_id uuid, decision text, seen_kit uuid,
  owner_subject text, owner_body text, claimant_subject text, claimant_body text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  claim app.kit_claims;
  kit app.kits;
begin
  select * into claim from app.kit_claims c where c.id = claim_id;
  if not found then
    perform app.refuse('kit_claim_not_found');
  end if;
  if decision = 'accepted' then
    kit := app.lock_registration(claim.kit_id, seen_kit, array[claim.claimant_id]);
  else
    perform app.confirm_caller();
    -- A deletion of the claimant locks the account before the claim, too.
    perform from app.profiles o where o.id = claim.claimant_id for key share;
    select * into kit from app.kits k where k.kit_id = claim.kit_id;
  end if;
  if decision = 'accepted' and claim.claimant_id = (select p.owner_id from app.patients p where p.id = kit.patient_id) then
    perform app.refuse('kit_claim_settled');
  end if;
  -- Read again under the lock: of two simultaneous decisions, the second is refused.
  update app.kit_claims c set decision = decide_kit_claim.decision, decided_at = now(), decided_by = app.uid()
  where c.id = claim_id and c.decision is null;
  if not found then
    perform app.refuse('kit_claim_decided');
  end if;
  -- Without a registration, the account that could register the code loses it.
  perform app.notify_about_kit(
    coalesce(
      (select p.owner_id from app.patients p where p.id = kit.patient_id),
      (select nullif(i.reserved_for, claim.claimant_id) from app.kit_inventory i where i.kit_id = claim.kit_id)),
    owner_subject, owner_body);
  perform app.notify_about_kit(claim.claimant_id, claimant_subject, claimant_body);
  if decision = 'refused' then
    perform app.audit('claim_refused', code => claim.kit_id, subject => claim.claimant_id);
    return;
  end if;
  if kit.id is null then
    perform app.free_code(claim.kit_id, claim.claimant_id);
  else
    perform app.seal_registration(kit, claim.claimant_id);
  end if;
  if claim.patient_id is not null then
    -- The decision of an administrator is a proof: no file waits for a release.
    perform set_config('app.proved_kit', claim.kit_id, true);
    insert into app.kits (kit_id, patient_id) values (claim.kit_id, claim.patient_id);
  end if;
end
$$;

-- Restores an undone registration with its answers, drafts, notes and history. It tells the owner, and the account that could
-- register the code meanwhile. Doing it twice is harmless. A shared suggestion has to be shared again: its copy is gone. The
-- report is ready if the files that the code has now make it so.
create function app.restore_registration(
  undone_id uuid, owner_subject text, owner_body text, reserved_subject text, reserved_body text
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  undone app.undone_registrations;
  owner uuid;
  final_status text;
begin
  select * into undone from app.undone_registrations u where u.id = undone_id;
  if not found then
    perform app.refuse('undone_registration_not_found');
  end if;
  select p.owner_id into owner from app.patients p where p.id = undone.patient_id;
  perform app.confirm_caller();
  -- A deletion of the account that could register the code locks the account before the code, too.
  perform from app.profiles o
  where o.id = owner or o.id = (select i.reserved_for from app.kit_inventory i where i.kit_id = undone.kit_id)
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
    (select nullif(i.reserved_for, owner) from app.kit_inventory i where i.kit_id = undone.kit_id),
    reserved_subject, reserved_body);
  -- The owner may have lost the code twice: the other undone registration must not keep it from them.
  update app.kit_inventory i set reserved_for = owner where i.kit_id = undone.kit_id;
  perform app.audit('registration_restored', undone.patient_id, undone.kit_record_id, undone.kit_id, subject => owner);

  -- Its triggers use up the code and attach the files. The decision of an administrator is a proof: no file waits.
  perform set_config('app.proved_kit', undone.kit_id, true);
  insert into app.kits (
    id, kit_id, patient_id, sample_taken_date, kit_notes, practitioner_notes, created_at, registration_id, registration_digest,
    sharings_ended, practitioner_notes_version, practitioner_notes_saved_at, practitioner_notes_saved_by)
  select k.id, k.kit_id, k.patient_id, k.sample_taken_date, k.kit_notes, k.practitioner_notes, k.created_at, k.registration_id,
    k.registration_digest, k.sharings_ended, k.practitioner_notes_version, k.practitioner_notes_saved_at,
    k.practitioner_notes_saved_by
  from jsonb_populate_record(null::app.kits, undone.kit) k;
  insert into app.symptom_data
  select s.* from jsonb_populate_record(null::app.symptom_data, undone.answers) s where undone.answers is not null;
  insert into app.questionnaire_drafts (
    kit_record_id, form_type, definition_version, version, answers, behaviors, saved_at)
  select d.kit_record_id, d.form_type, d.definition_version, d.version, d.answers, d.behaviors, d.saved_at
  from jsonb_populate_recordset(null::app.questionnaire_drafts, undone.drafts) d;

  select k.status into final_status from app.kits k where k.id = undone.kit_record_id;
  perform app.restore_history(undone.kit_record_id, undone.status_changes);
  if undone.kit ->> 'status' <> 'report_ready' and final_status <> 'report_ready' then
    final_status := undone.kit ->> 'status';
  end if;
  if final_status <> (
    select c.status from app.kit_status_changes c where c.kit_record_id = undone.kit_record_id order by c.id desc limit 1
  ) then
    insert into app.kit_status_changes (kit_record_id, status) values (undone.kit_record_id, final_status);
  end if;
  update app.kits k set status = final_status
  where k.id = undone.kit_record_id and k.status <> final_status;
  perform app.notify_about_kit(owner, owner_subject, owner_body);
end
$$;

-- Replaces the history that an insert has begun by the earlier one. An insert with a previous status would change the kit, so
-- the previous status follows.
create function app.restore_history(kit uuid, status_changes jsonb) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.kit_status_changes c where c.kit_record_id = kit;
  insert into app.kit_status_changes (kit_record_id, status, changed_at, changed_by, reason, note)
  select kit, c.status, c.changed_at, (select p.id from app.profiles p where p.id = c.changed_by), c.reason, c.note
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

grant execute on function
  app.undo_registration(app.kit_code, uuid, text, text),
  app.decide_kit_claim(uuid, text, uuid, text, text, text, text),
  app.restore_registration(uuid, text, text, text, text)
to app_admin;

call app.hand_over_functions();
