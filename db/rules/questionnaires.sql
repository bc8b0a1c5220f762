-- app.symptom_data

create policy answers_of_visible_kits on app.symptom_data for select to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy answer_for_own_kits on app.symptom_data for insert to app_customer
  with check (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_answers on app.symptom_data for select to app_admin using (true);
create policy definer_answers on app.symptom_data for select to app_definer using (true);
create policy definer_restores_answers on app.symptom_data for insert to app_definer with check (true);
create policy definer_corrects_answers on app.symptom_data for update to app_definer using (true);

grant
  select,
  insert (
    kit_record_id, patient_id, form_type, definition_version, answers, behaviors, submission_id, based_on, matrix, is_age_confirmed)
on app.symptom_data to app_customer;
grant select on app.symptom_data to app_practitioner, app_admin;
grant select, insert, update (definition_version, answers, behaviors, version, correction_reason, correction_id, matrix)
  on app.symptom_data to app_definer;

-- Corrections of submitted answers need no consent: the right to correct one's own data depends on no document (GDPR, article
-- 16).
create trigger keep_questionnaire_open before insert on app.symptom_data
  for each row execute function app.keep_questionnaire_open();
create trigger keep_replaced_answers before update on app.symptom_data
  for each row execute function app.keep_replaced_answers();
create trigger follow_answers after insert on app.symptom_data
  for each row execute function app.follow_answers();
call app.announce_rows_of('app.symptom_data');

-- app.questionnaire_drafts

create policy drafts_of_own_kits on app.questionnaire_drafts to app_customer
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy definer_drafts on app.questionnaire_drafts to app_definer using (true);

grant
  select,
  insert (kit_record_id, form_type, definition_version, based_on, answers, behaviors, matrix),
  update (definition_version, version, based_on, answers, behaviors, saved_at, matrix),
  delete
on app.questionnaire_drafts to app_customer;
grant select, insert, delete on app.questionnaire_drafts to app_definer;

create trigger keep_questionnaire_open before insert on app.questionnaire_drafts
  for each row execute function app.keep_questionnaire_open();
create trigger refuse_change_of_missing_draft after insert on app.questionnaire_drafts
  for each row when (new.based_on is not null) execute function app.refuse_change_of_missing_draft();
call app.announce_rows_of('app.questionnaire_drafts');

-- app.earlier_answers

create policy earlier_answers_of_visible_kits on app.earlier_answers for select to app_customer, app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_earlier_answers on app.earlier_answers for select to app_admin using (true);
create policy definer_earlier_answers on app.earlier_answers to app_definer using (true);

grant select on app.earlier_answers to app_customer, app_practitioner, app_admin;
grant select, insert on app.earlier_answers to app_definer;

create trigger keep_version before update or delete on app.earlier_answers
  for each row execute function app.refuse_change_of_earlier_answers();
create trigger keep_all_versions before truncate on app.earlier_answers
  for each statement execute function app.refuse_change_of_earlier_answers();

-- app.symptom_checks

create policy admin_symptom_checks on app.symptom_checks to app_admin using (true);
create policy definer_symptom_checks on app.symptom_checks for select to app_definer using (true);

grant select, insert (kit_record_id, version), delete on app.symptom_checks to app_admin;
grant select on app.symptom_checks to app_definer;

create trigger audit_symptom_check after insert or delete on app.symptom_checks
  for each row execute function app.audit_symptom_check();
