-- Guardians. `patients.owner_id` names one guardian of a patient, app.patient_guardians up to three more.
--
-- All functions lock in the order of registrations and deletions: accounts (by id), the patient, the rows.

-- Only customers become guardians; a new role waits for the lock. An owner has no row.
create or replace function app.check_new_guardian() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.profiles p where p.id = new.user_id and p.role = 'customer' for share;
  if not found then
    perform app.refuse('guardian_not_customer');
  end if;
  perform from app.patients p where p.id = new.patient_id for no key update;
  return new;
end
$$;

-- A patient has at most four guardians. The patient is locked by now, so simultaneous additions are counted one after the other.
create or replace function app.limit_guardians(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if (select count(*) from app.guardians_of(patient)) > 4 then
    perform app.refuse('guardian_limit');
  end if;
end
$$;

-- Records that an account has become a guardian or is none any more, with notifications. The notification of a removed guardian
-- names nobody: the patient is hidden from its reader. Links to the record and their tickets end with a guardian, who may hold
-- one with its passcode. An open claim of a former guardian brings no kit into the record: an accepted one keeps the code for the
-- claimant. Practitioners get a notification of a patient who leaves with the guardians that remain.
create or replace function app.follow_guardian(patient uuid, account uuid, has_come boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kind constant text := case when has_come then 'guardian_added' else 'guardian_removed' end;
  -- Without the account: the notifications of others outlive it.
  cause constant text := format('guardian %s %s', patient, extract(epoch from clock_timestamp()));
begin
  perform app.audit(kind, patient, subject => account);
  if not app.is_merging(patient) then
    perform app.notify_guardians(patient, kind, cause);
  end if;
  if not has_come then
    perform app.add_notification(o.id, kind, cause) from app.profiles o where o.id = account;
    perform app.end_record_links(patient);
    update app.guardian_invitations i set ended_at = now()
    where i.patient_id = patient and i.invited_by = account and i.ended_at is null;
    -- A former guardian decides nothing about research any more.
    update app.consents c set withdrawn_at = now()
    where c.user_id = account and c.patient_id = patient and c.kind = 'research' and c.withdrawn_at is null;
    update app.kit_claims c set patient_id = null
    where c.claimant_id = account and c.patient_id = patient and c.decision is null;
  end if;
  perform app.follow_leaving(patient);
  -- The list of patients of a new guardian reloads, see app.announce_changes().
  perform app.notify_instances('patients', 'UPDATE', json_build_array(json_build_array(patient, patient, account)));
end
$$;

-- Follows each change of guardians. One between owner and second guardian is no event: the account was and stays a guardian.
create or replace function app.follow_changed_owner(patient uuid, former uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.limit_guardians(patient);
  if not app.is_guardian(former, patient) then
    perform app.follow_guardian(patient, former, false);
  end if;
end
$$;

create or replace function app.follow_guardians() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform app.limit_guardians(new.patient_id);
    if not exists (select from app.patients p where p.id = new.patient_id and p.owner_id = new.user_id) then
      perform app.follow_guardian(new.patient_id, new.user_id, true);
    end if;
  elsif exists (select from app.patients p where p.id = old.patient_id and p.owner_id <> old.user_id) then
    perform app.follow_guardian(old.patient_id, old.user_id, false);
  end if;
  return null;
end
$$;

-- The patient table shows the owner's address.
create or replace function app.list_changed_owner(patient uuid, owner uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked uuid[] := app.lock_rows(array[patient]);
begin
  update app.patient_table_rows r set customer_email = o.email
  from app.profiles o where o.id = owner and r.id = any (locked);
end
$$;

-- The longest-standing of the other guardians becomes the owner. The caller has locked the accounts and the patient.
create or replace function app.pass_patient_on(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  heir constant uuid := (
    select g.user_id from app.patient_guardians g where g.patient_id = pass_patient_on.patient
    order by g.added_at, g.user_id limit 1);
begin
  if heir is null then
    perform app.refuse('last_guardian');
  end if;
  update app.patients p set owner_id = heir where p.id = pass_patient_on.patient;
  delete from app.patient_guardians g where g.patient_id = pass_patient_on.patient and g.user_id = heir;
end
$$;

-- The live grants to a patient of the caller that a guardian gave, with the guardian. The trail knows who gave them last.
create or replace function app.grants_by_guardians(patient uuid)
returns table (given_by uuid, practitioner_id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select given.actor_id, p.id, p.full_name
  from app.live_access a
  join app.profiles p on p.id = a.practitioner_id
  cross join lateral (
    select e.actor_id, e.actor_role from app.audit_events e
    where e.patient_id = a.patient_id and e.user_id = a.practitioner_id and e.action = 'access_granted'
    order by e.happened_at desc, e.id desc limit 1
  ) as given
  where a.patient_id = grants_by_guardians.patient and app.is_guardian(app.uid(), a.patient_id)
    and given.actor_role = 'customer' and given.actor_id is not null
  order by p.full_name, p.id
$$;
grant execute on function app.grants_by_guardians to app_customer;

-- Those of the given practitioners who have a grant: their accounts are locked before the patient.
create or replace function app.with_access(patient uuid, practitioners uuid[]) returns uuid[]
language sql stable security definer set search_path = app, pg_temp
as $$
  select array(
    select a.practitioner_id from app.practitioner_access a
    where a.patient_id = with_access.patient and a.practitioner_id = any (practitioners))
$$;

-- Ends grants, with the guardianship of the person who gave them. One that has ended meanwhile is no failure. The caller has
-- locked the accounts and the patient.
create or replace function app.end_access(patient uuid, practitioners uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.practitioner_access a
  where a.patient_id = end_access.patient and a.practitioner_id = any (practitioners) order by a.practitioner_id for update;
  delete from app.practitioner_access a where a.patient_id = end_access.patient and a.practitioner_id = any (practitioners);
end
$$;

-- Ends the caller's own guardianship, or that of another: guardians leave by themselves, and the owner removes others. The last
-- guardian stays. Grants that the caller names end in the same transaction.
create or replace function app.remove_guardian(patient uuid, guardian uuid, ended_access uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  family constant app.patients := app.lock_own_family(patient, app.with_access(patient, ended_access));
begin
  if not app.is_guardian(guardian, patient) then
    perform app.refuse('guardian_not_found');
  elsif guardian <> app.uid() and family.owner_id <> app.uid() then
    perform app.refuse('guardian_not_owner');
  end if;
  perform app.end_access(family.id, ended_access);
  if guardian = family.owner_id then
    perform app.pass_patient_on(patient);
  else
    delete from app.patient_guardians g where g.patient_id = remove_guardian.patient and g.user_id = guardian;
  end if;
end
$$;
grant execute on function app.remove_guardian to app_customer;

-- Removes a patient without kits, who was entered by mistake or twice. A registration that was undone may come back, its sealed
-- answers stay readable, and other guardians would lose the record unasked. The lock waits for registrations. An open claim of a
-- kit stays with the administrators, without the patient.
create or replace function app.remove_patient(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  family constant app.patients := app.lock_own_family(patient);
begin
  if family.owner_id <> app.uid() or exists (select from app.patient_guardians g where g.patient_id = family.id) then
    perform app.refuse('patient_shared');
  elsif exists (select from app.kits k where k.patient_id = family.id) or exists (
    select from app.undone_registrations u
    where u.patient_id = family.id and u.restored_at is null
  ) then
    perform app.refuse('patient_has_kits');
  end if;
  update app.kit_claims c set patient_id = null where c.patient_id = family.id and c.decision is null;
  delete from app.patients p where p.id = family.id;
end
$$;
grant execute on function app.remove_patient to app_customer;

-- Deletions of accounts go one after the other: two guardians of one patient would wait for each other.
create or replace function app.order_deletions() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.order_deletions'));
  return null;
end
$$;

-- A deleted account passes its patients to their other guardians; only patients without one go with it.
create or replace function app.pass_patients_of(account uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  shared uuid;
begin
  perform from app.profiles o where o.id in (
    select g.user_id from app.patient_guardians g join app.patients p on p.id = g.patient_id where p.owner_id = account
  ) order by o.id for key share;
  perform from app.patients p where p.owner_id = account order by p.id for no key update;
  for shared in
    select p.id from app.patients p
    where p.owner_id = account and exists (select from app.patient_guardians g where g.patient_id = p.id) order by p.id
  loop
    perform app.pass_patient_on(shared);
  end loop;
end
$$;

-- Ends the links to a record, and the tickets of those whose openings are used up: a ticket would serve for ten more minutes.
create or replace function app.end_record_links(patient uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  update app.record_links l set ended_at = now() where l.patient_id = end_record_links.patient and app.is_live(l);
  update app.record_link_openings o set ticket_hash = null
  from app.record_links l where l.patient_id = end_record_links.patient and o.link_id = l.id and o.ticket_hash is not null
$$;
