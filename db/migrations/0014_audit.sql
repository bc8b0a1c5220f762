-- Who did what on which record: written by the database in the transaction that does it, never changed afterwards.
-- Records are named by id alone, and stay when what they name is deleted.

create table app.audit_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  -- Nobody where no user was signed in.
  actor_id uuid,
  action text not null check (action ~ '^[a-z_]+$'),
  patient_id uuid,
  kit_record_id uuid,
  -- The other person whom the action is about.
  user_id uuid
);

create index audit_events_by_patient on app.audit_events (patient_id, id desc);

alter table app.audit_events enable row level security;
alter table app.audit_events force row level security;
create policy definer_audit on app.audit_events for insert to app_definer with check (true);
create policy admin_audit on app.audit_events for select to app_admin using (true);
grant insert (actor_id, action, patient_id, kit_record_id, user_id) on app.audit_events to app_definer;
grant select on app.audit_events to app_admin;

create function app.refuse_change_of_audit() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  raise exception 'audit events are not changed';
end
$$;
-- Holds for the owner of the database, too, whom grants and policies do not.
create trigger append_only before update or delete or truncate on app.audit_events
  for each statement execute function app.refuse_change_of_audit();

-- Every way to get or lose access passes here: also the end of it that comes with the practitioner's role, or with the
-- deletion of the practitioner or of the patient's owner, by whoever did that.
create function app.audit_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  grant_row app.practitioner_access := case when tg_op = 'DELETE' then old else new end;
begin
  insert into app.audit_events (actor_id, action, patient_id, user_id)
  values (app.uid(), case tg_op when 'INSERT' then 'access_granted' else 'access_revoked' end,
    grant_row.patient_id, grant_row.practitioner_id);
  return null;
end
$$;
alter function app.audit_access() owner to app_definer;
create trigger audit_access after insert or delete on app.practitioner_access
  for each row execute function app.audit_access();
