-- The bench. Laboratory staff scan the codes of arriving kits, and take a wrong scan back at once.

-- The only way back to `registered`: the last change is a reception, the same administrator made it, and it is recent. Later, the
-- owner may have read it.
create function app.undo_only_receipts() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- The kit is locked by now: change_kit_status() has run.
  if not exists (
    select from (
      select * from app.kit_status_changes c where c.kit_record_id = new.kit_record_id order by c.id desc limit 1
    ) as last
    where last.from_status = 'registered' and last.status = 'received' and last.changed_by = app.uid()
      and last.changed_at > now() - interval '90 seconds'
  ) then
    perform app.refuse('kit_status_not_possible');
  end if;
  return new;
end
$$;

-- Triggers of one event fire in the order of their names, so this one runs after change_kit_status.
create trigger undo_only_receipts before insert on app.kit_status_changes
  for each row when (new.from_status = 'received' and new.status = 'registered') execute function app.undo_only_receipts();

-- The table has no policy, not even for its owner.
alter table app.kit_status_transitions no force row level security;
insert into app.kit_status_transitions (from_status, status) values ('received', 'registered');
alter table app.kit_status_transitions force row level security;

call app.hand_over_functions();
