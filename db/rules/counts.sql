-- app.taxon_profiles

-- Readers of the file read its counts: the policies of app.report_files decide.
create policy profiles_of_visible_files on app.taxon_profiles for select to app_customer, app_practitioner, app_admin
  using (exists (select from app.report_files f where f.id = file_id));
create policy definer_profiles on app.taxon_profiles to app_definer using (true);

grant select on app.taxon_profiles to app_customer, app_practitioner, app_admin;
grant select, insert on app.taxon_profiles to app_definer;

-- app.taxon_ranks

create policy ranks_of_visible_files on app.taxon_ranks for select to app_customer, app_practitioner, app_admin
  using (exists (select from app.report_files f where f.id = file_id));
create policy definer_ranks on app.taxon_ranks to app_definer using (true);

grant select on app.taxon_ranks to app_customer, app_practitioner, app_admin;
grant select, insert on app.taxon_ranks to app_definer;

-- app.counts_qc_limits

create policy admin_reads_counts_qc_limits on app.counts_qc_limits for select to app_admin using (true);
create policy definer_counts_qc_limits on app.counts_qc_limits to app_definer using (true);

grant select on app.counts_qc_limits to app_admin;
-- The operator changes them in this role: the portal itself has no statement for it.
grant select, update (value, source) on app.counts_qc_limits to app_definer;

create trigger date_counts_qc_limit before update on app.counts_qc_limits
  for each row execute function app.date_counts_qc_limit();

-- app.counts_qc_genera

create policy admin_reads_counts_qc_genera on app.counts_qc_genera for select to app_admin using (true);
create policy definer_counts_qc_genera on app.counts_qc_genera to app_definer using (true);

grant select on app.counts_qc_genera to app_admin;
grant select, insert, delete on app.counts_qc_genera to app_definer;

-- app.counts_checks

create policy admin_reads_counts_checks on app.counts_checks for select to app_admin using (true);
create policy definer_counts_checks on app.counts_checks to app_definer using (true);

grant select on app.counts_checks to app_admin;
grant select, insert (file_id, findings), update (findings, checked_at, decision, decided_at, decided_by, decided_by_key, note)
  on app.counts_checks to app_definer;
