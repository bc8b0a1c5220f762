-- app.record_links

create policy own_record_links on app.record_links to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy definer_record_links on app.record_links to app_definer using (true);

grant
  select (id, patient_id, label, tries_left, opened_count, max_openings, created_at, expires_at, ended_at),
  insert (patient_id, label, token_hash, passcode_hash, max_openings, expires_at),
  update (ended_at)
on app.record_links to app_customer;
grant select, update (tries_left, opened_count, ended_at) on app.record_links to app_definer;

create trigger limit_record_links before insert on app.record_links
  for each row execute function app.limit_record_links();
create trigger audit_record_link after insert or update of tries_left, ended_at on app.record_links
  for each row execute function app.audit_record_link();

-- app.record_link_openings

create policy own_record_link_openings on app.record_link_openings for select to app_customer
  using (exists (select from app.record_links l where l.id = link_id));
create policy definer_record_link_openings on app.record_link_openings to app_definer using (true);

grant select (id, link_id, opened_at, recipient) on app.record_link_openings to app_customer;
grant select, insert (link_id, recipient, ticket_hash), update (ticket_hash) on app.record_link_openings to app_definer;
