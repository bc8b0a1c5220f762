-- The procedures of this folder and of db/rules, and one function that all others use.

-- Nobody can call a new function until it is granted. Each role that migrates sets it for the functions that it creates.
alter default privileges revoke execute on functions from public;

-- A `security definer` function runs with its owner's rights, and the migrating role may do anything. Every run ends with this
-- call. It gives those functions to app_definer, a role with the few rights that they need.
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

-- Removes the policies, triggers and grants of tables. A file of db/rules begins with this call, so these are exactly the ones of
-- the file. The policies for backups stay.
--
-- A request that waits for one of the tables may hold another one. All waits together are shorter than a second, after which
-- PostgreSQL looks for deadlocks: the migration gives up before a request fails.
create or replace procedure app.clear_rules(variadic cleared regclass[])
language plpgsql
as $$
declare
  rule_table regclass;
  rule name;
begin
  perform set_config('lock_timeout', '100ms', true);
  execute format('lock table %s in access exclusive mode', array_to_string(cleared, ', '));
  foreach rule_table in array cleared loop
    for rule in select polname from pg_policy where polrelid = rule_table and polname <> 'backups' loop
      execute format('drop policy %I on %s', rule, rule_table);
    end loop;
    for rule in select tgname from pg_trigger where tgrelid = rule_table and not tgisinternal loop
      execute format('drop trigger %I on %s', rule, rule_table);
    end loop;
    execute format('revoke all on %s from app_anonymous, app_customer, app_practitioner, app_admin, app_lab, app_worker, '
      'app_throttle, app_definer, app_retention', rule_table);
  end loop;
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
