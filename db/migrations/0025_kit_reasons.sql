-- Reasons for a rejection or a question of the laboratory: a catalogue that administrators edit. Each tells the owner the cause,
-- the next step and the time for it.

create domain app.kit_next_step as text check (length(trim(value)) between 1 and 300);

create table app.kit_reasons (
  -- Made by the form: the same reason sent twice is one row.
  id uuid primary key,
  -- The order of the list.
  place integer generated always as identity,
  -- The status that the reason explains.
  kind text not null check (kind in ('rejected', 'information_needed')),
  -- For staff.
  name text not null check (length(trim(name)) between 1 and 60),
  -- For the owner.
  reason app.kit_status_remark not null,
  next_step app.kit_next_step not null,
  -- Days in which the owner can take the next step; null without a limit.
  days_to_act integer check (days_to_act between 1 and 365),
  -- Whether the owner is promised a replacement. An administrator reserves its code.
  has_replacement boolean not null default false,
  -- Whether staff can choose it. A reason is never deleted.
  is_active boolean not null default true,
  -- Grows with each change.
  version integer not null default 1,
  check (kind = 'rejected' or not has_replacement)
);

insert into app.kit_reasons (id, kind, name, reason, next_step, days_to_act, has_replacement) values
  (gen_random_uuid(), 'information_needed', 'Sample date missing',
    'The date of the sample is missing. Please enter the day on which the sample was taken.',
    'Enter the sample date in your answer to the laboratory.', 14, false),
  (gen_random_uuid(), 'rejected', 'Tube leaked', 'The tube leaked on its way to the laboratory.',
    'Take a new sample with the replacement kit.', null, true),
  (gen_random_uuid(), 'rejected', 'Tube empty', 'The tube contained no sample.',
    'Take a new sample with the replacement kit.', null, true),
  (gen_random_uuid(), 'rejected', 'Sample too old', 'The sample was too old for the analysis when it arrived.',
    'Take a new sample with the replacement kit, and send it on the same day.', null, true),
  (gen_random_uuid(), 'rejected', 'Wrong container', 'The sample was not in the tube of the kit.',
    'Take a new sample with the replacement kit, and use the tube from its box.', null, true);

alter table app.kit_reasons enable row level security;
alter table app.kit_reasons force row level security;
create policy read_kit_reasons on app.kit_reasons for select to app_customer, app_practitioner using (true);
create policy admin_kit_reasons on app.kit_reasons to app_admin using (true);
create policy definer_kit_reasons on app.kit_reasons for select to app_definer using (true);

grant select on app.kit_reasons to app_customer, app_practitioner, app_admin, app_definer;
grant insert (id, kind, name, reason, next_step, days_to_act, has_replacement, is_active),
  update (name, reason, next_step, days_to_act, has_replacement, is_active, version)
  on app.kit_reasons to app_admin;

-- What a change of status took from its reason. The catalogue may change later, and the history must not. Without domains: a new
-- column with one would scan a table in use under a lock.
alter table app.kit_status_changes
  add column reason_id uuid,
  add column next_step text,
  -- The last day of the next step.
  add column act_until date,
  -- Null for a reason in the administrator's own words.
  add column has_replacement boolean;

grant select (next_step, act_until, has_replacement) on app.kit_status_changes to app_customer, app_practitioner;
grant insert (reason_id) on app.kit_status_changes to app_admin;
grant insert (reason_id, next_step, act_until, has_replacement) on app.kit_status_changes to app_definer;

-- Copies a reason of the catalogue into a change of status. The administrator's own words replace its text.
create function app.take_kit_reason() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  chosen app.kit_reasons;
begin
  select * into chosen from app.kit_reasons r where r.id = new.reason_id and r.kind = new.status and r.is_active;
  if not found then
    perform app.refuse('kit_reason_not_offered');
  end if;
  new.reason := coalesce(new.reason, chosen.reason);
  new.next_step := chosen.next_step;
  -- Counted from the latest day on earth (UTC+14): no reader has a day less.
  new.act_until := (now() at time zone 'Pacific/Kiritimati')::date + chosen.days_to_act;
  new.has_replacement := chosen.has_replacement;
  return new;
end
$$;

-- A restored history has no previous status while it is inserted, and keeps what it had taken.
create trigger take_kit_reason before insert on app.kit_status_changes
  for each row when (new.reason_id is not null and new.from_status is not null) execute function app.take_kit_reason();

-- As in 0015, with the reasons.
create or replace function app.restore_history(kit uuid, status_changes jsonb) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.kit_status_changes c where c.kit_record_id = kit;
  insert into app.kit_status_changes (kit_record_id, status, changed_at, changed_by, reason, note, answer, answered_at,
    reason_id, next_step, act_until, has_replacement)
  select kit, c.status, c.changed_at, (select p.id from app.profiles p where p.id = c.changed_by), c.reason, c.note,
    c.answer, c.answered_at, c.reason_id, c.next_step, c.act_until, c.has_replacement
  from jsonb_populate_recordset(null::app.kit_status_changes, status_changes) c order by c.id;
  update app.kit_status_changes c set from_status = earlier.from_status
  from (
    select n.id, row_number() over (order by n.id) as place from app.kit_status_changes n where n.kit_record_id = kit
  ) as restored
  join (
    select o.from_status, row_number() over (order by o.id) as place
    from jsonb_populate_recordset(null::app.kit_status_changes, status_changes) o
  ) as earlier using (place)
  where c.id = restored.id and earlier.from_status is not null;
end
$$;

call app.open_to_backups();

call app.hand_over_functions();
