-- The part of the database that PostGraphile shows: views in the caller's role, under the same policies, and functions for
-- the two changes. A generic GraphQL server needs no more. It keeps no trail of reads, and counts no attempts.
drop schema if exists graph cascade;
create schema graph;
grant usage on schema graph to app_customer, app_practitioner, app_admin;

create view graph.patient_rows with (security_invoker) as
select r.id, r.patient_id, r.name, r.first_name, r.last_name, r.dob, r.customer_email, r.kit_id, r.registered, r.available,
  r.status, r.kit_notes, r.practitioner_notes, r.practitioner_notes_version, r.suggestion_shared, r.suggestion_outdated,
  r.has_suggestion, r.available_pages, r.range_counts, r.reported, r.report_changed_at, r.report_change, r.has_answers,
  r.searched,
  case when r.report_changed_at is null then '[]' else app.reviews_of(r.id) end as reviews,
  r.available_pages <> '{}' and not exists (
    select from app.report_openings o
    where o.kit_record_id = r.id and o.practitioner_id = (select app.uid()) and o.report_changed_at = r.report_changed_at
  ) as is_new,
  array(
    select p.full_name
    from app.live_access a
    cross join lateral (select full_name from app.profiles where id = a.practitioner_id limit 1) as p
    where a.patient_id = r.patient_id and (a.kit_record_ids is null or r.id = any (a.kit_record_ids))
    order by a.granted_at
  ) as practitioners
from app.patient_table_rows r;
comment on view graph.patient_rows is $$
@primaryKey id
@unique kit_id
$$;

create function graph.search_patients(search text) returns setof graph.patient_rows
language sql stable
as $$ select * from graph.patient_rows r where r.searched like '%' || search || '%' order by r.name, r.patient_id, r.kit_id $$;

-- With an index of its own: a generated order has empty values first.
create function graph.newest_patients() returns setof graph.patient_rows
language sql stable
as $$ select * from graph.patient_rows r order by r.registered desc nulls last, r.patient_id, r.kit_id $$;

-- The count that the database keeps: counting anew would take longer than the page.
create function graph.number_of_rows() returns bigint language sql stable as $$ select app.row_count('patient_table_rows') $$;

create view graph.accounts with (security_invoker) as select id, email, full_name from app.profiles;
comment on view graph.accounts is '@primaryKey id';

create view graph.kits with (security_invoker) as
select id, kit_id, patient_id, created_at, suggestion_shared, suggestion_amended_at, is_proved from app.kits;
comment on view graph.kits is $$
@primaryKey id
@unique kit_id
$$;

create view graph.answers with (security_invoker) as
select kit_record_id, form_type, definition_version, answers, behaviors, created_at from app.symptom_data;
comment on view graph.answers is $$
@primaryKey kit_record_id
@foreignKey (kit_record_id) references graph.patient_rows (id)|@foreignSingleFieldName answers
$$;

create view graph.pages with (security_invoker) as
select kit_record_id, page, amended_at from app.report_files
where published_at is not null and superseded_at is null and not is_held;
comment on view graph.pages is $$
@primaryKey kit_record_id,page
@foreignKey (kit_record_id) references graph.kits (id)|@foreignFieldName pages
$$;

-- A patient, the consent of the guardian, and the kit: the inserts of the portal, and what their triggers do. Where no trigger
-- fires, the function marks the code itself.
create function graph.register_kit(
  first_name text, last_name text, date_of_birth date, kit_id text, document_id uuid, sha256 text
) returns graph.kits
language plpgsql volatile
as $$
declare
  patient constant uuid := gen_random_uuid();
  registered graph.kits;
begin
  perform set_config('app.registrations_per_day', '1000', true);
  insert into app.patients (id, owner_id, first_name, last_name, date_of_birth)
  values (patient, app.uid(), register_kit.first_name, register_kit.last_name, register_kit.date_of_birth);
  insert into app.consents (document_id, kind, sha256, patient_id)
  values (register_kit.document_id, 'guardian', decode(register_kit.sha256, 'hex'), patient);
  if current_setting('session_replication_role') = 'replica' then
    update app.kit_inventory i set used_at = now()
    where i.kit_id = register_kit.kit_id and i.is_active and i.used_at is null;
  end if;
  insert into app.kits as k (kit_id, patient_id) values (register_kit.kit_id, patient)
  returning k.id, k.kit_id, k.patient_id, k.created_at, k.suggestion_shared, k.suggestion_amended_at, k.is_proved
  into registered;
  return registered;
end
$$;

create function graph.submit_questionnaire(kit uuid, form_type text, answers jsonb, behaviors jsonb) returns graph.answers
language sql volatile
as $$
  insert into app.symptom_data (
    kit_record_id, patient_id, form_type, definition_version, answers, behaviors, matrix, is_age_confirmed)
  select k.id, k.patient_id, form_type, 1, answers, behaviors, 'mended',
    app.confirm_age((answers ->> 'age_of_participant')::numeric, app.age_at_sample(p.date_of_birth, k.sample_taken_date), true)
  from app.kits k join app.patients p on p.id = k.patient_id
  where k.id = kit
  returning kit_record_id, form_type, definition_version, answers, behaviors, created_at
$$;

grant select on all tables in schema graph to app_customer, app_practitioner, app_admin;
grant execute on all functions in schema graph to app_customer, app_practitioner, app_admin;
