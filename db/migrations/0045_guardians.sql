-- Guardians. `patients.owner_id` names one guardian of a patient; this file adds up to three more. A guardian invites somebody by
-- email, the invited person accepts, and the guardian who invited confirms the account that accepted: neither a wrong address nor a
-- forwarded mail opens a record. A patient who is 18 takes over the record in the same way.
--
-- All functions lock in the order of registrations and deletions: accounts (by id), the patient, the rows.

alter domain app.notice_kind drop constraint notice_kind_check;
alter domain app.notice_kind add constraint notice_kind_check check (value in (
  'sample_received', 'information_needed', 'sample_rejected', 'replacement', 'report_on_hold', 'report_published',
  'report_amended', 'suggestion_shared', 'suggestion_withdrawn', 'practitioner_added', 'practitioner_removed', 'access_ending',
  'access_first_used', 'guardian_accepted', 'guardian_added', 'guardian_removed', 'hand_over_due', 'deletion_requested',
  'consent_renewal', 'answers_unfinished', 'patient_report', 'patient_answers_corrected', 'patient_leaving',
  'mails_failed', 'webhooks_failed', 'reports_waiting', 'kits_waiting')) not valid;

-- The guardians besides the owner. Only the functions below write here.
create table app.patient_guardians (
  patient_id uuid not null references app.patients on delete cascade,
  user_id uuid not null references app.profiles on delete cascade,
  added_at timestamptz not null default now(),
  -- The guardian who confirmed; null after a deletion of that account.
  added_by uuid references app.profiles on delete set null,
  -- The account first: the policy of patients looks up all patients of an account.
  primary key (user_id, patient_id)
);

create index patient_guardians_by_patient on app.patient_guardians (patient_id, added_at, user_id);
create index patient_guardians_by_author on app.patient_guardians (added_by) where added_by is not null;

-- The other guardians' rows are read by a function: a policy that asked app.patients would ask itself.
alter table app.patient_guardians enable row level security;
alter table app.patient_guardians force row level security;
create policy own_guardianships on app.patient_guardians for select to app_customer using (user_id = (select app.uid()));
create policy admin_guardianships on app.patient_guardians for select to app_admin using (true);
create policy definer_guardianships on app.patient_guardians to app_definer using (true);

grant select (patient_id, user_id, added_at) on app.patient_guardians to app_customer;
grant select on app.patient_guardians to app_admin;
grant select, insert (patient_id, user_id, added_by), delete on app.patient_guardians to app_definer;

-- An invitation is of use to one address only, and to nobody without the token of its mail.
create table app.guardian_invitations (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references app.patients on delete cascade,
  -- The person becomes another guardian, or the owner in place of the guardians.
  kind text not null check (kind in ('guardian', 'hand_over')),
  email app.email_address not null,
  token_hash app.sha256 not null unique,
  invited_by uuid not null references app.profiles on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_by uuid references app.profiles on delete cascade,
  accepted_at timestamptz,
  -- The guardians who stay after a hand-over, as the person has chosen.
  keeps uuid[] not null default '{}',
  confirmed_at timestamptz,
  -- Confirmed, declined or withdrawn.
  ended_at timestamptz,
  check ((accepted_by is null) = (accepted_at is null)),
  check (kind = 'hand_over' or keeps = '{}'),
  check (confirmed_at is null or accepted_at is not null and ended_at is not null)
);

-- One open invitation for each address and patient.
create unique index guardian_invitations_open on app.guardian_invitations (patient_id, email) where ended_at is null;
create index guardian_invitations_by_author on app.guardian_invitations (invited_by);
create index guardian_invitations_by_acceptor on app.guardian_invitations (accepted_by) where accepted_by is not null;

-- Only functions read it: an address is nobody's business but the guardians' and its holder's.
alter table app.guardian_invitations enable row level security;
alter table app.guardian_invitations force row level security;
create policy definer_guardian_invitations on app.guardian_invitations to app_definer using (true);

grant select, insert (patient_id, kind, email, token_hash, invited_by),
  update (expires_at, accepted_by, accepted_at, keeps, confirmed_at, ended_at), delete
  on app.guardian_invitations to app_definer;

-- Guardians of a patient

-- A second guardian sees and corrects a patient like the owner. Other tables follow, because their policies ask app.patients.
create policy shared_patients on app.patients for select to app_customer
  using (id = any (array(select g.patient_id from app.patient_guardians g)));
create policy edit_shared_patients on app.patients for update to app_customer
  using (id = any (array(select g.patient_id from app.patient_guardians g)));

-- As in 0041, with all guardians. A deleted patient has none.
create or replace function app.guardians_of(patient uuid) returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.owner_id from app.patients p where p.id = guardians_of.patient
  union
  select g.user_id from app.patient_guardians g join app.patients p on p.id = g.patient_id where p.id = guardians_of.patient
  order by 1
$$;

create or replace function app.is_guardian(account uuid, patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (select from app.patients p where p.id = is_guardian.patient and p.owner_id = account)
    or exists (
      select from app.patient_guardians g where g.user_id = account and g.patient_id = is_guardian.patient)
$$;

-- The patients of a guardian.
create function app.patients_of(account uuid) returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id from app.patients p where p.owner_id = account
  union
  select g.patient_id from app.patient_guardians g where g.user_id = account
$$;

-- The guardians of a patient of the caller, the owner first, then the longest-standing.
create function app.guardians_with_names(patient uuid)
returns table (id uuid, full_name text, email app.email_address, is_owner boolean, added_at timestamptz)
language sql stable security definer set search_path = app, pg_temp
as $$
  select o.id, o.full_name, o.email, g.is_owner, g.added_at
  from (
    select p.owner_id as user_id, true as is_owner, null::timestamptz as added_at from app.patients p
    where p.id = guardians_with_names.patient
    union all
    select s.user_id, false, s.added_at from app.patient_guardians s where s.patient_id = guardians_with_names.patient
  ) as g
  join app.profiles o on o.id = g.user_id
  where app.is_guardian(app.uid(), guardians_with_names.patient)
  order by g.is_owner desc, g.added_at, o.id
$$;

grant execute on function app.guardians_with_names(uuid) to app_customer;

-- Locks the guardians of a patient and further accounts, then the patient, until the end of the transaction. Null for a patient
-- who is gone.
create function app.lock_family(patient uuid, others uuid[] default '{}') returns app.patients
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked app.patients;
begin
  perform from app.profiles o
  where o.id = any (others) or o.id in (select app.guardians_of(lock_family.patient)) order by o.id for share;
  select * into locked from app.patients p where p.id = lock_family.patient for no key update;
  return locked;
end
$$;

-- The same for a caller who must be a guardian of the patient. A hidden patient looks like a missing one.
create function app.lock_own_family(patient uuid, others uuid[] default '{}') returns app.patients
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked app.patients;
begin
  if app.is_guardian(app.uid(), patient) then
    locked := app.lock_family(patient, others);
  end if;
  -- Asked again under the lock.
  if locked.id is null or not app.is_guardian(app.uid(), patient) then
    perform app.refuse('patient_not_found');
  end if;
  return locked;
end
$$;

-- Only customers become guardians; a new role waits for the lock. An owner has no row.
create function app.check_new_guardian() returns trigger
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

create trigger check_new_guardian before insert on app.patient_guardians
  for each row execute function app.check_new_guardian();

-- A patient has at most four guardians. The patient is locked by now, so simultaneous additions are counted one after the other.
create function app.limit_guardians(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if (select count(*) from app.guardians_of(patient)) > 4 then
    perform app.refuse('guardian_limit');
  end if;
end
$$;

-- Records and tells that an account has become a guardian or is none any more. The notice of a removed guardian names nobody:
-- the patient is hidden from its reader. Links to the record end with a guardian, who may hold one with its passcode.
create function app.follow_guardian(patient uuid, account uuid, has_come boolean) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kind constant text := case when has_come then 'guardian_added' else 'guardian_removed' end;
  -- Without the account: the notices of others outlive it.
  cause constant text := format('guardian %s %s', patient, extract(epoch from clock_timestamp()));
begin
  perform app.audit(kind, patient, subject => account);
  perform app.tell_guardians(patient, kind, cause);
  if not has_come then
    perform app.give_notice(o.id, kind, cause) from app.profiles o where o.id = account;
    update app.record_links l set ended_at = now() where l.patient_id = patient and app.is_live(l);
    update app.guardian_invitations i set ended_at = now()
    where i.patient_id = patient and i.invited_by = account and i.ended_at is null;
    -- A former guardian decides nothing about research any more (0046).
    update app.consents c set withdrawn_at = now()
    where c.user_id = account and c.patient_id = patient and c.kind = 'research' and c.withdrawn_at is null;
  end if;
  -- The list of patients of a new guardian hears of it (0023).
  perform pg_notify('portal_changes', json_build_object(
    'table', 'patients', 'op', 'UPDATE', 'at', now(), 'rows', json_build_array(json_build_array(patient, patient, account)))::text);
end
$$;

grant update (ended_at) on app.record_links to app_definer;

-- Follows each change of guardians. One between owner and second guardian is no event: the account was and stays a guardian.
create function app.follow_guardians() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_table_name = 'patients' then
    perform app.limit_guardians(new.id);
    if not app.is_guardian(old.owner_id, new.id) then
      perform app.follow_guardian(new.id, old.owner_id, false);
    end if;
  elsif tg_op = 'INSERT' then
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

create trigger follow_guardians after insert or delete on app.patient_guardians
  for each row execute function app.follow_guardians();
create trigger follow_guardians after update of owner_id on app.patients
  for each row when (old.owner_id <> new.owner_id) execute function app.follow_guardians();

-- The patient table shows the owner's address.
create function app.list_changed_owner() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  locked uuid[] := app.lock_rows(array[new.id]);
begin
  update app.patient_table_rows r set customer_email = o.email
  from app.profiles o where o.id = new.owner_id and r.id = any (locked);
  return null;
end
$$;

create trigger list_changed_owner after update of owner_id on app.patients
  for each row when (old.owner_id <> new.owner_id) execute function app.list_changed_owner();

-- Ends

-- The longest-standing of the other guardians becomes the owner. The caller has locked the accounts and the patient.
create function app.pass_patient_on(patient uuid) returns void
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

-- Ends the caller's own guardianship, or that of another: guardians leave by themselves, and the owner removes others. The last
-- guardian stays.
create function app.remove_guardian(patient uuid, guardian uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  family constant app.patients := app.lock_own_family(patient);
begin
  if not app.is_guardian(guardian, patient) then
    perform app.refuse('guardian_not_found');
  elsif guardian <> app.uid() and family.owner_id <> app.uid() then
    perform app.refuse('guardian_not_owner');
  elsif guardian = family.owner_id then
    perform app.pass_patient_on(patient);
  else
    delete from app.patient_guardians g where g.patient_id = remove_guardian.patient and g.user_id = guardian;
  end if;
end
$$;

grant execute on function app.remove_guardian(uuid, uuid) to app_customer;

-- Staff are guardians of their own patients alone (decision 0037).
create function app.end_guardianships_of_new_staff() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.patient_guardians g where g.user_id = new.id;
  return null;
end
$$;

create trigger end_guardianships after update of role on app.profiles
  for each row when (old.role = 'customer' and new.role <> 'customer')
  execute function app.end_guardianships_of_new_staff();

-- Deletions of accounts go one after the other: two guardians of one patient would wait for each other.
create function app.order_deletions() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.order_deletions'));
  return null;
end
$$;

create trigger order_deletions before delete on app.profiles
  for each statement execute function app.order_deletions();

-- A deleted account passes its patients to their other guardians; only patients without one go with it.
create function app.pass_patients_of_deleted() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  shared uuid;
begin
  perform from app.profiles o where o.id in (
    select g.user_id from app.patient_guardians g join app.patients p on p.id = g.patient_id where p.owner_id = old.id
  ) order by o.id for key share;
  perform from app.patients p where p.owner_id = old.id order by p.id for no key update;
  for shared in
    select p.id from app.patients p
    where p.owner_id = old.id and exists (select from app.patient_guardians g where g.patient_id = p.id) order by p.id
  loop
    perform app.pass_patient_on(shared);
  end loop;
  return old;
end
$$;

create trigger pass_patients before delete on app.profiles
  for each row execute function app.pass_patients_of_deleted();

-- The number of patients that pass to another guardian when an account is deleted.
create function app.shared_holdings_of(account uuid) returns integer
language sql stable security definer set search_path = app, pg_temp
as $$
  select count(*)::integer from app.patients p
  where p.owner_id = account and exists (select from app.patient_guardians g where g.patient_id = p.id)
$$;

grant execute on function app.shared_holdings_of(uuid) to app_admin;

-- Age

-- The first day on which a person is 18. Born on 29 February, they come of age on 1 March: no year of 18 has a 29 February.
create function app.adult_on(date_of_birth date) returns date
language sql immutable strict security definer set search_path = app, pg_temp
as $$
  select (date_of_birth + interval '18 years')::date
    + (extract(day from date_of_birth) <> extract(day from date_of_birth + interval '18 years'))::integer
$$;

-- Dates of birth have no zone, and neither has the portal: today is the date in UTC.
create function app.is_adult(date_of_birth date) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select coalesce(app.adult_on(date_of_birth) <= (now() at time zone 'UTC')::date, false) $$;

-- Whether a patient came of age in the portal and has not taken the record over. Adults who came as adults chose their owner.
create function app.is_hand_over_due(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.patients p
    where p.id = is_hand_over_due.patient and app.is_adult(p.date_of_birth)
      and app.adult_on(p.date_of_birth) > (p.created_at at time zone 'UTC')::date
      and not exists (
        select from app.guardian_invitations i
        where i.patient_id = p.id and i.kind = 'hand_over' and i.confirmed_at is not null))
$$;

-- Whether the record of a patient of the caller can be handed over.
create function app.may_hand_over(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.patients p
    where p.id = may_hand_over.patient and p.owner_id = app.uid() and app.is_adult(p.date_of_birth))
$$;

grant execute on function app.is_hand_over_due(uuid), app.may_hand_over(uuid) to app_customer;

-- Tells the guardians once, in the month after the birthday.
create function app.remind_of_hand_overs() returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.tell_guardians(p.id, 'hand_over_due', 'hand over ' || p.id)
  from app.patients p
  where p.date_of_birth between (now() at time zone 'UTC')::date - interval '18 years 32 days'
      and (now() at time zone 'UTC')::date - interval '18 years'
    and app.is_hand_over_due(p.id)
$$;

grant execute on function app.remind_of_hand_overs() to app_worker;

-- Invitations

-- Invites an address for a patient of the caller, and mails the link. The answer is the same with and without an account of the
-- address, unless it is a guardian's, whom the caller knows. A new invitation replaces an open one to the same address.
create function app.invite_guardian(
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

-- The invitations of a patient of the caller that wait for somebody, newest first. An expired one is shown for a month.
create function app.guardian_invitations_of(patient uuid)
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

-- Withdraws an open invitation for a patient of the caller, even an accepted one.
create function app.withdraw_guardian_invitation(patient uuid, invitation uuid) returns void
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

-- The live invitation behind a token, if it was sent to the confirmed address of the caller. For everybody else there is none.
create function app.own_guardian_invitation(token_hash bytea) returns app.guardian_invitations
language sql stable security definer set search_path = app, pg_temp
as $$
  select i.* from app.guardian_invitations i
  join app.profiles o on o.id = app.uid() and o.email = i.email
  join app.credentials c on c.user_id = o.id and c.email_confirmed_at is not null
  where i.token_hash = own_guardian_invitation.token_hash and i.ended_at is null and i.expires_at > now()
    and coalesce(i.accepted_by = o.id, true)
$$;

-- An invited person learns before accepting: the inviter, the first name of the patient, and the guardians of a record that
-- would be the person's own.
create function app.read_guardian_invitation(token_hash bytea)
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

-- Accepts an invitation of the caller and asks its author to confirm. The person who takes a record over names the guardians who
-- stay. Accepted twice, it is one acceptance.
create function app.accept_guardian_invitation(token_hash bytea, keeps uuid[]) returns void
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
  perform app.give_notice(
    invitation.invited_by, 'guardian_accepted', 'invitation ' || invitation.id, invitation.patient_id);
end
$$;

create function app.decline_guardian_invitation(token_hash bytea) returns void
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

-- Makes a person the owner of the own record. The former guardians lose it in the same transaction, but for those who stay. Access
-- of practitioners stays; links and other invitations end. The caller has locked the accounts and the patient.
create function app.hand_over_patient(family app.patients, person uuid, keeps uuid[]) returns void
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
  update app.patients p set owner_id = person where p.id = family.id;
  delete from app.patient_guardians g where g.patient_id = family.id and g.user_id = person;
  update app.record_links l set ended_at = now() where l.patient_id = family.id and app.is_live(l);
  update app.guardian_invitations i set ended_at = now() where i.patient_id = family.id and i.ended_at is null;
  perform app.audit('patient_handed_over', family.id, subject => person);
  perform app.tell_guardians(
    family.id, 'guardian_added', format('hand over %s %s', family.id, extract(epoch from clock_timestamp())));
end
$$;

-- Confirms the account that accepted an invitation of the caller, and only that one. Confirmed twice, it is one confirmation.
create function app.confirm_guardian_invitation(patient uuid, invitation uuid, accepted_by uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  family constant app.patients := app.lock_own_family(patient, array[accepted_by]);
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
  update app.guardian_invitations i set confirmed_at = now(), ended_at = now() where i.id = open_one.id;
  if open_one.kind = 'hand_over' then
    perform app.hand_over_patient(family, accepted_by, open_one.keeps);
  elsif not app.is_guardian(accepted_by, family.id) then
    insert into app.patient_guardians (patient_id, user_id, added_by) values (family.id, accepted_by, app.uid());
  end if;
end
$$;

grant execute on function
  app.invite_guardian(uuid, text, app.email_address, bytea, text, text),
  app.guardian_invitations_of(uuid),
  app.withdraw_guardian_invitation(uuid, uuid),
  app.read_guardian_invitation(bytea),
  app.accept_guardian_invitation(bytea, uuid[]),
  app.decline_guardian_invitation(bytea),
  app.confirm_guardian_invitation(uuid, uuid, uuid)
to app_customer;

-- As in 0003, with links of invitations: a mail that waits for delivery is dropped when its invitation has ended.
create or replace function app.link_ends_at(link_hash bytea) returns timestamptz
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  if link_hash is null then
    return 'infinity';
  end if;
  return coalesce(
    (select t.expires_at from app.one_time_tokens t where t.token_hash = link_ends_at.link_hash),
    (select i.expires_at from app.guardian_invitations i
     where i.token_hash = link_ends_at.link_hash and i.ended_at is null),
    '-infinity');
end
$$;

-- Forgets invitations a quarter after their end. A confirmed one tells that a record was handed over.
create function app.remove_old_invitations() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.guardian_invitations i
  where i.confirmed_at is null and coalesce(i.ended_at, i.expires_at) < now() - interval '90 days'
$$;

grant execute on function app.remove_old_invitations() to app_worker;

-- Guardians in place of owners: functions of definers, which row-level security does not bind.

-- As in 0043.
create or replace function app.practitioners_of_own_patients() returns table (id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select distinct p.id, p.full_name
  from app.live_access a
  join app.profiles p on p.id = a.practitioner_id
  where a.patient_id in (select app.patients_of(app.uid())) and app.actor_role() = 'customer'
$$;

-- As in 0009.
create or replace function app.prove_kit(code app.kit_code, proof text) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit app.kits;
begin
  perform from app.kit_inventory i where i.kit_id = code for no key update;
  select k.* into kit from app.kits k
  where k.kit_id = code and app.is_guardian(app.uid(), k.patient_id) and proof = app.kit_proof(code)
  for no key update of k;
  if kit.id is null or kit.is_proved then
    return kit.id;
  end if;
  update app.kits k set is_proved = true where k.id = kit.id;
  perform app.audit('kit_proved', kit.patient_id, kit.id, code);
  if exists (select from app.report_files f where f.kit_record_id = kit.id and f.is_held) then
    perform app.open_report(kit.id);
  end if;
  return kit.id;
end
$$;

-- As in 0015.
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
  -- An action of its own would be unknown to the previous release, which may read the audit trail at the same time.
  perform app.audit('kit_changed', answered.patient_id, kit, answered.kit_id,
    details => '{"fields": ["laboratory_answer"]}');
  return now();
end
$$;

-- Claims, as in 0011. A code that is kept for one guardian serves the whole family.
create or replace function app.is_kept_from(code app.kit_code, account uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
declare
  reserved_for uuid := (select i.reserved_for from app.kit_inventory i where i.kit_id = code);
begin
  if reserved_for is not null then
    return reserved_for <> account;
  end if;
  return exists (
    select from app.undone_registrations u
    where u.kit_id = code and u.restored_at is null and app.is_guardian(account, u.patient_id));
end
$$;

create or replace function app.keep_reservation() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  reserved_for constant uuid := (select i.reserved_for from app.kit_inventory i where i.kit_id = new.kit_id);
begin
  if reserved_for is null and exists (
      select from app.guardians_of(new.patient_id) as g (id) where app.is_kept_from(new.kit_id, g.id))
    or reserved_for is not null and not app.is_guardian(reserved_for, new.patient_id)
  then
    perform app.refuse('kit_already_registered');
  end if;
  -- Without this question, every registration would fire the trigger that counts switched kits.
  if reserved_for is not null then
    update app.kit_inventory i set reserved_for = null where i.kit_id = new.kit_id;
  end if;
  return new;
end
$$;

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

-- Mails all guardians of a patient a notice about a kit.
create function app.notify_guardians_about_kit(patient uuid, subject text, body text) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.notify_about_kit(g.id, notify_guardians_about_kit.subject, notify_guardians_about_kit.body)
  from app.guardians_of(notify_guardians_about_kit.patient) as g (id)
$$;

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
  -- Read again under the lock: of two simultaneous decisions, the second is refused.
  update app.kit_claims c set decision = decide_kit_claim.decision, decided_at = now(), decided_by = app.uid()
  where c.id = claim_id and c.decision is null;
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

create or replace function app.restore_registration(
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
  -- A report makes no kit ready that waits for its owner or was given up, no more than its publication does.
  if undone.kit ->> 'status' in ('information_needed', 'rejected', 'cancelled')
    or undone.kit ->> 'status' <> 'report_ready' and final_status <> 'report_ready' then
    final_status := undone.kit ->> 'status';
  end if;
  if final_status <> (
    select c.status from app.kit_status_changes c where c.kit_record_id = undone.kit_record_id order by c.id desc limit 1
  ) then
    insert into app.kit_status_changes (kit_record_id, status) values (undone.kit_record_id, final_status);
  end if;
  update app.kits k set status = final_status
  where k.id = undone.kit_record_id and k.status <> final_status;
  perform app.notify_guardians_about_kit(undone.patient_id, owner_subject, owner_body);
end
$$;

-- Registrations, as in 0025. An account registers and is counted itself, whosever patient it is.
create or replace function app.is_reserved_from(code app.kit_code, account uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return exists (
    select from app.kit_replacements r where r.kit_id = code and not app.is_guardian(account, r.patient_id));
end
$$;

create or replace function app.attempt_registration(
  code app.kit_code, proof text, practitioner_code text, account_key text, network_key text, per_day integer,
  out refusal text, out retry_after integer
)
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  own_per_day integer;
  moment bigint;
  blocked_until bigint;
  made integer;
  is_known boolean;
  is_used boolean;
begin
  select coalesce(p.registrations_per_day, per_day) into own_per_day
  from app.profiles p where p.id = app.uid() for no key update;
  if not found then
    perform app.refuse('not_signed_in');
  end if;
  moment := extract(epoch from clock_timestamp()) * 1000;
  -- One statement costs less than three.
  select (
      select max(t.expire) from app.throttle t
      where t.key = any (array[account_key, network_key]) and t.expire > moment
        and t.points >= case t.key when account_key then 60 else 300 end),
    (
      select c.registrations from app.registration_counts c
      where c.account_id = app.uid() and c.since > now() - interval '1 day'),
    -- A code that is reserved for somebody else looks like an unknown one.
    i.kit_id is not null and (i.used_at is not null or not app.is_reserved_from(code, app.uid())), i.used_at is not null
  into blocked_until, made, is_known, is_used
  from (select) as asked left join app.kit_inventory i on i.kit_id = code and i.is_active;
  -- A label in the hand is no guess: its proof is right even after many wrong codes.
  if blocked_until is not null and (proof is null or proof <> app.kit_proof(code)) then
    refusal := 'over_request_rate_limit';
    retry_after := ceil((blocked_until - moment) / 1000.0);
    return;
  end if;
  -- For app.claim_kit(), which counts in the same transaction.
  perform set_config('app.registrations_per_day', own_per_day::text, true);

  if practitioner_code is not null and not exists (
    select from app.profiles p
    where p.practitioner_code = attempt_registration.practitioner_code and p.role = 'practitioner'
  ) then
    refusal := 'invalid_practitioner_code';
  elsif proof is not null then
    if not is_known or proof <> app.kit_proof(code) then
      refusal := 'kit_not_valid';
    elsif is_used then
      refusal := 'kit_already_registered';
      return;
    else
      perform set_config('app.proved_kit', code, true);
    end if;
  elsif made >= own_per_day then
    -- Nothing more is told about codes today.
    refusal := 'registration_limit';
    return;
  elsif not is_known then
    refusal := 'kit_not_valid';
  elsif is_used then
    refusal := 'kit_already_registered';
    -- The caller's own kit is no guess.
    if exists (select from app.kits k where k.kit_id = code and app.is_guardian(app.uid(), k.patient_id)) then
      return;
    end if;
  end if;

  if refusal is not null then
    insert into app.throttle as t (key, points, expire)
    values (account_key, 1, moment + 3600000), (network_key, 1, moment + 3600000)
    on conflict (key) do update set
      points = case when t.expire > moment then t.points + 1 else 1 end,
      expire = case when t.expire > moment then t.expire else excluded.expire end;
  end if;
end
$$;

create or replace function app.claim_kit() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  made integer;
  patient app.patients;
  reserved_for uuid;
begin
  -- Accounts before the patient, like a deletion. Registrations of one account go one after the other. The lock of the owner keeps
  -- the address until the kit is in every list; it is a weaker one: two guardians may register for each other's patients at once.
  if app.actor_role() = 'customer' then
    perform from app.profiles o where o.id = app.uid() for no key update;
  end if;
  perform from app.profiles o
  where o.id = (select p.owner_id from app.patients p where p.id = new.patient_id) for key share;

  -- Administrators who move a kit (0011) are not counted.
  if app.actor_role() = 'customer' then
    insert into app.registration_counts as c (account_id, registrations) values (app.uid(), 1)
    on conflict (account_id) do update set
      registrations = case when c.since > now() - interval '1 day' then c.registrations + 1 else 1 end,
      since = case when c.since > now() - interval '1 day' then c.since else now() end
    returning c.registrations into made;
    if made > coalesce(nullif(current_setting('app.registrations_per_day', true), '')::integer, 5) then
      perform app.refuse('registration_limit');
    end if;
  end if;

  -- One statement takes the code: of two simultaneous registrations, the second waits here and then finds it used.
  update app.kit_inventory set used_at = now() where kit_id = new.kit_id and is_active and used_at is null;
  if not found then
    if exists (select from app.kit_inventory where kit_id = new.kit_id and is_active and used_at is not null) then
      perform app.refuse('kit_already_registered');
    end if;
    perform app.refuse('kit_not_valid');
  end if;

  -- The code is locked by now, as in app.reserve_replacement().
  reserved_for := (select r.patient_id from app.kit_replacements r where r.kit_id = new.kit_id);
  if reserved_for <> new.patient_id and app.actor_role() = 'customer' then
    perform app.refuse(
      case when app.is_reserved_from(new.kit_id, app.uid()) then 'kit_not_valid' else 'kit_for_another_patient' end);
  end if;

  -- The patient's row is locked before the count, so parallel registrations count one after the other.
  select * into patient from app.patients where id = new.patient_id for no key update;
  -- The policy saw the patient before the lock, and the wait may have outlasted a hand-over.
  if app.actor_role() = 'customer' and not app.is_guardian(app.uid(), new.patient_id) then
    raise insufficient_privilege using message = 'not a guardian of the patient';
  end if;
  if reserved_for is distinct from new.patient_id and (
    select count(*) from app.kits k
    where k.patient_id = new.patient_id and not exists (
      select from app.kit_replacements r where r.kit_id = k.kit_id and r.patient_id = k.patient_id)
  ) >= 3 then
    perform app.refuse('patient_kit_limit');
  end if;
  if new.sample_taken_date < patient.date_of_birth then
    perform app.refuse('sample_before_birth');
  end if;
  new.is_proved := coalesce(current_setting('app.proved_kit', true) = new.kit_id, false);
  return new;
end
$$;

create or replace function app.reserve_replacement(rejected app.kit_code, code app.kit_code) returns timestamptz
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  printed app.kit_inventory;
  kit app.kits;
  earlier app.kit_replacements;
begin
  select * into printed from app.kit_inventory i where i.kit_id = code and i.is_active for no key update;
  if not found then
    perform app.refuse('kit_not_in_inventory');
  end if;
  select * into kit from app.kits k where k.kit_id = rejected for no key update;
  if not found then
    perform app.refuse('kit_not_found');
  end if;
  select * into earlier from app.kit_replacements r where r.kit_record_id = kit.id;
  if earlier.kit_id = code then
    return earlier.reserved_at;
  elsif earlier.kit_id is not null then
    perform app.refuse('kit_has_replacement');
  elsif kit.status <> 'rejected' then
    perform app.refuse('kit_not_rejected');
  elsif printed.used_at is not null then
    perform app.refuse('kit_already_registered');
  -- Kept for somebody after an undone registration (0011).
  elsif printed.reserved_for is not null or exists (
    select from app.undone_registrations u where u.kit_id = code and u.restored_at is null
  ) then
    perform app.refuse('kit_already_reserved');
  end if;
  insert into app.kit_replacements (kit_record_id, kit_id, patient_id, reserved_by)
  values (kit.id, code, kit.patient_id, app.uid());
  perform app.tell_guardians(kit.patient_id, 'replacement', 'replacement ' || kit.id || ' ' || code, kit.id);
  -- An action of its own would be unknown to the previous release, which may read the audit trail at the same time.
  perform app.audit('kit_changed', kit.patient_id, kit.id, kit.kit_id, details => '{"fields": ["replacement"]}');
  return now();
end
$$;

-- Notices, as in 0024.
create or replace function app.notify_of_status() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_guardians(
    k.patient_id,
    case new.status when 'received' then 'sample_received' when 'rejected' then 'sample_rejected' else new.status end,
    'status ' || new.id, k.id)
  from app.kits k where k.id = new.kit_record_id;
  return null;
end
$$;

create or replace function app.notify_of_sharing() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not new.suggestion_shared then
    update app.mails m set delivery = 'expired' where m.delivery = 'queued' and m.id in (
      select n.mail_id from app.notices n where n.kit_record_id = new.id and n.kind = 'suggestion_shared'
        and not exists (select from app.notices o where o.user_id = n.user_id and o.mail_id = n.mail_id and o.id <> n.id));
    update app.notices n set mail_state = 'dropped'
    where n.kit_record_id = new.id and n.kind = 'suggestion_shared' and n.mail_state = 'due';
  end if;
  perform app.tell_guardians(
    new.patient_id, case when new.suggestion_shared then 'suggestion_shared' else 'suggestion_withdrawn' end,
    format('sharing %s %s', new.id, extract(epoch from now())), new.id);
  return null;
end
$$;

create or replace function app.notify_of_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  changed constant app.practitioner_access := case tg_op when 'INSERT' then new else old end;
begin
  perform app.tell_guardians(
    changed.patient_id, case tg_op when 'INSERT' then 'practitioner_added' else 'practitioner_removed' end,
    format('access %s %s', changed.practitioner_id, extract(epoch from now())));
  return null;
end
$$;

create or replace function app.notify_of_first_use() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_guardians(
    a.patient_id, 'access_first_used',
    format('access %s %s %s', a.patient_id, a.practitioner_id, extract(epoch from a.granted_at)))
  from app.practitioner_access a
  where a.patient_id = new.patient_id and a.practitioner_id = new.actor_id;
  return null;
end
$$;

create or replace function app.add_reminders() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.tell_guardians(k.patient_id, 'information_needed', format('status %s day %s', c.id, r.days), k.id)
  from (values (2, 5), (5, 12)) as r (days, until)
  join app.kit_status_changes c
    on c.changed_at <= now() - make_interval(days => r.days) and c.changed_at > now() - make_interval(days => r.until)
  join app.kits k on k.id = c.kit_record_id and k.status = 'information_needed'
  where c.status = 'information_needed' and app.awaits_answer(c);

  perform app.tell_guardians(k.patient_id, 'answers_unfinished', format('kit %s day %s', k.id, r.days), k.id)
  from (values (3, 10), (10, 30), (30, 37)) as r (days, until)
  join app.kits k
    on k.created_at <= now() - make_interval(days => r.days) and k.created_at > now() - make_interval(days => r.until)
  where k.status not in ('rejected', 'cancelled')
    and not exists (select from app.symptom_data s where s.kit_record_id = k.id);

  -- Once a week.
  if exists (
    select from app.report_files f
    where (f.published_at is null or f.kit_record_id is null or f.is_held) and f.uploaded_at < now() - interval '7 days'
      and not exists (
        select from app.report_files newer where newer.kit_id = f.kit_id and newer.page = f.page and newer.version > f.version)
  ) then
    perform app.notify_administrators('reports_waiting', 'week ' || to_char(now() at time zone 'UTC', 'IYYY-IW'));
  end if;
  if exists (
    select from app.kits k where k.status in ('received', 'in_analysis', 'information_needed') and coalesce(
      (select max(c.changed_at) from app.kit_status_changes c where c.kit_record_id = k.id), k.created_at) < now() - interval '21 days'
  ) then
    perform app.notify_administrators('kits_waiting', 'week ' || to_char(now() at time zone 'UTC', 'IYYY-IW'));
  end if;
end
$$;

-- As in 0040. The portal opens a link with the rights of the owner.
create or replace function app.open_record_link(link uuid, recipient text, ticket_hash bytea) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  opened record;
begin
  update app.record_links l set opened_count = l.opened_count + 1
  from app.patients p
  where l.id = link and p.id = l.patient_id and p.owner_id = app.uid() and app.is_live(l)
  returning l.patient_id, l.opened_count into opened;
  if not found then
    return false;
  end if;
  insert into app.record_link_openings (link_id, recipient, ticket_hash)
  values (link, open_record_link.recipient, open_record_link.ticket_hash);
  insert into app.audit_events (actor_role, action, patient_id, details)
  values ('anonymous', 'symptoms_exported', opened.patient_id, '{"kind": "link"}');
  if opened.opened_count = 1 then
    perform app.tell_guardians(opened.patient_id, 'access_first_used', 'link ' || link);
  end if;
  return true;
end
$$;

-- As in 0041, with the names of those who are guardians now, but for the owner's own.
create or replace function app.own_patient_events(patient uuid, before bigint, at_most integer)
returns table (
  id bigint, happened_at timestamptz, action text, is_own boolean, actor_role text, actor_name text, practitioner_name text,
  kit_id app.kit_code, details jsonb
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select e.id, e.happened_at, e.action, coalesce(e.actor_id = app.uid(), false), e.actor_role,
    case e.actor_role when 'practitioner' then coalesce(actor.full_name, former_actor.full_name)
      when 'customer' then coalesce(guardian.full_name, guardian.email) end,
    coalesce(practitioner.full_name, former_practitioner.full_name), e.kit_id,
    -- The list of pages may tell of the suggestion.
    case when e.action <> 'report_published' then e.details end
  from app.audit_events e
  left join app.guardians_with_names(own_patient_events.patient) guardian
    on guardian.id = e.actor_id and not (guardian.is_owner and guardian.id = app.uid())
  left join app.profiles actor on actor.id = e.actor_id
  left join app.former_practitioners former_actor on former_actor.id = e.actor_id
  left join app.profiles practitioner
    on practitioner.id = e.user_id and e.action in ('access_granted', 'access_changed', 'access_revoked')
  left join app.former_practitioners former_practitioner
    on former_practitioner.id = e.user_id and e.action in ('access_granted', 'access_changed', 'access_revoked')
  where e.patient_id = own_patient_events.patient and app.is_guardian(app.uid(), own_patient_events.patient)
    and (before is null
      or (e.happened_at, e.id) < ((select b.happened_at from app.audit_events b where b.id = before), before))
    and e.details -> 'page' is distinct from '5' and e.details -> 'pages' is distinct from '[5]'
    and e.action in (
      'access_granted', 'access_changed', 'access_revoked', 'guardianship_stated', 'guardian_invited', 'guardian_added',
      'guardian_removed', 'patient_handed_over', 'patient_created', 'patient_changed', 'kit_registered', 'kit_changed',
      'kit_status_changed', 'registration_undone', 'registration_restored', 'questionnaire_submitted', 'answers_corrected',
      'symptoms_exported', 'report_held', 'hold_ended', 'report_published', 'report_read', 'report_versions_read',
      'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made')
  order by e.happened_at desc, e.id desc limit least(at_most, 100)
$$;

call app.open_to_backups();

call app.hand_over_functions();
