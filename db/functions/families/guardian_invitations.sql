-- Invitations. A guardian invites somebody by email, the invited person accepts, and the guardian who invited confirms the
-- account that accepted: neither a wrong address nor a forwarded mail opens a record. A patient who is 18 takes over the
-- record in the same way.

-- Whether a patient came of age in the portal and has not taken the record over. Adults who came as adults chose their owner.
create or replace function app.is_hand_over_due(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.patients p
    where p.id = is_hand_over_due.patient and p.handed_over_at is null and app.is_adult(p.date_of_birth)
      and app.adult_on(p.date_of_birth) > (p.created_at at time zone 'UTC')::date)
$$;
grant execute on function app.is_hand_over_due to app_customer;

-- Whether somebody accepted an invitation of the caller, who has to confirm the account.
create or replace function app.awaits_confirmation(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.guardian_invitations i
    where i.patient_id = awaits_confirmation.patient and i.invited_by = app.uid() and i.accepted_at is not null
      and i.ended_at is null and i.expires_at > now())
$$;
grant execute on function app.awaits_confirmation to app_customer;

-- Whether the record of a patient of the caller can be handed over.
create or replace function app.may_hand_over(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.patients p
    where p.id = may_hand_over.patient and p.owner_id = app.uid() and app.is_adult(p.date_of_birth))
$$;
grant execute on function app.may_hand_over to app_customer;

-- Notifies the guardians once, in the month after the birthday.
create or replace function app.remind_of_hand_overs() returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.notify_guardians(p.id, 'hand_over_due', 'hand over ' || p.id)
  from app.patients p
  where p.date_of_birth between (now() at time zone 'UTC')::date - interval '18 years 32 days'
      and (now() at time zone 'UTC')::date - interval '18 years'
    and app.is_hand_over_due(p.id)
$$;
grant execute on function app.remind_of_hand_overs to app_worker;

-- Invites an address for a patient of the caller, and mails the link. The answer is the same with and without an account of the
-- address, unless it is a guardian's, whom the caller knows. A new invitation replaces an open one to the same address.
create or replace function app.invite_guardian(
  patient uuid, kind text, email app.email_address, token_hash bytea, subject text, body text
) returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
declare
  family constant app.patients := app.lock_own_family(
    patient, array(select o.id from app.profiles o where o.email = invite_guardian.email));
  invited constant uuid := (select o.id from app.profiles o where o.email = invite_guardian.email);
begin
  if kind = 'hand_over' and not app.is_adult(family.date_of_birth) then
    perform app.refuse('not_adult');
  end if;
  -- A hand-over removes others, which is for the owner alone.
  if kind = 'hand_over' and family.owner_id <> app.uid() then
    perform app.refuse('guardian_not_owner');
  end if;
  -- A guardian can become the owner.
  if invited = family.owner_id or kind = 'guardian' and app.is_guardian(invited, family.id) then
    perform app.refuse('already_guardian');
  end if;
  if kind = 'guardian' and (select count(*) from app.guardians_of(family.id)) >= 4 then
    perform app.refuse('guardian_limit');
  end if;
  update app.guardian_invitations i set ended_at = now()
  where i.patient_id = family.id and i.email = invite_guardian.email and i.ended_at is null;
  if (
    select count(*) from app.guardian_invitations i
    where i.patient_id = family.id and i.ended_at is null and i.expires_at > now()) >= 5
  then
    perform app.refuse('guardian_invitation_limit');
  end if;
  insert into app.mails (kind, recipient, subject, body, link_hash)
  values ('account_notice', invite_guardian.email, invite_guardian.subject, invite_guardian.body, invite_guardian.token_hash);
  perform app.audit('guardian_invited', family.id, details => jsonb_build_object('kind', invite_guardian.kind));
  return query
    insert into app.guardian_invitations (patient_id, kind, email, token_hash, invited_by)
    values (family.id, invite_guardian.kind, invite_guardian.email, invite_guardian.token_hash, app.uid())
    returning guardian_invitations.id, guardian_invitations.expires_at;
end
$$;
grant execute on function app.invite_guardian to app_customer;

-- The invitations of a patient of the caller that wait for somebody, newest first. An expired one is shown for a month.
create or replace function app.guardian_invitations_of(patient uuid)
returns table (
  id uuid, kind text, email app.email_address, is_own boolean, invited_by text, created_at timestamptz, expires_at timestamptz,
  accepted_at timestamptz, accepted_by uuid, accepted_name text, accepted_email app.email_address, keeps uuid[]
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select i.id, i.kind, i.email, i.invited_by = app.uid(), coalesce(author.full_name, author.email), i.created_at, i.expires_at,
    i.accepted_at, i.accepted_by, guest.full_name, guest.email, i.keeps
  from app.guardian_invitations i
  join app.profiles author on author.id = i.invited_by
  left join app.profiles guest on guest.id = i.accepted_by
  where i.patient_id = guardian_invitations_of.patient and app.is_guardian(app.uid(), guardian_invitations_of.patient)
    and i.ended_at is null and i.expires_at > now() - interval '30 days'
  order by i.created_at desc, i.id
$$;
grant execute on function app.guardian_invitations_of to app_customer;

-- Withdraws an open invitation for a patient of the caller, even an accepted one.
create or replace function app.withdraw_guardian_invitation(patient uuid, invitation uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.lock_own_family(patient);
  update app.guardian_invitations i set ended_at = now()
  where i.id = invitation and i.patient_id = withdraw_guardian_invitation.patient and i.ended_at is null;
  if not found then
    perform app.refuse('guardian_invitation_not_found');
  end if;
end
$$;
grant execute on function app.withdraw_guardian_invitation to app_customer;

-- The live invitation behind a token, if it was sent to the confirmed address of the caller. For everybody else there is none.
create or replace function app.own_guardian_invitation(token_hash bytea) returns app.guardian_invitations
language sql stable security definer set search_path = app, pg_temp
as $$
  select i.* from app.guardian_invitations i
  join app.profiles o on o.id = app.uid() and o.email = i.email
  join app.credentials c on c.user_id = o.id and c.email_confirmed_at is not null
  where i.token_hash = own_guardian_invitation.token_hash and i.ended_at is null and i.expires_at > now()
    and coalesce(i.accepted_by = o.id, true)
$$;

-- Whether an invitation waits for the caller, at the caller's confirmed address. Its mail holds the link: no notification
-- follows.
create or replace function app.is_invited() returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.profiles o
    join app.credentials c on c.user_id = o.id and c.email_confirmed_at is not null
    join app.guardian_invitations i on i.email = o.email
    where o.id = app.uid() and i.accepted_at is null and i.ended_at is null and i.expires_at > now())
$$;
grant execute on function app.is_invited to app_customer;

-- An invited person learns before accepting: the inviter, the first name of the patient, and the guardians of a record that
-- would be the person's own.
create or replace function app.read_guardian_invitation(token_hash bytea)
returns table (
  kind text, first_name app.person_name, inviter_name text, inviter_email app.email_address, expires_at timestamptz,
  accepted_at timestamptz, guardians jsonb
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select i.kind, p.first_name, author.full_name, author.email, i.expires_at, i.accepted_at, (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'email', o.email) order by o.email), '[]')
      from app.profiles o
      where i.kind = 'hand_over' and o.id in (select app.guardians_of(p.id)) and o.id <> app.uid())
  from app.own_guardian_invitation(read_guardian_invitation.token_hash) i
  join app.patients p on p.id = i.patient_id
  join app.profiles author on author.id = i.invited_by
$$;
grant execute on function app.read_guardian_invitation to app_customer;

-- Accepts an invitation of the caller and asks its author to confirm. The person who takes a record over names the guardians who
-- stay. Accepted twice, it is one acceptance.
create or replace function app.accept_guardian_invitation(token_hash bytea, keeps uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  invitation app.guardian_invitations := app.own_guardian_invitation(token_hash);
begin
  perform app.lock_family(invitation.patient_id, array[app.uid()]);
  -- Read again under the lock: it may have been withdrawn.
  invitation := app.own_guardian_invitation(token_hash);
  if invitation.id is null then
    perform app.refuse('guardian_invitation_not_found');
  elsif invitation.accepted_at is not null then
    return;
  elsif invitation.kind = 'guardian' and app.is_guardian(app.uid(), invitation.patient_id) then
    perform app.refuse('already_guardian');
  elsif cardinality(accept_guardian_invitation.keeps) > 3 then
    perform app.refuse('guardian_limit');
  end if;
  update app.guardian_invitations i
  set accepted_by = app.uid(), accepted_at = now(), expires_at = now() + interval '14 days',
    keeps = case i.kind when 'hand_over' then array(
      select g.id from app.guardians_of(i.patient_id) as g (id)
      where g.id = any (accept_guardian_invitation.keeps) and g.id <> app.uid()) else '{}' end
  where i.id = invitation.id and i.ended_at is null;
  perform app.add_notification(
    invitation.invited_by, 'guardian_accepted', 'invitation ' || invitation.id, invitation.patient_id);
end
$$;
grant execute on function app.accept_guardian_invitation to app_customer;

create or replace function app.decline_guardian_invitation(token_hash bytea) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  update app.guardian_invitations i set ended_at = now()
  where i.id = (app.own_guardian_invitation(decline_guardian_invitation.token_hash)).id and i.ended_at is null;
  if not found then
    perform app.refuse('guardian_invitation_not_found');
  end if;
end
$$;
grant execute on function app.decline_guardian_invitation to app_customer;

-- Makes a person the owner of their record. The former guardians lose it in the same transaction, but for those who stay.
-- Access of practitioners stays; links and other invitations end. The person decides about research: consents that guardians gave
-- end, even those of guardians who stay. The caller has locked the accounts and the patient.
create or replace function app.hand_over_patient(family app.patients, person uuid, keeps uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not app.is_adult(family.date_of_birth) then
    perform app.refuse('not_adult');
  end if;
  perform from app.profiles o where o.id = person and o.role = 'customer' for share;
  if not found then
    perform app.refuse('guardian_not_customer');
  end if;
  delete from app.patient_guardians g
  where g.patient_id = family.id and g.user_id <> all (keeps) and g.user_id <> person;
  if family.owner_id = any (keeps) then
    insert into app.patient_guardians (patient_id, user_id, added_by) values (family.id, family.owner_id, person);
  end if;
  update app.patients p set owner_id = person, handed_over_at = now() where p.id = family.id;
  delete from app.patient_guardians g where g.patient_id = family.id and g.user_id = person;
  perform app.end_record_links(family.id);
  -- The new owner never saw these grants.
  delete from app.suspended_access a where a.patient_id = family.id;
  update app.guardian_invitations i set ended_at = now() where i.patient_id = family.id and i.ended_at is null;
  update app.consents c set withdrawn_at = now()
  where c.patient_id = family.id and c.user_id <> person and c.kind = 'research' and c.withdrawn_at is null;
  perform app.audit('patient_handed_over', family.id, subject => person);
  perform app.follow_leaving(family.id);
  perform app.notify_guardians(
    family.id, 'guardian_added', format('hand over %s %s', family.id, extract(epoch from clock_timestamp())));
end
$$;

-- Confirms the account that accepted an invitation of the caller, and only that one. Confirmed twice, it is one confirmation.
-- Grants that the caller names end in the same transaction.
create or replace function app.confirm_guardian_invitation(
  patient uuid, invitation uuid, accepted_by uuid, ended_access uuid[]
) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  family constant app.patients := app.lock_own_family(patient, accepted_by || app.with_access(patient, ended_access));
  open_one app.guardian_invitations;
begin
  select * into open_one from app.guardian_invitations i
  where i.id = invitation and i.patient_id = family.id and i.invited_by = app.uid()
    and i.accepted_by = confirm_guardian_invitation.accepted_by
  for update;
  if open_one.confirmed_at is not null then
    return;
  elsif open_one.id is null or open_one.ended_at is not null or open_one.expires_at <= now() then
    perform app.refuse('guardian_invitation_not_found');
  elsif open_one.kind = 'hand_over' and family.owner_id <> app.uid() then
    perform app.refuse('guardian_not_owner');
  end if;
  perform app.end_access(family.id, ended_access);
  update app.guardian_invitations i set confirmed_at = now(), ended_at = now() where i.id = open_one.id;
  if open_one.kind = 'hand_over' then
    perform app.hand_over_patient(family, accepted_by, open_one.keeps);
  elsif not app.is_guardian(accepted_by, family.id) then
    insert into app.patient_guardians (patient_id, user_id, added_by) values (family.id, accepted_by, app.uid());
  end if;
end
$$;
grant execute on function app.confirm_guardian_invitation to app_customer;

-- Removes invitations a quarter after their end, confirmed ones included: the addresses in them serve nobody any more.
create or replace function app.remove_old_invitations() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.guardian_invitations i where coalesce(i.ended_at, i.expires_at) < now() - interval '90 days'
$$;
grant execute on function app.remove_old_invitations to app_worker;
