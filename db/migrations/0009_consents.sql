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
  language app.language not null default 'en',
  -- Plain text.
  text text not null check (length(trim(text)) > 0 and octet_length(text) <= 100000),
  -- Of the text in UTF-8. app.publish_consent_document() computes it.
  sha256 app.sha256 not null,
  -- Whether consents to earlier versions of the kind count no longer.
  needs_renewal boolean not null,
  published_at timestamptz not null default now(),
  -- Null for a document of the product. Stays after the administrator is deleted.
  published_by uuid default app.uid(),
  constraint consent_version_taken unique (kind, version),
  unique (id, kind, sha256, language)
);

-- The product's own statement.
insert into app.consent_documents (id, kind, version, title, text, sha256, needs_renewal)
select '00000000-0000-4000-8000-000000000046', 'guardian', 1, 'Guardianship', s.text, sha256(convert_to(s.text, 'UTF8')), false
from (values (
  'I am the parent or legal guardian of this person, or this person has asked me to act for them.')) as s (text);

alter table app.consent_documents enable row level security, force row level security;

-- A consent to a version. `patient_id` is null for the documents about an account; research and guardianship are about a patient.
create table app.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.uid() references app.profiles on delete cascade,
  patient_id uuid references app.patients on delete cascade,
  document_id uuid not null,
  kind app.consent_kind not null,
  -- Of the text that was shown. The key below refuses any other than that of the document.
  sha256 app.sha256 not null,
  language app.language not null default 'en',
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint consent_document_changed
    foreign key (document_id, kind, sha256, language)
    references app.consent_documents (id, kind, sha256, language),
  check ((patient_id is not null) = (kind in ('research', 'guardian'))),
  -- A statement of a fact is not withdrawn.
  check (kind <> 'guardian' or withdrawn_at is null)
);

-- A consent sent twice is one. Also finds the consents of an account.
create unique index consents_once on app.consents (user_id, document_id, patient_id) nulls not distinct
  where withdrawn_at is null;
create index consents_by_user on app.consents (user_id, given_at desc);
create index consents_by_patient on app.consents (patient_id) where patient_id is not null;
create index consents_by_document on app.consents (document_id, user_id) where withdrawn_at is null;

alter table app.consents enable row level security, force row level security;

call app.open_to_backups();
