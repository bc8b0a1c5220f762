-- The schema, and all that every later file uses.
--
-- The role that runs migrations owns everything and serves no request. It owns the database and is a member of app_backup,
-- app_definer and app_worker, but it needs no rights of a superuser. db/roles.sql creates the roles and describes them.
--
-- Files in this folder create tables, and each is applied once. Functions stand in db/functions, policies, grants, triggers and
-- views in db/rules; these are applied again when they change. A function on which a default, an index or a generated column
-- builds stands here: stored values follow from it, so a change of it is a migration.

-- Each instance checks that the database carries the migrations of its version.
grant select (name) on public.applied_migrations to app_worker;

create schema app;
grant usage on schema app to app_anonymous, app_customer, app_practitioner, app_admin, app_lab, app_bench, app_worker,
  app_server, app_throttle, app_definer, app_retention, app_backup;
grant create on schema app to app_definer;

-- The tables of the specification under its names; see db/rules/rest.sql.
create schema rest;
grant usage on schema rest to app_customer, app_practitioner, app_admin;

-- Nobody can call a new function until it is granted.
alter default privileges revoke execute on functions from public;

-- The user of this transaction. The setting is '' instead of null after an earlier transaction on the connection has set it.
create function app.uid() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

grant execute on function app.uid
  to app_anonymous, app_customer, app_practitioner, app_admin, app_bench, app_worker, app_definer, app_retention;

-- The role in which a statement runs, without its prefix; null for the owner of the database.
create function app.actor_role() returns text
language sql stable
as $$ select case when current_setting('role') like 'app\_%' then substr(current_setting('role'), 5) end $$;

grant execute on function app.actor_role to app_definer;

-- The network of a request. The last part of the address never gets here.
create function app.client_network() returns cidr
language sql stable
as $$ select nullif(current_setting('app.network', true), '')::cidr $$;

grant execute on function app.client_network to app_definer;

-- The quarter of an hour of a moment.
create function app.quarter_of(moment timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select date_bin('15 minutes', moment, 'epoch') $$;

-- `npm run who-was-exposed` reads as the role of backups.
grant execute on function app.quarter_of to app_definer, app_backup;

-- A text as searches compare it, however a keyboard, a phone or a form wrote it: in lower case, without accents, vowel points and
-- invisible signs, without apostrophes, with one form of hyphens and of digits. So `muller` finds Müller, and `obrien` O’Brien.
create function app.folded(given text) returns text
language sql immutable strict parallel safe
as $$
  -- The letters that lose their accents are ASCII, and any collation lowers these; the others are named in both cases.
  select replace(replace(replace(replace(
    lower(translate(
      regexp_replace(regexp_replace(
        normalize(replace(given, '´', ''), nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f' -- marks of letters
        '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670'
        '''`\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c' -- apostrophes
        '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'), -- invisible signs
        '[\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]', '-', 'g'),
      'øØłŁđĐðÐħĦıŧŦŋŊÆŒẞÞ'
      'ςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'
      'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏ'
      'ىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'oOlLdDdDhHitTnNæœßþ'
      'σαβγδεζηθικλμνξοπρστυφχψω'
      'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџ'
      'ييكه01234567890123456789')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- Users rename themselves, and the new text for the search is computed with their rights.
grant execute on function app.folded to app_customer, app_practitioner, app_admin, app_definer;

-- Rules for the values of columns. PostgreSQL plans a domain's rule once per connection, and a table's check again for every
-- statement that writes to the table.

-- The code printed on a kit. It names no person.
create domain app.kit_code as text check (value ~ '^MB[0-9]{6}$');
-- The language of a text that people read. `en` is the only one so far; the language of a stored text cannot be found out later.
create domain app.language as text check (value in ('en'));
create domain app.sha256 as bytea check (length(value) = 32);
create domain app.json_object as jsonb check (jsonb_typeof(value) = 'object');

-- Trigrams let an index find parts of words. The extension is trusted: the owner of a database may install it. One that is
-- installed already may be in any schema.
create schema if not exists app_extensions;
create extension if not exists pg_trgm with schema app_extensions;

create procedure app.create_trigram_index(index_name name, indexed regclass, column_name name)
language plpgsql
as $$
begin
  -- Every search reads the entries that wait to be sorted in: the limit, in kB, keeps them few.
  execute format('create index %I on %s using gin (%I %I.gin_trgm_ops) with (gin_pending_list_limit = 128)',
    index_name, indexed, column_name,
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end
$$;

-- Row-level security binds the owner of the database too, and a table without a policy for its reader looks empty. app_backup
-- reads every row, and nobody but the owner can act as app_backup. A migration that creates a table ends with this call.
create procedure app.open_to_backups()
language plpgsql
as $$
declare
  unread name;
begin
  for unread in
    select c.relname from pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backups')
  loop
    execute format('create policy backups on app.%I for select to app_backup using (true)', unread);
    execute format('grant select on app.%I to app_backup', unread);
  end loop;
end
$$;
