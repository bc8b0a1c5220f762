-- Claims: the person who holds a kit that somebody else registered claims it, and administrators decide.

-- Claims a kit for the caller and returns the time of the claim; repeating an open claim changes nothing. The caller learns no
-- more than from a registration: a code that is unknown, inactive or free is not valid, and one that is taken is taken.
create or replace function app.claim_registered_kit(code app.kit_code, patient uuid, message text) returns timestamptz
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  claimed_at timestamptz;
begin
  if patient is not null and not app.is_guardian(app.uid(), patient) then
    perform app.refuse('patient_not_found');
  end if;
  if exists (select from app.kits k where k.kit_id = code and app.is_guardian(app.uid(), k.patient_id)) then
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
grant execute on function app.claim_registered_kit to app_customer;

-- Locks all that a change of a code's registration touches, in the order of registrations and of deletions: accounts, the
-- code, the patient, the kit. Refuses if the registration is another than the one that the caller has seen, null for none.
create or replace function app.lock_registration(code app.kit_code, seen_kit uuid, others uuid[]) returns app.kits
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  perform app.confirm_caller();
  perform from app.profiles o
  where o.id = any (others)
    or o.id in (select app.guardians_of(k.patient_id) from app.kits k where k.kit_id = code)
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

-- Mails the owner of a patient a notification about a kit.
create or replace function app.notify_about_kit(account uuid, subject text, body text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  insert into app.mails (kind, recipient, subject, body)
  select 'kit_notification', p.email, notify_about_kit.subject, notify_about_kit.body from app.profiles p where p.id = account
$$;

-- Mails all guardians of a patient a notification about a kit.
create or replace function app.notify_guardians_about_kit(patient uuid, subject text, body text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.notify_about_kit(g.id, notify_guardians_about_kit.subject, notify_guardians_about_kit.body)
  from app.guardians_of(notify_guardians_about_kit.patient) as g (id)
$$;

-- Decides a claim and notifies both owners. An accepted claim undoes the registration that the caller has seen, null for a kit
-- that was deleted. It then registers the kit for the claim's patient, or reserves the code for the claimant.
create or replace function app.decide_kit_claim(
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
  if decision = 'accepted' and app.is_guardian(claim.claimant_id, kit.patient_id) then
    perform app.refuse('kit_claim_settled');
  end if;
  -- Read again under the lock: of two simultaneous decisions, the second is refused. The patient may be gone since.
  update app.kit_claims c set decision = decide_kit_claim.decision, decided_at = now(), decided_by = app.uid()
  where c.id = claim_id and c.decision is null
  returning c.* into claim;
  if not found then
    perform app.refuse('kit_claim_decided');
  end if;
  -- Without a registration, the account that could register the code loses it.
  if kit.id is null then
    perform app.notify_about_kit(
      (select nullif(i.reserved_for, claim.claimant_id) from app.kit_inventory i where i.kit_id = claim.kit_id),
      owner_subject, owner_body);
  else
    perform app.notify_guardians_about_kit(kit.patient_id, owner_subject, owner_body);
  end if;
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
grant execute on function app.decide_kit_claim to app_admin;
