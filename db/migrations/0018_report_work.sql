-- What administrators and practitioners do with reports on their screens: what waits, and suggestions by practitioners.

-- The list of what waits reads these few and not the files of all kits.
create index report_files_waiting on app.report_files (kit_id, page, version)
  where published_at is null or kit_record_id is null;
