-- What a customer may correct after a registration, and how a registration that is sent twice makes one kit.

-- Made by the form that registers. A second request for the same printed code that carries the same one is the same
-- registration. Unique is the code alone: another customer may, by chance or intent, send the same id for another kit.
alter table app.kits add column registration_id uuid;
grant select (registration_id), insert (registration_id) on app.kits to app_customer;

create function app.keep_sample_after_birth() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  birth date;
begin
  -- Locked, so that the date of birth cannot change meanwhile.
  select p.date_of_birth into birth from app.patients p where p.id = new.patient_id for no key update;
  if new.sample_taken_date < birth then
    perform app.refuse('sample_before_birth');
  end if;
  return new;
end
$$;
alter function app.keep_sample_after_birth() owner to app_definer;
create trigger keep_sample_after_birth before update of sample_taken_date on app.kits
  for each row execute function app.keep_sample_after_birth();

create function app.keep_birth_before_samples() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if exists (select from app.kits k where k.patient_id = new.id and k.sample_taken_date < new.date_of_birth) then
    perform app.refuse('sample_before_birth');
  end if;
  return new;
end
$$;
alter function app.keep_birth_before_samples() owner to app_definer;
create trigger keep_birth_before_samples before update of date_of_birth on app.patients
  for each row execute function app.keep_birth_before_samples();
