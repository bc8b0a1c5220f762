-- The procedures of this folder and of db/rules, and one function that all others use. A change of this file applies all rules
-- again, because they follow from its procedures.

-- Nobody can call a new function until it is granted. Each role that migrates sets it for the functions that it creates.
alter default privileges revoke execute on functions from public;

-- A `security definer` function runs with its owner's rights, and the migrating role may do anything. A change of functions ends
-- with this call. It gives those functions to app_definer, a role with the few rights that they need.
create or replace procedure app.hand_over_functions()
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

-- Gives a function to app_worker, which owns the job queue. The owner of the database is a member.
create or replace procedure app.hand_over_to_worker(given regproc)
language plpgsql
as $$
begin
  if exists (select from pg_proc where oid = given and proowner = 'app_worker'::regrole) then
    return;
  end if;
  grant create on schema app to app_worker;
  execute format('alter function %s owner to app_worker', given::regprocedure);
  revoke create on schema app from app_worker;
end
$$;

-- A trigger with a transition table has one event.
create or replace procedure app.announce_rows_of(told regclass)
language plpgsql
as $$
begin
  execute format(
    'create trigger tell_inserted after insert on %s referencing new table as changed
     for each statement execute function app.announce_changes()', told);
  execute format(
    'create trigger tell_updated after update on %s referencing new table as changed
     for each statement execute function app.announce_changes()', told);
  execute format(
    'create trigger tell_deleted after delete on %s referencing old table as changed
     for each statement execute function app.announce_changes()', told);
end
$$;

-- Refuses a change. The name of the rule is the code of the error.
create or replace function app.refuse(rule text) returns void
language plpgsql
as $$
begin
  raise exception using message = rule, errcode = 'check_violation', constraint = rule;
end
$$;
grant execute on function app.refuse to app_customer, app_practitioner, app_admin, app_definer;
