-- Users, patients and grants. Everything follows from the number of a row: the same size makes the same people.

-- A text in the form of a UUID.
create function pg_temp.id(what text) returns uuid
language sql immutable
as $$ select overlay(overlay(md5(what) placing '4' from 13) placing '8' from 17)::uuid $$;

create function pg_temp.pick(n bigint, salt integer, count bigint) returns bigint
language sql immutable
as $$ select (hashint8extended(n, salt) & x'7fffffffffffffff'::bigint) % count $$;

create function pg_temp.one_of(n bigint, salt integer, texts text) returns text
language sql immutable
as $$ select (string_to_array(texts, ' '))[1 + pg_temp.pick(n, salt, array_length(string_to_array(texts, ' '), 1))] $$;

create function pg_temp.size(name text) returns bigint
language sql stable
as $$ select current_setting('bench.' || name)::bigint $$;

create function pg_temp.words(name text) returns text
language sql stable
as $$ select current_setting('bench.' || name) $$;

create function pg_temp.surname(n bigint) returns text
language sql stable
as $$
  select case when pg_temp.pick(n, 1, 10) < 3 then pg_temp.one_of(n, 2, pg_temp.words('surnames'))
    else pg_temp.one_of(n, 3, pg_temp.words('beginnings')) || pg_temp.one_of(n, 4, pg_temp.words('endings')) end
$$;

insert into app.profiles (id, email, full_name, role, practitioner_code, created_at)
select pg_temp.id('practitioner' || n), 'practitioner' || n || '@example.org', 'Dr. ' || pg_temp.surname(-n), 'practitioner',
  lpad(upper(to_hex(n)), 6, 'Z'), timestamptz '2023-01-01Z' + n * interval '1 minute'
from generate_series(1, pg_temp.size('practitioners')) n;

insert into app.profiles (id, email, full_name, role, created_at)
select pg_temp.id('customer' || n), 'customer' || n || '@example.org',
  pg_temp.one_of(n, 5, pg_temp.words('first_names')) || ' ' || pg_temp.surname(n), 'customer',
  timestamptz '2023-01-01Z' + n * interval '1 minute'
from generate_series(1, pg_temp.size('customers')) n;

insert into app.profiles (id, email, full_name, role)
values (pg_temp.id('admin1'), 'admin1@example.org', 'Ada Admin', 'admin');

insert into app.used_practitioner_codes (practitioner_code, holder_id)
select practitioner_code, id from app.profiles where practitioner_code is not null;

insert into app.credentials (user_id, password_hash, email_confirmed_at)
select id, '', created_at from app.profiles;

-- Patients have the names of their owners.
insert into app.patients (id, owner_id, first_name, last_name, date_of_birth, created_at)
select pg_temp.id('patient' || n), pg_temp.id('customer' || owner), pg_temp.one_of(n, 6, pg_temp.words('first_names')),
  pg_temp.surname(owner), case when n % 20 > 0 then date '1990-01-01' + pg_temp.pick(n, 7, 12000)::integer end,
  timestamptz '2024-01-01Z' + pg_temp.pick(n, 8, 1000000) * interval '1 minute'
from (
  select n, 1 + (n - 1) % pg_temp.size('customers') as owner
  from generate_series(1, pg_temp.size('patients')) n
) as numbered;

-- A table without rows gets plans that stay in its connections while it grows.
insert into app.consents (user_id, patient_id, document_id, kind, sha256, given_at)
select p.owner_id, p.id, d.id, d.kind, d.sha256, p.created_at
from app.patients p join app.consent_documents d on d.kind = 'guardian';

-- Between 50 and 500 patients each; the step, a prime, meets nobody twice.
insert into app.practitioner_access (practitioner_id, patient_id, granted_at)
select pg_temp.id('practitioner' || n), pg_temp.id('patient' || 1 + (n * 7919 + i * 611953) % pg_temp.size('patients')),
  timestamptz '2026-01-01Z' + i * interval '1 hour'
from generate_series(1, pg_temp.size('practitioners')) n, generate_series(1, 50 + pg_temp.pick(n, 10, 451)) i;
