-- app.consent_documents

create policy published_consent_documents on app.consent_documents for select
  to app_anonymous, app_customer, app_practitioner, app_definer using (true);
create policy admin_consent_documents on app.consent_documents to app_admin using (true);

grant select (id, kind, version, title, text, sha256, needs_renewal, published_at)
  on app.consent_documents to app_anonymous, app_customer, app_practitioner;
grant select, insert (id, kind, version, title, text, needs_renewal) on app.consent_documents to app_admin;
grant select on app.consent_documents to app_definer;

create trigger publish_consent_document before insert on app.consent_documents
  for each row execute function app.publish_consent_document();
create trigger never_changed before update or delete or truncate on app.consent_documents
  for each statement execute function app.refuse_change_of_consent_document();
create trigger follow_consent_document after insert on app.consent_documents
  for each row execute function app.follow_consent_document();

-- app.consents

create policy own_consents on app.consents for select to app_customer using (user_id = (select app.uid()));
create policy give_own_consents on app.consents for insert to app_customer
  with check (
    user_id = (select app.uid())
    and (patient_id is null or exists (select from app.patients p where p.id = patient_id)));
create policy withdraw_own_consents on app.consents for update to app_customer
  using (user_id = (select app.uid()) and kind <> 'guardian');
create policy definer_consents on app.consents to app_definer using (true);

grant select, insert (user_id, patient_id, document_id, kind, sha256), update (withdrawn_at) on app.consents to app_customer;
-- Locking a row takes the right to update it; see app.confirm_consents().
grant select, insert, update (withdrawn_at) on app.consents to app_definer;

-- Consents that come back with their patient keep their date: they were checked and recorded when they were given.
create trigger check_consent before insert on app.consents
  for each row when (new.given_at = now()) execute function app.check_consent();
create trigger end_consent before update on app.consents for each row execute function app.end_consent();
create trigger audit_given_consent after insert on app.consents
  for each row when (new.given_at = now()) execute function app.audit_consent();
create trigger audit_withdrawn_consent after update on app.consents
  for each row when (old.withdrawn_at is null) execute function app.audit_consent();
