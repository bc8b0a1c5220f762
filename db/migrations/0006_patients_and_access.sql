-- A patient belongs to the customer who created it; a grant lets one practitioner see one patient.

create domain app.person_name as text check (length(trim(value)) between 1 and 100);
create domain app.birth_date as date check (value >= '1900-01-01');

create table app.patients (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.profiles on delete cascade,
  first_name app.person_name not null,
  last_name app.person_name not null,
  date_of_birth app.birth_date,
  created_at timestamptz not null default now()
);

create index patients_by_owner on app.patients (owner_id);

create table app.practitioner_access (
  patient_id uuid not null references app.patients on delete cascade,
  practitioner_id uuid not null references app.profiles on delete cascade,
  granted_at timestamptz not null default now(),
  -- Practitioner first: the policies below look up all patients of a practitioner.
  constraint practitioner_already_assigned primary key (practitioner_id, patient_id)
);

create index practitioner_access_by_patient on app.practitioner_access (patient_id);

-- Rights on patients

alter table app.patients enable row level security;
alter table app.patients force row level security;
create policy own_patients on app.patients to app_customer using (owner_id = (select app.uid()));
-- `any (array(...))` instead of `in (...)`: one index scan for a page instead of a scan of the whole table.
create policy granted_patients on app.patients for select to app_practitioner
  using (id = any (array(select patient_id from app.practitioner_access)));
create policy admin_patients on app.patients for select to app_admin using (true);
create policy definer_patients on app.patients to app_definer using (true);

grant select, insert (id, owner_id, first_name, last_name, date_of_birth), update (first_name, last_name, date_of_birth)
  on app.patients to app_customer;
grant select on app.patients to app_practitioner, app_admin;
-- Locking a patient's row takes the right to update it; see app.claim_kit().
grant select, update on app.patients to app_definer;

-- Two more triggers stand elsewhere: app.keep_samples_after_birth() checks a changed date of birth (0007), and the patient
-- table follows each insert and update (0010).
create function app.audit_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  fields text[];
begin
  if tg_op = 'INSERT' then
    perform app.audit('patient_created', patient => new.id);
  elsif tg_op = 'DELETE' then
    perform app.audit('patient_deleted', patient => old.id, subject => old.owner_id);
  else
    fields := array_remove(array[
      case when old.first_name <> new.first_name then 'first_name' end,
      case when old.last_name <> new.last_name then 'last_name' end,
      case when old.date_of_birth is distinct from new.date_of_birth then 'date_of_birth' end], null);
    if fields <> '{}' then
      perform app.audit('patient_changed', patient => new.id, details => jsonb_build_object('fields', fields));
    end if;
  end if;
  return null;
end
$$;

create trigger audit_patient after insert or delete or update of first_name, last_name, date_of_birth on app.patients
  for each row execute function app.audit_patient();

-- Rights on grants

create function app.is_practitioner(candidate uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$ select exists (select from app.profiles where id = candidate and role = 'practitioner') $$;

grant execute on function app.is_practitioner(uuid) to app_customer, app_admin;

alter table app.practitioner_access enable row level security;
alter table app.practitioner_access force row level security;
create policy access_to_own_patients on app.practitioner_access for select to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy grant_own_patients on app.practitioner_access for insert to app_customer
  with check (exists (select from app.patients p where p.id = patient_id) and app.is_practitioner(practitioner_id));
create policy revoke_own_patients on app.practitioner_access for delete to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy own_access on app.practitioner_access for select to app_practitioner
  using (practitioner_id = (select app.uid()));
create policy admin_access on app.practitioner_access to app_admin
  using (true) with check (app.is_practitioner(practitioner_id));
create policy definer_access on app.practitioner_access for select to app_definer using (true);
-- For app.end_access_of_former_practitioner().
create policy definer_ends_access on app.practitioner_access for delete to app_definer using (true);

grant select, insert (patient_id, practitioner_id), delete on app.practitioner_access to app_customer, app_admin;
grant select on app.practitioner_access to app_practitioner;
grant select, delete on app.practitioner_access to app_definer;

-- Records every way to get or lose access, even by a changed role of the practitioner or the deletion of the practitioner or of
-- the patient's owner.
create function app.audit_access() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  grant_row app.practitioner_access := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.audit(case tg_op when 'INSERT' then 'access_granted' else 'access_revoked' end,
    patient => grant_row.patient_id, subject => grant_row.practitioner_id);
  return null;
end
$$;

create trigger audit_access after insert or delete on app.practitioner_access
  for each row execute function app.audit_access();

-- Names across accounts

-- The practitioner behind a code that a customer has been given; nothing else about a practitioner can be learned.
create function app.practitioner_by_code(code text) returns table (id uuid, full_name text)
language sql security definer set search_path = app, pg_temp
as $$
  -- Locked to the end of a grant: a demotion or a new code waits for it, and after them the code finds nobody.
  select p.id, p.full_name from app.profiles p where p.practitioner_code = code and p.role = 'practitioner' for share
$$;

grant execute on function app.practitioner_by_code(text) to app_customer;

-- The name behind a code, with the id if the practitioner sees one of the caller's patients already. It locks nothing,
-- unlike app.practitioner_by_code(): typing codes holds nobody up.
create function app.find_practitioner(code text) returns table (id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select (
    select a.practitioner_id from app.practitioner_access a join app.patients owned on owned.id = a.patient_id
    where a.practitioner_id = p.id and owned.owner_id = app.uid() limit 1
  ), p.full_name
  from app.profiles p where p.practitioner_code = code and p.role = 'practitioner'
$$;

grant execute on function app.find_practitioner(text) to app_customer;

-- Names of the practitioners with access to a patient of the caller.
create function app.practitioners_of(patient uuid) returns table (id uuid, full_name text, granted_at timestamptz)
language sql stable security definer set search_path = app, pg_temp
as $$
  select p.id, p.full_name, a.granted_at
  from app.practitioner_access a
  join app.patients owned on owned.id = a.patient_id and owned.owner_id = app.uid()
  join app.profiles p on p.id = a.practitioner_id
  where a.patient_id = patient
  order by a.granted_at
$$;

grant execute on function app.practitioners_of(uuid) to app_customer;

-- The part of the audit trail that the owner of a patient may read, newest first. Names are those of practitioners with
-- access, now or earlier. The owner does not read events between the staff: their notes, files before publication, and the
-- suggestion, except its sharing.
create function app.own_patient_events(patient uuid, before bigint, at_most integer)
returns table (
  id bigint, happened_at timestamptz, action text, is_own boolean, actor_role text, actor_name text, practitioner_name text,
  kit_id app.kit_code, details jsonb
)
language sql stable security definer set search_path = app, pg_temp
as $$
  select e.id, e.happened_at, e.action, coalesce(e.actor_id = app.uid(), false), e.actor_role,
    case e.actor_role when 'practitioner' then coalesce(actor.full_name, former_actor.full_name) end,
    coalesce(practitioner.full_name, former_practitioner.full_name), e.kit_id,
    -- The list of pages may tell of the suggestion.
    case when e.action <> 'report_published' then e.details end
  from app.audit_events e
  join app.patients owned on owned.id = e.patient_id and owned.owner_id = app.uid()
  left join app.profiles actor on actor.id = e.actor_id
  left join app.former_practitioners former_actor on former_actor.id = e.actor_id
  left join app.profiles practitioner
    on practitioner.id = e.user_id and e.action in ('access_granted', 'access_revoked')
  left join app.former_practitioners former_practitioner
    on former_practitioner.id = e.user_id and e.action in ('access_granted', 'access_revoked')
  where e.patient_id = own_patient_events.patient and (before is null
      or (e.happened_at, e.id) < ((select b.happened_at from app.audit_events b where b.id = before), before))
    and e.details -> 'page' is distinct from '5' and e.details -> 'pages' is distinct from '[5]'
    and e.action in (
      'access_granted', 'access_revoked', 'patient_created', 'patient_changed', 'kit_registered', 'kit_changed',
      'kit_status_changed', 'registration_undone', 'registration_restored', 'questionnaire_submitted', 'symptoms_exported',
      'report_published', 'report_read', 'report_versions_read', 'suggestion_shared', 'suggestion_unshared', 'suggestion_link_made')
  order by e.happened_at desc, e.id desc limit least(at_most, 100)
$$;

grant execute on function app.own_patient_events(uuid, bigint, integer) to app_customer;

call app.hand_over_functions();
