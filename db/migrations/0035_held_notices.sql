-- Staff at the bench take a status back for a minute. Its mail waits that long, and a status that was taken back leaves no notice.

-- Gives a notice as before (0024). The mail about a status is due two minutes later.
create or replace function app.give_notice(account uuid, kind text, cause text, patient uuid default null, kit uuid default null)
returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  due timestamptz := app.mail_time(account, app.delivery_of(account, kind));
begin
  if due is not null and kind in ('sample_received', 'information_needed', 'sample_rejected') then
    due := greatest(due, now() + interval '2 minutes');
  end if;
  insert into app.notices (user_id, kind, cause, patient_id, kit_record_id, mail_at, mail_state)
  values (
    account, give_notice.kind, give_notice.cause, patient, kit, due, case when due is not null then 'due' end)
  on conflict do nothing;
  if found and due is not null then
    perform app.queue_notices(account, due);
  end if;
end
$$;

-- Removes the notice of a change that its author takes back in time, and the one of the way back. A notice that was mailed stays.
create function app.take_back_notices() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  last app.kit_status_changes;
begin
  select * into last from app.kit_status_changes c
  where c.kit_record_id = new.kit_record_id and c.id < new.id order by c.id desc limit 1;
  if last.from_status is distinct from new.status or last.changed_by is distinct from new.changed_by then
    return null;
  end if;
  delete from app.notices n
  where n.kit_record_id = new.kit_record_id and n.cause = 'status ' || last.id
    and n.created_at > now() - interval '90 seconds' and n.mail_state is distinct from 'mailed';
  if found then
    delete from app.notices n where n.kit_record_id = new.kit_record_id and n.cause = 'status ' || new.id;
  end if;
  return null;
end
$$;

-- Triggers of one event fire in the order of their names, so this one runs after notify_of_status.
create trigger take_back_notices after insert on app.kit_status_changes
  for each row when (new.from_status in ('received', 'information_needed', 'rejected'))
  execute function app.take_back_notices();

-- The bell hears of a notice that is gone.
create trigger tell_deleted after delete on app.notices referencing old table as changed
  for each statement execute function app.tell_changes('r.id::text', 'null::uuid', 'r.user_id');

call app.hand_over_functions();
