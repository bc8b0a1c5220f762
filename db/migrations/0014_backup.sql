-- Backups. Row-level security binds the owner of the database too, and a table without a policy for its reader looks empty.
-- app_backup reads every row, and nobody but the owner can act as app_backup.

grant usage on schema app to app_backup;

-- Lets backups read all tables of the schema. A migration that creates a table calls it.
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

call app.open_to_backups();

call app.hand_over_functions();
