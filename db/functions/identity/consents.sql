-- Documents that customers agree to, and their consents by version.

-- Documents are published one after the other, and no write of a customer sees only half of it: a publication waits for the
-- writes that have checked consents, and later ones wait for the publication.
create or replace function app.hold_consent_documents() returns void
language sql
as $$ select pg_advisory_xact_lock_shared(hashtext('app.consent_documents')) $$;
grant execute on function app.hold_consent_documents to app_definer;

-- The author names the version that they write: of two authors at once, the second is refused.
create or replace function app.publish_consent_document() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.consent_documents'));
  if exists (select from app.consent_documents d where d.id = new.id) then
    return null;
  end if;
  if new.version <> coalesce((select max(d.version) from app.consent_documents d where d.kind = new.kind), 0) + 1 then
    perform app.refuse('consent_version_taken');
  end if;
  new.sha256 := sha256(convert_to(new.text, 'UTF8'));
  return new;
end
$$;

-- Binds the owner of the database too; grants and policies do not.
create or replace function app.refuse_change_of_consent_document() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  raise exception 'published consent documents are not changed';
end
$$;

-- Queues the job that notifies the accounts with a consent to an earlier version.
create or replace function app.queue_consent_renewal(document uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('announceRenewal', json_build_object('document_id', document),
    job_key => format('announceRenewal %s', document));
end
$$;
grant execute on function app.queue_consent_renewal to app_definer;
call app.hand_over_to_worker('app.queue_consent_renewal');

create or replace function app.follow_consent_document() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('consent_document_published', details => jsonb_build_object('kind', new.kind, 'version', new.version));
  if new.needs_renewal and new.version > 1 then
    perform app.queue_consent_renewal(new.id);
  end if;
  return null;
end
$$;

-- Whether a consent to a version still counts: no later one of its kind requires a renewal.
create or replace function app.consent_counts(kind text, version integer) returns boolean
language sql stable
as $$
  select not exists (
    select from app.consent_documents d
    where d.kind = consent_counts.kind and d.version > consent_counts.version and d.needs_renewal)
$$;
grant execute on function app.consent_counts to app_customer, app_definer;

-- How many consents of each version are in force.
create or replace function app.count_consents() returns table (document_id uuid, consents bigint)
language sql stable security definer set search_path = app, pg_temp
as $$ select c.document_id, count(*) from app.consents c where c.withdrawn_at is null group by c.document_id $$;
grant execute on function app.count_consents to app_admin;

-- Notifies some accounts that a version requires a renewal, in the order of their ids, and returns the last one; null when none
-- is left. The cause makes it one notification per version and account, however often the job runs. A statement of guardianship
-- is not withdrawn, so former guardians have one, too, and so have guardians of a patient who came of age. Nobody asks them for a
-- newer one.
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
  perform app.add_notification(t.user_id, 'consent_renewal', 'consent document ' || document)
  from unnest(told) with ordinality as t (user_id, place) order by t.place;
  return told[cardinality(told)];
end
$$;
grant execute on function app.announce_renewal to app_worker;

-- Consent is given to the newest version of a kind. A consent to research waits for the removal of its guardian, which ends such
-- consents, and is then refused. The account is locked before the patient, as in a deletion.
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

-- A consent ends once, at the moment of its withdrawal.
create or replace function app.end_consent() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.withdrawn_at := coalesce(old.withdrawn_at, now());
  return new;
end
$$;

create or replace function app.audit_consent() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(
    case when tg_op = 'UPDATE' then 'consent_withdrawn' when new.kind = 'guardian' then 'guardianship_stated'
      else 'consent_given' end,
    new.patient_id, details => jsonb_build_object('kind', d.kind, 'version', d.version))
  from app.consent_documents d where d.id = new.document_id;
  return null;
end
$$;

-- The documents about an account that it has to accept before it adds data: the newest of each kind, unless an accepted version
-- still counts.
create or replace function app.consents_due(account uuid) returns setof uuid
language sql stable
as $$
  select newest.id
  from (
    select distinct on (d.kind) d.id, d.kind from app.consent_documents d
    where d.kind in ('terms', 'privacy', 'health_data') order by d.kind, d.version desc
  ) as newest
  where not exists (
    select from app.consents c join app.consent_documents d on d.id = c.document_id
    where c.user_id = account and c.kind = newest.kind and c.withdrawn_at is null and app.consent_counts(d.kind, d.version))
$$;
grant execute on function app.consents_due to app_customer, app_definer;

-- Refuses new data of a caller who has to accept a document first. A publication or a withdrawal at the same moment comes before
-- or after the whole transaction. The account is locked before its consents, as in a deletion. The locks last until the end of
-- the transaction, so what it has confirmed once holds for its later writes, too.
create or replace function app.confirm_consents() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if current_setting('app.consents_confirmed_by', true) = app.uid()::text then
    return;
  end if;
  perform app.hold_consent_documents();
  perform from app.profiles p where p.id = app.uid() for key share;
  perform from app.consents c
  where c.user_id = app.uid() and c.patient_id is null and c.withdrawn_at is null
  order by c.id for share;
  if exists (select from app.consents_due(app.uid())) then
    perform app.refuse('consent_needed');
  end if;
  perform set_config('app.consents_confirmed_by', app.uid()::text, true);
end
$$;
grant execute on function app.confirm_consents to app_customer;

-- Staff who move or restore a kit add no data of their own.
create or replace function app.ask_for_consents() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if app.actor_role() = 'customer' then
    perform app.confirm_consents();
  end if;
  return new;
end
$$;

-- Whether somebody is under 18 on a day. Born on 29 February, they come of age on 1 March. The contract has the same rule.
create or replace function app.is_minor(date_of_birth date, today date default (now() at time zone 'UTC')::date) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select app.adult_on(is_minor.date_of_birth) > is_minor.today $$;
grant execute on function app.is_minor to app_customer;

-- Whether the caller acts for a patient under 18 and has not stated to be a guardian, or has to state it again.
create or replace function app.lacks_guardianship(patient uuid) returns boolean
language sql stable
as $$
  select exists (
    select from app.patients p
    where p.id = lacks_guardianship.patient and app.is_minor(p.date_of_birth)
      and not exists (
        select from app.consents c join app.consent_documents d on d.id = c.document_id
        where c.user_id = app.uid() and c.patient_id = p.id and c.kind = 'guardian'
          and app.consent_counts(d.kind, d.version)))
$$;
grant execute on function app.lacks_guardianship to app_customer;
