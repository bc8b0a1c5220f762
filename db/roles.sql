-- The portal's roles, on which every migration builds. They belong to the whole server.
--
-- A start runs this file if a role is missing and the owner of the database has `createrole`. For any other owner, an
-- administrator runs the output of `npm run db:roles`, which is this file with the owner's name and passwords. The file may
-- run again at any time.
--
-- The server logs in as app_server, which may only call app.enter(), and sets one of the acting roles for each transaction.
-- Each kind of user has its own role, so a policy is one plain condition and never "... or is an administrator". The job
-- queue and the throttle log in under their own roles.

do $$
declare
  owner constant text := coalesce(nullif(current_setting('portal.owner', true), ''), current_user);
  acting constant text[] := array[
    'app_anonymous', 'app_customer', 'app_practitioner', 'app_admin', 'app_lab', 'app_bench', 'app_worker', 'app_throttle'];
  role_name text;
begin
  -- A portal on another database of the server may create the same roles at this moment.
  foreach role_name in array acting || array['app_backup', 'app_definer', 'app_retention', 'app_server'] loop
    begin
      if to_regrole(role_name) is null then
        execute format('create role %I noinherit nologin', role_name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  foreach role_name in array array['app_server', 'app_worker', 'app_throttle'] loop
    if exists (select from pg_roles where rolname = role_name and (rolinherit or not rolcanlogin)) then
      execute format('alter role %I login noinherit', role_name);
    end if;
  end loop;
  foreach role_name in array acting loop
    -- From PostgreSQL 16 on, a membership keeps the inheritance with which it was granted.
    if pg_has_role('app_server', role_name, 'usage')
      and exists (select from pg_roles where rolname = 'app_server' and not rolsuper) then
      execute format('revoke %I from app_server', role_name);
    end if;
    if not pg_has_role('app_server', role_name, 'member') then
      execute format('grant %I to app_server', role_name);
    end if;
  end loop;
  -- app_definer and app_worker own functions and the job queue. Only a member can hand these over. Backups read as app_backup.
  execute format('grant app_backup, app_definer, app_worker to %I', owner);
  -- An owner with `createrole` becomes a member for the one statement that needs it.
  if owner <> current_user then
    execute format('grant app_retention to %I', owner);
  end if;
end
$$;
