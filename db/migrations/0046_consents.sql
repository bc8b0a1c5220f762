-- Consents: the documents that customers agree to, and who agreed to which version. The portal ships no legal texts. Without a
-- published document nothing is asked, and the portal works as before. The statement of guardianship is the one exception.

create domain app.consent_kind as text check (value in ('terms', 'privacy', 'health_data', 'research', 'guardian'));

create table app.consent_documents (
  -- Made by the form: the same document sent twice is one version.
  id uuid primary key,
  kind app.consent_kind not null,
  -- Counts the documents of a kind from 1, without a gap.
  version integer not null check (version > 0),
  title text not null check (length(trim(title)) between 1 and 200),
  -- Plain text.
  text text not null check (length(trim(text)) > 0 and octet_length(text) <= 100000),
  -- Of the text in UTF-8. The trigger below computes it.
  sha256 app.sha256 not null,
  -- Whether consents to earlier versions of the kind count no longer.
  needs_renewal boolean not null,
  published_at timestamptz not null default now(),
  -- Null for a document of the product. Stays after the administrator is deleted.
  published_by uuid default app.uid(),
  constraint consent_version_taken unique (kind, version),
  unique (id, kind, sha256)
);

-- The product's own statement. The rules below begin after it.
insert into app.consent_documents (id, kind, version, title, text, sha256, needs_renewal)
select '00000000-0000-4000-8000-000000000046', 'guardian', 1, 'Guardianship', s.text, sha256(convert_to(s.text, 'UTF8')), false
from (values (
  'I am the parent or legal guardian of this person, or this person has asked me to act for them.')) as s (text);

alter table app.consent_documents enable row level security;
alter table app.consent_documents force row level security;
create policy published_consent_documents on app.consent_documents for select
  to app_anonymous, app_customer, app_practitioner, app_definer using (true);
create policy admin_consent_documents on app.consent_documents to app_admin using (true);

grant select (id, kind, version, title, text, sha256, needs_renewal, published_at) on app.consent_documents
  to app_anonymous, app_customer, app_practitioner;
grant select, insert (id, kind, version, title, text, needs_renewal) on app.consent_documents to app_admin;
grant select on app.consent_documents to app_definer;

-- A consent to a version. `patient_id` is null for the documents about an account; research and guardianship are about a patient.
create table app.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.uid() references app.profiles on delete cascade,
  patient_id uuid references app.patients on delete cascade,
  document_id uuid not null,
  kind app.consent_kind not null,
  -- Of the text that was shown. The key below refuses any other than that of the document.
  sha256 app.sha256 not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint consent_document_changed
    foreign key (document_id, kind, sha256) references app.consent_documents (id, kind, sha256),
  check ((patient_id is not null) = (kind in ('research', 'guardian'))),
  -- A statement of a fact is not withdrawn.
  check (kind <> 'guardian' or withdrawn_at is null)
);

-- A consent sent twice is one. Also finds what an account agreed to.
create unique index consents_once on app.consents (user_id, document_id, patient_id) nulls not distinct
  where withdrawn_at is null;
create index consents_by_user on app.consents (user_id, given_at desc);
create index consents_by_patient on app.consents (patient_id) where patient_id is not null;
create index consents_by_document on app.consents (document_id, user_id) where withdrawn_at is null;

alter table app.consents enable row level security;
alter table app.consents force row level security;
create policy own_consents on app.consents for select to app_customer using (user_id = (select app.uid()));
create policy give_own_consents on app.consents for insert to app_customer
  with check (
    user_id = (select app.uid())
    and (patient_id is null or exists (select from app.patients p where p.id = patient_id)));
create policy withdraw_own_consents on app.consents for update to app_customer
  using (user_id = (select app.uid()) and kind <> 'guardian');
create policy definer_consents on app.consents to app_definer using (true);

grant select, insert (user_id, patient_id, document_id, kind, sha256), update (withdrawn_at) on app.consents to app_customer;
-- Locking a row takes the right to update it; see app.confirm_consents().
grant select, update (withdrawn_at) on app.consents to app_definer;

-- Publication

-- Documents are published one after the other, and no write of a customer sees only half of it: a publication waits for the writes
-- that have asked for consents, and later ones wait for the publication.
create function app.hold_consent_documents() returns void
language sql
as $$ select pg_advisory_xact_lock_shared(hashtext('app.consent_documents')) $$;

grant execute on function app.hold_consent_documents() to app_definer;

-- The author names the version that they write: of two authors at once, the second is refused.
create function app.publish_consent_document() returns trigger
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

create trigger publish_consent_document before insert on app.consent_documents
  for each row execute function app.publish_consent_document();

-- Binds the owner of the database too; grants and policies do not.
create function app.refuse_change_of_consent_document() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  raise exception 'published consent documents are not changed';
end
$$;

create trigger never_changed before update or delete or truncate on app.consent_documents
  for each statement execute function app.refuse_change_of_consent_document();

-- Queues the job that tells the accounts with a consent to an earlier version.
create function app.queue_consent_renewal(document uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('announceRenewal', json_build_object('document_id', document),
    job_key => format('announceRenewal %s', document));
end
$$;

grant execute on function app.queue_consent_renewal(uuid) to app_definer;
grant create on schema app to app_worker;
alter function app.queue_consent_renewal(uuid) owner to app_worker;
revoke create on schema app from app_worker;

create function app.follow_consent_document() returns trigger
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

create trigger follow_consent_document after insert on app.consent_documents
  for each row execute function app.follow_consent_document();

-- Whether a consent to a version still counts: no later one of its kind asks for a renewal.
create function app.consent_counts(kind text, version integer) returns boolean
language sql stable
as $$
  select not exists (
    select from app.consent_documents d
    where d.kind = consent_counts.kind and d.version > consent_counts.version and d.needs_renewal)
$$;

grant execute on function app.consent_counts(text, integer) to app_customer, app_definer;

-- How many consents of each version are in force.
create function app.count_consents() returns table (document_id uuid, consents bigint)
language sql stable security definer set search_path = app, pg_temp
as $$ select c.document_id, count(*) from app.consents c where c.withdrawn_at is null group by c.document_id $$;

grant execute on function app.count_consents() to app_admin;

-- Tells some accounts that a version asks for a renewal, in the order of their ids, and returns the last one; null when none is
-- left. The cause makes it one notice per version and account, however often the job runs.
create function app.announce_renewal(document uuid, after uuid, at_most integer) returns uuid
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

grant execute on function app.announce_renewal(uuid, uuid, integer) to app_worker;

-- Consents

-- Consent is given to the newest version of a kind.
create function app.check_consent() returns trigger
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
  return new;
end
$$;

create trigger check_consent before insert on app.consents for each row execute function app.check_consent();

-- A consent ends once, at the moment of its withdrawal.
create function app.end_consent() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.withdrawn_at := coalesce(old.withdrawn_at, now());
  return new;
end
$$;

create trigger end_consent before update on app.consents for each row execute function app.end_consent();

create function app.audit_consent() returns trigger
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

create trigger audit_given_consent after insert on app.consents for each row execute function app.audit_consent();
create trigger audit_withdrawn_consent after update on app.consents
  for each row when (old.withdrawn_at is null) execute function app.audit_consent();

-- The documents about an account that it has to accept before it adds data: the newest of each kind, unless an accepted version
-- still counts.
create function app.consents_due(account uuid) returns setof uuid
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

grant execute on function app.consents_due(uuid) to app_customer, app_definer;

-- Refuses new data of a caller who has to accept a document first. A publication or a withdrawal at the same moment comes before
-- or after the whole transaction. The account is locked before its consents, as in a deletion.
create function app.confirm_consents() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.hold_consent_documents();
  perform from app.profiles p where p.id = app.uid() for key share;
  perform from app.consents c
  where c.user_id = app.uid() and c.patient_id is null and c.withdrawn_at is null
  order by c.id for share;
  if exists (select from app.consents_due(app.uid())) then
    perform app.refuse('consent_needed');
  end if;
end
$$;

grant execute on function app.confirm_consents() to app_customer;

-- Staff who move or restore a kit add no data of their own.
create function app.ask_for_consents() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if app.actor_role() = 'customer' then
    perform app.confirm_consents();
  end if;
  return new;
end
$$;

-- The first trigger of each table by its name: the documents are held before any row is locked.
create trigger ask_for_consents before insert on app.patients for each row execute function app.ask_for_consents();
create trigger ask_for_consents before insert on app.kits for each row execute function app.ask_for_consents();
-- A correction of answers is new data, too, whichever function makes it.
create trigger ask_for_consents before insert or update of answers, behaviors on app.symptom_data
  for each row execute function app.ask_for_consents();

-- Guardianship

-- Whether somebody is under 18 on a day. Born on 29 February, they come of age on 1 March. The contract has the same rule.
create function app.is_minor(date_of_birth date, today date default (now() at time zone 'UTC')::date) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select app.adult_on(is_minor.date_of_birth) > is_minor.today $$;

grant execute on function app.is_minor(date, date) to app_customer;

-- Whether the caller acts for a patient under 18 and has not stated to be a guardian, or has to state it again.
create function app.lacks_guardianship(patient uuid) returns boolean
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

grant execute on function app.lacks_guardianship(uuid) to app_customer;

call app.open_to_backups();

call app.hand_over_functions();
