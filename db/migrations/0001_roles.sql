-- Who is who in the database.
--
-- The role that runs migrations owns everything and serves no request. The server logs in as app_server, which has no
-- rights of its own, and becomes one of the roles below for the length of a transaction. Each kind of user has its own role,
-- so that a policy is one plain condition and never "... or is an administrator".

do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'app_anonymous', 'app_customer', 'app_practitioner', 'app_admin', 'app_lab', 'app_worker', 'app_definer', 'app_server'
  ] loop
    -- Roles belong to the whole cluster: another database of it may have made them, even at this moment.
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;

alter role app_server login noinherit;
grant app_anonymous, app_customer, app_practitioner, app_admin, app_lab, app_worker to app_server;

-- app_definer owns the functions that answer what a role must know but may not see. The migrating role has to be a member to
-- hand them over.
do $$
begin
  execute format('grant app_definer, app_worker to %I', current_user);
end
$$;

create schema app;
grant usage on schema app to app_anonymous, app_customer, app_practitioner, app_admin, app_lab, app_worker, app_definer;
grant create on schema app to app_definer;

-- A new function can be called by nobody until it is granted.
alter default privileges revoke execute on functions from public;

-- The user of this transaction. The setting is '' and not null once a transaction that had set it has ended on the connection.
create function app.uid() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

grant execute on function app.uid() to app_anonymous, app_customer, app_practitioner, app_admin, app_worker, app_definer;

-- Refuses a change by the name of a rule; the name is the error's code.
create function app.refuse(rule text) returns void
language plpgsql
as $$
begin
  raise exception using message = rule, errcode = 'check_violation', constraint = rule;
end
$$;

grant execute on function app.refuse(text) to app_customer, app_practitioner, app_admin, app_definer;
