-- Checks the files that stood before 0033, without a lock that stops uploads.

alter table app.report_files validate constraint report_files_page_check;
