-- app.object_store

create policy definer_object_store on app.object_store to app_definer using (true);
create policy worker_object_store on app.object_store to app_worker using (true);

grant select, insert, update on app.object_store to app_worker;
grant select, update (marker) on app.object_store to app_definer;

-- app.unclaimed_objects

create policy definer_unclaimed_objects on app.unclaimed_objects to app_definer using (true);
create policy worker_unclaimed_objects on app.unclaimed_objects to app_worker using (true);

grant select, delete on app.unclaimed_objects to app_worker;
grant select, insert, update (remove_after, is_going), delete on app.unclaimed_objects to app_definer;

-- app.report_files

-- The owner reads every page but the private suggestion (5). Administrators alone read withdrawn files, which are never current.
create policy published_pages_of_own_kits on app.report_files for select to app_customer
  using (published_at is not null and superseded_at is null and not is_held and page <> 5
    and exists (select from app.kits k where k.id = kit_record_id)
    and app.readable_since(kit_record_id) <= now());
create policy published_files_of_granted_kits on app.report_files for select to app_practitioner
  using (published_at is not null and withdrawal_id is null and not is_held
    and exists (select from app.kits k where k.id = kit_record_id));
create policy admin_files on app.report_files to app_admin using (true);
create policy definer_files on app.report_files to app_definer using (true);
-- The owner reads a page that the owner could read before. Of the suggestion the owner reads the shared copy alone.
create policy replaced_pages_of_own_kits on app.report_files for select to app_customer
  using (superseded_at is not null and withdrawal_id is null and not is_held and page <> 5
    and exists (select from app.kits k where k.id = kit_record_id)
    and app.readable_since(kit_record_id) < superseded_at
    and app.is_amendment(kit_record_id, page, superseded_at));

grant
  select (id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_at, published_at, superseded_at, amended_at,
    is_held, replacement_reason, drawn_from, withdrawal_id)
on app.report_files to app_customer, app_practitioner;
-- Only functions write files, for laboratories and administrators alike.
grant select on app.report_files to app_admin;
grant
  select,
  insert (id, kit_id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_by, laboratory_key_id, uploaded_at,
    published_at, published_by, superseded_at, amended_at, is_held, replacement_reason, drawn_from, withdrawal_id),
  update (kit_record_id, object_key, published_at, published_by, published_by_key, superseded_at, withdrawal_id, amended_at,
    is_held, replacement_reason, drawn_from),
  delete
on app.report_files to app_definer;

create trigger leave_report_file after delete on app.report_files
  for each row execute function app.leave_report_file();
create trigger audit_publication after update on app.report_files
  referencing old table as before_change new table as after_change
  for each statement execute function app.audit_publication();
-- Published files of a kit, and counts that a kit leaves.
create trigger follow_changed_report_file
  after update of kit_record_id, published_at, superseded_at, is_held on app.report_files
  for each row when (
    new.published_at is not null and new.kit_record_id is not null
    or new.page = 7 and old.kit_record_id is not null and new.kit_record_id is null)
  execute function app.follow_changed_report_file();
create trigger number_after_sealed before insert on app.report_files
  for each row when (new.page = 5 and new.published_at is null) execute function app.number_after_sealed();
create trigger follow_new_report_file after insert on app.report_files
  for each row execute function app.follow_new_report_file();
call app.announce_rows_of('app.report_files');

-- app.report_withdrawals

-- Readers of a kit learn of them by app.withdrawals_of().
create policy admin_withdrawals on app.report_withdrawals for select to app_admin using (true);
create policy definer_withdrawals on app.report_withdrawals to app_definer using (true);

grant select on app.report_withdrawals to app_admin;
grant
  select,
  insert (kit_id, kit_record_id, withdrawn_by, withdrawn_by_key, pages, family_pages, reason_id, reason, next_step, report_follows),
  update (kit_record_id, pages, family_pages)
on app.report_withdrawals to app_definer;

-- app.document_links

create policy link_shared_copy on app.document_links for insert to app_customer
  with check (exists (
    select from app.kits k where k.id = kit_record_id and k.shared_suggestion_key = object_key));
create policy link_page on app.document_links for insert to app_customer
  with check (exists (
    select from app.report_files f
    where f.kit_record_id = document_links.kit_record_id and f.object_key = document_links.object_key and f.page not in (5, 7)));
create policy link_original on app.document_links for insert to app_practitioner, app_admin
  with check (exists (
    select from app.report_files f
    where f.kit_record_id = document_links.kit_record_id and f.object_key = document_links.object_key
      and f.page <> 7 and f.published_at is not null and f.withdrawal_id is null and not f.is_held));
create policy link_of_record on app.document_links as restrictive for insert to app_customer
  with check (
    case when record_link_id is null then expires_at <= now() + interval '5 minutes' else
      expires_at <= now() + interval '1 hour' and exists (
        select from app.record_links r join app.kits k on k.patient_id = r.patient_id
        where r.id = record_link_id and k.id = kit_record_id) end);
create policy definer_document_links on app.document_links for select to app_definer using (true);
create policy worker_document_links on app.document_links to app_worker using (expires_at <= now());

grant insert on app.document_links to app_customer;
grant insert (token_hash, kit_record_id, object_key) on app.document_links to app_practitioner, app_admin;
grant select (expires_at), delete on app.document_links to app_worker;
grant select on app.document_links to app_definer;

-- app.replaced_suggestions

create policy replaced_suggestions_of_own_kits on app.replaced_suggestions for select to app_customer
  using (exists (select from app.kits k where k.id = kit_record_id and k.suggestion_shared));
create policy definer_replaced_suggestions on app.replaced_suggestions to app_definer using (true);

grant select on app.replaced_suggestions to app_customer;
grant select, insert, update (version, object_key, sha256) on app.replaced_suggestions to app_definer;

create trigger leave_replaced_suggestion after delete on app.replaced_suggestions
  for each row when (old.object_key is not null) execute function app.leave_replaced_suggestion();
create trigger take_back_replaced_suggestion after update of object_key on app.replaced_suggestions
  for each row when (old.object_key is not null and new.object_key is null) execute function app.leave_replaced_suggestion();

-- app.sealed_suggestions

create policy definer_sealed_suggestions on app.sealed_suggestions to app_definer using (true);

grant select, insert, delete, update (withdrawal_id) on app.sealed_suggestions to app_definer;

-- The object of a restored suggestion is left to the job, too, which finds that a file names it.
create trigger leave_sealed_suggestion after delete on app.sealed_suggestions
  for each row execute function app.leave_report_file();

-- app.report_openings

create policy own_openings on app.report_openings for select to app_practitioner
  using (practitioner_id = (select app.uid()) and exists (select from app.kits k where k.id = kit_record_id));
create policy definer_openings on app.report_openings to app_definer using (true);

grant select on app.report_openings to app_practitioner;
grant select, insert (practitioner_id, kit_record_id, report_changed_at), update (report_changed_at) on app.report_openings
  to app_definer;

call app.announce_rows_of('app.report_openings');

-- app.report_reviews

create policy reviews_of_granted_kits on app.report_reviews for select to app_practitioner
  using (exists (select from app.kits k where k.id = kit_record_id));
create policy admin_reviews on app.report_reviews for select to app_admin using (true);
create policy definer_reviews on app.report_reviews to app_definer using (true);

-- Only functions write: a mark names the report that its practitioner has seen.
grant select on app.report_reviews to app_practitioner, app_admin;
grant
  select, insert (kit_record_id, reviewer_id, report_changed_at), update (report_changed_at, reviewed_at), delete
on app.report_reviews to app_definer;

call app.announce_rows_of('app.report_reviews');
