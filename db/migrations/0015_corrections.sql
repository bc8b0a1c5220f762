-- What a customer may correct after a registration, how a registration that is sent twice makes one kit, and what a code tells
-- before it is used.

-- Made by the form that registers. A second request for the same printed code that carries the same id is the same
-- registration if it says the same, which the digest tells. Unique is the printed code alone: another customer may, by chance
-- or intent, send the same id for another kit.
alter table app.kits
  add column registration_id uuid,
  add column registration_digest bytea check (length(registration_digest) = 32),
  add check ((registration_id is null) = (registration_digest is null));
grant select (registration_id, registration_digest), insert (registration_id, registration_digest) on app.kits to app_customer;

-- Whichever is corrected, a sample's date or the date of birth: no sample is older than its patient.
create function app.keep_samples_after_birth() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  corrected uuid;
begin
  if tg_table_name = 'kits' then
    corrected := new.patient_id;
    -- Locked, so that the date of birth cannot change meanwhile.
    perform from app.patients where id = corrected for no key update;
  else
    corrected := new.id;
  end if;
  if exists (
    select from app.kits k join app.patients p on p.id = k.patient_id
    where p.id = corrected and k.sample_taken_date < p.date_of_birth
  ) then
    perform app.refuse('sample_before_birth');
  end if;
  return null;
end
$$;
alter function app.keep_samples_after_birth() owner to app_definer;
create trigger keep_samples_after_birth after update of sample_taken_date on app.kits
  for each row execute function app.keep_samples_after_birth();
create trigger keep_samples_after_birth after update of date_of_birth on app.patients
  for each row execute function app.keep_samples_after_birth();

-- The name behind a code, and the id where the caller knows it already, of a practitioner who sees one of the caller's
-- patients. Nothing is locked, as by app.practitioner_by_code(), by which a grant is written: whoever types codes holds up nobody.
create function app.find_practitioner(code text) returns table (id uuid, full_name text)
language sql stable security definer set search_path = app, pg_temp
as $$
  select (
    select a.practitioner_id from app.practitioner_access a join app.patients owned on owned.id = a.patient_id
    where a.practitioner_id = p.id and owned.owner_id = app.uid() limit 1
  ), p.full_name
  from app.profiles p where p.practitioner_code = code and p.role = 'practitioner'
$$;
alter function app.find_practitioner(text) owner to app_definer;
grant execute on function app.find_practitioner(text) to app_customer;
