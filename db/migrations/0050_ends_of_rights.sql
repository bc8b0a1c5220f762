-- Ends of rights: of guardians, grants and deletion requests. Each function below is as in the migration that it names, but for
-- the part that its comment tells.

-- Former guardians

-- Ends the links to a record, and the tickets of those whose openings are used up: a ticket would serve for ten more minutes.
create function app.end_record_links(patient uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  update app.record_links l set ended_at = now() where l.patient_id = end_record_links.patient and app.is_live(l);
  update app.record_link_openings o set ticket_hash = null
  from app.record_links l where l.patient_id = end_record_links.patient and o.link_id = l.id and o.ticket_hash is not null
$$;

grant update (patient_id) on app.kit_claims to app_definer;

-- As in 0045. Tickets end with the links. An open claim of a former guardian brings no kit into the record: an accepted one keeps
-- the code for the claimant. Practitioners hear of a patient who leaves with the guardians that remain.
create or replace function app.follow_guardian(patient uuid, account uuid, has_come boolean) returns void
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
    perform app.end_record_links(patient);
    update app.guardian_invitations i set ended_at = now()
    where i.patient_id = patient and i.invited_by = account and i.ended_at is null;
    -- A former guardian decides nothing about research any more (0046).
    update app.consents c set withdrawn_at = now()
    where c.user_id = account and c.patient_id = patient and c.kind = 'research' and c.withdrawn_at is null;
    update app.kit_claims c set patient_id = null
    where c.claimant_id = account and c.patient_id = patient and c.decision is null;
  end if;
  perform app.follow_leaving(patient);
  -- The list of patients of a new guardian hears of it (0023).
  perform pg_notify('portal_changes', json_build_object(
    'table', 'patients', 'op', 'UPDATE', 'at', now(), 'rows', json_build_array(json_build_array(patient, patient, account)))::text);
end
$$;

-- As in 0040. The policy saw the patient before the lock, and the wait may have outlasted the removal of the guardian.
create or replace function app.limit_record_links() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.patients p where p.id = new.patient_id for no key update;
  if app.actor_role() = 'customer' and not app.is_guardian(app.uid(), new.patient_id) then
    raise insufficient_privilege using message = 'not a guardian of the patient', constraint = 'patient_not_found';
  end if;
  if (select count(*) from app.record_links l where l.patient_id = new.patient_id and app.is_live(l)) >= 20 then
    perform app.refuse('record_link_limit');
  end if;
  return new;
end
$$;

-- As in 0046. A consent to research waits for the removal of its guardian, which ends such consents, and is then refused. The
-- account is locked before the patient, as in a deletion.
create or replace function app.check_consent() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.hold_consent_documents();
  if exists (
    select from app.consent_documents shown join app.consent_documents d on d.kind = shown.kind and d.version > shown.version
    where shown.id = new.document_id
  ) then
    perform app.refuse('consent_document_changed');
  end if;
  if new.kind = 'research' and app.actor_role() = 'customer' then
    perform from app.profiles o where o.id = new.user_id for key share;
    perform from app.patients p where p.id = new.patient_id for no key update;
    if not app.is_guardian(new.user_id, new.patient_id) then
      raise insufficient_privilege using message = 'not a guardian of the patient', constraint = 'patient_not_found';
    end if;
  end if;
  return new;
end
$$;

-- As in 0046. A statement of guardianship is not withdrawn, so former guardians have one, too, and so have guardians of a patient
-- who came of age. Nobody asks them for a newer one.
create or replace function app.announce_renewal(document uuid, after uuid, at_most integer) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  told uuid[];
  published app.consent_documents;
begin
  select * into published from app.consent_documents d where d.id = announce_renewal.document;
  select array_agg(t.user_id order by t.user_id) into told
  from (
    select distinct c.user_id
    from app.consents c join app.consent_documents d on d.id = c.document_id join app.profiles p on p.id = c.user_id
    where d.kind = published.kind and d.version < published.version and c.withdrawn_at is null and p.role = 'customer'
      and (announce_renewal.after is null or c.user_id > announce_renewal.after)
      and (c.patient_id is null or app.is_guardian(c.user_id, c.patient_id))
      and (c.kind <> 'guardian' or exists (
        select from app.patients m where m.id = c.patient_id and app.is_minor(m.date_of_birth)))
      and not exists (
        select from app.consents r join app.consent_documents n on n.id = r.document_id
        where r.user_id = c.user_id and r.patient_id is not distinct from c.patient_id and r.withdrawn_at is null
          and n.kind = published.kind and n.version >= published.version)
    order by c.user_id limit at_most
  ) as t;
  perform app.give_notice(t.user_id, 'consent_renewal', 'consent document ' || document)
  from unnest(told) with ordinality as t (user_id, place) order by t.place;
  return told[cardinality(told)];
end
$$;

-- Hand-overs

-- When the person took the record over. The invitation goes with either account, and this does not.
alter table app.patients add column handed_over_at timestamptz;

-- As in 0045, by the date.
create or replace function app.is_hand_over_due(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.patients p
    where p.id = is_hand_over_due.patient and p.handed_over_at is null and app.is_adult(p.date_of_birth)
      and app.adult_on(p.date_of_birth) > (p.created_at at time zone 'UTC')::date)
$$;

-- As in 0045. The person decides about research: consents that guardians gave end, even those of guardians who stay.
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
  update app.guardian_invitations i set ended_at = now() where i.patient_id = family.id and i.ended_at is null;
  update app.consents c set withdrawn_at = now()
  where c.patient_id = family.id and c.user_id <> person and c.kind = 'research' and c.withdrawn_at is null;
  perform app.audit('patient_handed_over', family.id, subject => person);
  perform app.follow_leaving(family.id);
  perform app.tell_guardians(
    family.id, 'guardian_added', format('hand over %s %s', family.id, extract(epoch from clock_timestamp())));
end
$$;

-- As in 0045, confirmed ones included: the addresses in them serve nobody any more.
create or replace function app.remove_old_invitations() returns void
language sql security definer set search_path = app, pg_temp
as $$
  delete from app.guardian_invitations i where coalesce(i.ended_at, i.expires_at) < now() - interval '90 days'
$$;

-- Holds

-- As in 0044. A grant that ends by the clock ends its holds at that moment, whether or not the job has run: a version that was
-- replaced before it was never the family's.
create or replace function app.readable_since(kit uuid) returns timestamptz
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce((
    select case
      when h.ended_at is not null or app.has_access(h.practitioner_id, k.patient_id, k.id) then least(h.held_until, h.ended_at)
      else (
        select least(h.held_until, a.ends_at) from app.practitioner_access a
        where a.patient_id = k.patient_id and a.practitioner_id = h.practitioner_id and a.ends_at <= now())
      end
    from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.kit_record_id = kit
  ), '-infinity')
$$;

-- As in 0044. The end is the moment from which the family could read, when a job notices it later.
create or replace function app.end_hold(kit uuid, cause text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.kits k where k.id = kit for no key update;
  update app.report_holds h set ended_at = coalesce(nullif(least(now(), app.readable_since(kit)), '-infinity'), now()),
    ended_by = cause
  where h.kit_record_id = kit and h.ended_at is null;
end
$$;

-- As in 0044. A renewal of an ended grant gives back no hold: the family may have read the report meanwhile.
create or replace function app.end_holds_without_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.end_hold(h.kit_record_id, 'access')
  from (
    select h.kit_record_id from app.report_holds h join app.kits k on k.id = h.kit_record_id
    where h.practitioner_id = old.practitioner_id and k.patient_id = old.patient_id and h.ended_at is null
      and (old.ends_at <= now() or not app.has_access(old.practitioner_id, old.patient_id, k.id))
    order by h.kit_record_id
  ) as h;
  return null;
end
$$;

-- The trail

-- As in 0042. A change is an event of a grant that was live before it, even if retention has removed the event of its beginning.
create or replace function app.access_periods(patient uuid)
returns table (practitioner_id uuid, from_at timestamptz, to_at timestamptz)
language sql stable security definer set search_path = app, pg_temp set timezone = 'UTC'
as $$
  with changes as (
    select e.user_id, e.action, e.happened_at, (e.details ->> 'until')::timestamptz as ends_at,
      lag(e.id) over pair is null as is_first, lead(e.happened_at) over pair as next_at
    from app.audit_events e
    where e.patient_id = access_periods.patient and e.user_id is not null
      and e.action in ('access_granted', 'access_changed', 'access_revoked')
    window pair as (partition by e.user_id order by e.happened_at, e.id)
  )
  select c.user_id, c.happened_at, coalesce(least(c.next_at, c.ends_at), 'infinity') from changes c where c.action <> 'access_revoked'
  union all
  select c.user_id, '-infinity', c.happened_at from changes c
  where c.is_first and c.action in ('access_revoked', 'access_changed')
  union all
  select a.practitioner_id, a.granted_at, 'infinity' from app.practitioner_access a
  where a.patient_id = access_periods.patient and not exists (select from changes c where c.user_id = a.practitioner_id)
$$;

-- Deletion requests

-- As in 0048, for every guardian: a patient leaves with the last of those who stay, whoever of them is the owner.
create or replace function app.leaving_patients() returns setof uuid
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id from app.patients_of(app.uid()) as p (id)
  where not exists (
    select from app.guardians_of(p.id) as g (id)
    where g.id <> app.uid() and not exists (select from app.deletion_requests d where d.user_id = g.id))
$$;

-- Tells the practitioners of a patient once that all guardians leave. Takes the notice back as soon as one stays, unless a
-- practitioner has read it in a mail.
create function app.follow_leaving(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  -- Null while a guardian stays.
  leaving_since constant timestamptz := (
    select case when bool_and(d.user_id is not null) then max(d.requested_at) end
    from app.guardians_of(follow_leaving.patient) as g (id) left join app.deletion_requests d on d.user_id = g.id);
begin
  if leaving_since is null then
    delete from app.notices n
    where n.patient_id = patient and n.kind = 'patient_leaving' and n.mail_state is distinct from 'mailed';
    return;
  end if;
  perform app.give_notice(
    a.practitioner_id, 'patient_leaving', format('deletion %s %s', extract(epoch from leaving_since), patient), patient)
  from (
    select g.practitioner_id from app.live_access g
    where g.patient_id = follow_leaving.patient and app.has_access(g.practitioner_id, g.patient_id) and not exists (
      select from app.notices n
      where n.user_id = g.practitioner_id and n.patient_id = g.patient_id and n.kind = 'patient_leaving'
        and n.created_at >= leaving_since)
    order by g.practitioner_id
  ) as a;
end
$$;

-- The same for all patients of an account.
create function app.follow_leaving_patients(account uuid) returns void
language sql security definer set search_path = app, pg_temp
as $$
  select app.follow_leaving(p.id) from (
    select o.id from app.patients_of(follow_leaving_patients.account) as o (id) order by o.id) as p
$$;

-- Locks the patients of an account: of two guardians who ask at once, the second sees the request of the first. The caller has
-- locked the account.
create function app.lock_patients_of(account uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.patients p where p.id in (select app.patients_of(account)) order by p.id for no key update;
end
$$;

-- As in 0048, with the patients of other owners.
create or replace function app.tell_of_deletion_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('deletion_requested', subject => new.user_id);
  perform app.give_notice(new.user_id, 'deletion_requested', format('deletion %s', extract(epoch from new.requested_at)));
  perform app.lock_patients_of(new.user_id);
  perform app.follow_leaving_patients(new.user_id);
  return null;
end
$$;

-- As in 0048, after the same lock.
create or replace function app.withdraw_deletion() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.profiles p where p.id = app.uid() for no key update;
  if not found then
    perform app.refuse('not_signed_in');
  end if;
  perform app.lock_patients_of(app.uid());
  delete from app.deletion_requests d where d.user_id = app.uid();
end
$$;

-- As in 0048.
create or replace function app.take_back_deletion_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- The request goes with its account, too.
  if exists (select from app.profiles p where p.id = old.user_id) then
    perform app.audit('deletion_withdrawn', subject => old.user_id);
    delete from app.notices n where n.user_id = old.user_id and n.kind = 'deletion_requested';
    perform app.follow_leaving_patients(old.user_id);
  end if;
  return null;
end
$$;

call app.open_to_backups();

call app.hand_over_functions();
