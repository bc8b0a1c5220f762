-- The schema and the few functions that every later file uses.
--
-- The role that runs migrations owns everything and serves no request. It owns the database and is a member of app_backup,
-- app_definer and app_worker, but it needs no rights of a superuser. db/roles.sql creates the roles and describes them.

-- Each instance checks that the database carries the migrations of its version.
grant select (name) on public.applied_migrations to app_worker;

create schema app;
grant usage on schema app
  to app_anonymous, app_customer, app_practitioner, app_admin, app_lab, app_worker, app_throttle, app_definer, app_retention;
grant create on schema app to app_definer;

-- Nobody can call a new function until it is granted.
alter default privileges revoke execute on functions from public;

-- A `security definer` function runs with its owner's rights, and the migrating role may do anything. Every migration ends
-- with this call. It gives those functions to app_definer, a role with the few rights that they need.
create procedure app.hand_over_functions()
language plpgsql
as $$
declare
  handed_over regprocedure;
begin
  for handed_over in
    select oid from pg_proc
    where pronamespace = 'app'::regnamespace and prosecdef and proowner = (select oid from pg_roles where rolname = current_user)
  loop
    execute format('alter function %s owner to app_definer', handed_over);
  end loop;
end
$$;

-- The user of this transaction. The setting is '' instead of null after an earlier transaction on the connection has set it.
create function app.uid() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

grant execute on function app.uid()
  to app_anonymous, app_customer, app_practitioner, app_admin, app_worker, app_definer, app_retention;

-- The role in which a statement runs, without its prefix; null for the owner of the database.
create function app.actor_role() returns text
language sql stable
as $$ select case when current_setting('role') like 'app\_%' then substr(current_setting('role'), 5) end $$;

grant execute on function app.actor_role() to app_definer;

-- Rules for the values of columns. PostgreSQL plans a domain's rule once per connection, and a table's check again for every
-- statement that writes to the table.

-- The code printed on a kit. It names no person.
create domain app.kit_code as text check (value ~ '^MB[0-9]{6}$');
create domain app.sha256 as bytea check (length(value) = 32);
create domain app.json_object as jsonb check (jsonb_typeof(value) = 'object');

-- Refuses a change. The name of the rule is the code of the error.
create function app.refuse(rule text) returns void
language plpgsql
as $$
begin
  raise exception using message = rule, errcode = 'check_violation', constraint = rule;
end
$$;

grant execute on function app.refuse(text) to app_customer, app_practitioner, app_admin, app_definer;

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
