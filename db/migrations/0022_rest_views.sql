-- The tables of the specification under its names, for the client of a hosted database. The views run with the rights of the
-- caller: the policies and column grants of the tables behind them decide what each role sees.

-- The practitioner notes of a kit for staff who see the kit, null for everybody else. A view that names the column itself
-- would be closed to customers.
create function app.practitioner_notes_of(kit uuid) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (
    select k.practitioner_notes from app.kits k
    where k.id = kit and (app.actor_role() = 'admin' or app.actor_role() = 'practitioner' and exists (
      select from app.practitioner_access a where a.patient_id = k.patient_id and a.practitioner_id = app.uid())));
end
$$;

-- The practitioners with access to a patient of the calling customer.
create function app.practitioners_of_own_patients() returns table (id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select distinct p.id, p.full_name
  from app.patients owned
  join app.practitioner_access a on a.patient_id = owned.id
  join app.profiles p on p.id = a.practitioner_id
  where owned.owner_id = app.uid() and app.actor_role() = 'customer'
$$;

grant execute on function app.practitioner_notes_of(uuid), app.practitioners_of_own_patients()
  to app_customer, app_practitioner, app_admin;

-- The user of a session and whether the second step was passed, for the readable part of its access tokens.
create function app.session_claims(session_id uuid) returns table (user_id uuid, passed_second_step boolean)
language plpgsql stable security definer set search_path = app, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select s.user_id, s.passed_second_step from app.sessions s
    where s.id = session_claims.session_id and (app.uid() is null or s.user_id = app.uid());
end
$$;

grant execute on function app.session_claims(uuid) to app_anonymous, app_customer, app_practitioner, app_admin;

-- Whether the user is a practitioner. The profile stays as it is until the end of the transaction: a demotion waits for the
-- grant, and then ends it.
create function app.lock_practitioner(candidate uuid) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.profiles p where p.id = candidate and p.role = 'practitioner' for share;
  return found;
end
$$;

grant execute on function app.lock_practitioner(uuid) to app_customer;

-- What an account said at its registration, for administrators alone.
create function app.verification_reason_of(account uuid) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (select p.verification_reason from app.profiles p where p.id = account and app.actor_role() = 'admin');
end
$$;

create function app.registration_source_of(account uuid) returns text
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  return (select p.registration_source from app.profiles p where p.id = account and app.actor_role() = 'admin');
end
$$;

grant execute on function app.verification_reason_of(uuid), app.registration_source_of(uuid)
  to app_customer, app_practitioner, app_admin;

create schema rest;
grant usage on schema rest to app_customer, app_practitioner, app_admin;

create view rest.profiles with (security_invoker = true) as
select id, full_name, role, practitioner_code, created_at, app.verification_reason_of(id) as verification_reason,
  app.registration_source_of(id) as registration_source, email::text as email
from app.profiles
union all
select id, full_name, 'practitioner', null, null, null, null, null from app.practitioners_of_own_patients();

-- patient_id is the owner of the patient, as in the specification.
create view rest.patients with (security_invoker = true) as
select id, first_name::text as first_name, last_name::text as last_name, date_of_birth::date as date_of_birth,
  owner_id as patient_id
from app.patients;

create view rest.kits with (security_invoker = true) as
select id, kit_id::text as kit_id, patient_id, sample_taken_date, kit_notes::text as kit_notes,
  app.practitioner_notes_of(id) as practitioner_notes, status::text as status, created_at, report_generated_at,
  suggestion_shared
from app.kits;

create view rest.kit_inventory with (security_invoker = true) as
select kit_id::text as kit_id, is_active, created_at from app.kit_inventory;

create view rest.practitioner_access with (security_invoker = true) as
select patient_id, practitioner_id, granted_at from app.practitioner_access;

-- kit_id is the record of the kit, not its printed code.
create view rest.symptom_data with (security_invoker = true) as
select id, kit_record_id as kit_id, patient_id, form_type::text as form_type,
  answers -> 'age_of_participant' as age_of_participant, answers -> 'location' as location,
  answers -> 'atec_score' as atec_score, answers -> 'has_gi_issues' as has_gi_issues,
  answers -> 'asd_diagnosis' as asd_diagnosis, answers -> 'high_functioning' as high_functioning,
  answers -> 'severity' as severity, answers -> 'age_diagnosed' as age_diagnosed,
  answers -> 'constipation' as constipation, answers -> 'bloating' as bloating,
  answers -> 'bowel_movements_per_day' as bowel_movements_per_day,
  answers -> 'bowel_movement_characteristics' as bowel_movement_characteristics,
  answers -> 'bristol_scale' as bristol_scale, answers -> 'biggest_concerns' as biggest_concerns,
  answers -> 'antibiotics_last_month' as antibiotics_last_month,
  answers -> 'antibiotics_last_3_months' as antibiotics_last_3_months,
  answers -> 'helpful_comments' as helpful_comments, answers -> 'allergies_dietary' as allergies_dietary,
  behaviors::jsonb as behaviors
from app.symptom_data;

grant select on rest.profiles, rest.patients, rest.kits, rest.practitioner_access
  to app_customer, app_practitioner, app_admin;
grant select on rest.kit_inventory to app_admin;
grant select on rest.symptom_data to app_customer;
-- Staff read answers by the export, which leaves a trace.
grant select (id, kit_id, patient_id, form_type) on rest.symptom_data to app_practitioner, app_admin;

call app.hand_over_functions();
