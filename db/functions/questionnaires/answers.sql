-- Answers of questionnaires and their drafts.

-- Refuses drafts and submissions if a consent is missing, if the kit has a submission, or if it is rejected or cancelled. The
-- kit is locked: of two simultaneous writes, the second finds the first one's result and the kit's present status. A draft is
-- saved by an insert that becomes an update, so its kit is locked before the draft.
create or replace function app.keep_questionnaire_open() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  kit_status text;
begin
  -- Answers are health data as soon as they are stored. Staff who restore a registration add no data of their own.
  if app.actor_role() = 'customer' then
    perform app.confirm_consents();
  end if;
  select k.status into kit_status from app.kits k where k.id = new.kit_record_id for no key update;
  if not found then
    perform app.refuse('kit_not_found');
  end if;
  if exists (select from app.symptom_data s where s.kit_record_id = new.kit_record_id) then
    perform app.refuse('questionnaire_already_submitted');
  end if;
  if kit_status in ('rejected', 'cancelled') then
    perform app.refuse('kit_not_processed');
  end if;
  return new;
end
$$;

-- Saving a version never brings back a draft that is gone: a save of an existing version is an update, not an insert.
create or replace function app.refuse_change_of_missing_draft() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  perform app.refuse('draft_changed');
  return null;
end
$$;

-- All that follows from submitted answers, in this order. Restored ones keep their date: they were recorded when they were
-- submitted. A submission removes the kit's drafts, unless its own was changed meanwhile.
create or replace function app.follow_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  -- The kit is locked by now: no further draft can appear.
  if new.based_on is not null and exists (
    select from app.questionnaire_drafts d
    where d.kit_record_id = new.kit_record_id and d.form_type = new.form_type and d.version <> new.based_on
  ) then
    perform app.refuse('draft_changed');
  end if;
  delete from app.questionnaire_drafts d where d.kit_record_id = new.kit_record_id;
  if new.created_at = now() then
    perform app.audit('questionnaire_submitted', k.patient_id, k.id, k.kit_id) from app.kits k where k.id = new.kit_record_id;
  end if;
  if new.version > 1 then
    perform app.restore_answer_versions(new.kit_record_id);
  end if;
  perform app.list_again(new.kit_record_id);
  return null;
end
$$;

-- Full years of a patient on the day of the sample; null if a date is unknown.
create or replace function app.age_at_sample(born date, sampled date) returns integer
language sql immutable
as $$
  select extract(year from age(sampled::timestamp, born::timestamp))::integer
$$;
grant execute on function app.age_at_sample to app_customer;

-- Refuses an age that differs by more than a year from the date of birth, until the family confirms it. With null, nobody is
-- asked. Returns the confirmed age.
create or replace function app.confirm_age(answered numeric, patient_age integer, is_confirmed boolean) returns boolean
language plpgsql stable set search_path = app, pg_temp
as $$
begin
  if abs(answered - patient_age) <= 1 or answered is null or patient_age is null then
    return null;
  elsif not is_confirmed then
    perform app.refuse('age_unlikely');
  end if;
  return is_confirmed;
end
$$;
grant execute on function app.confirm_age to app_customer;

-- 'mended', or the user agent of a browser that may have shifted the columns; null if nothing is known. Chromium names WebKit,
-- too, always in version 537.36.
create or replace function app.matrix_of(is_mended boolean, user_agent text) returns text
language sql immutable
as $$
  select case
    when is_mended then 'mended'
    when user_agent like '%AppleWebKit/%' and user_agent !~ 'AppleWebKit/537\.36 .*Chrome/' then left(user_agent, 300)
    when user_agent <> '' then 'mended' end
$$;
grant execute on function app.matrix_of to app_customer, app_definer;

-- A new action would be unknown to the previous version, which may read the audit trail at the same time. A deleted kit
-- leaves no event.
create or replace function app.audit_symptom_check() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  is_asked constant boolean := tg_op = 'INSERT';
  changed constant app.symptom_checks := case when is_asked then new else old end;
begin
  perform app.audit('kit_changed', k.patient_id, k.id, k.kit_id, details => jsonb_build_object(
    'fields', '["symptom_check"]'::jsonb,
    'from', case when is_asked then 'open' else 'asked' end,
    'to', case when is_asked then 'asked' else 'open' end))
  from app.kits k where k.id = changed.kit_record_id;
  return null;
end
$$;
