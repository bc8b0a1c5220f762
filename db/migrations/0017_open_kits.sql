-- The figures of administrators: kits without a report by status and age. They are few beside all kits, and this index holds
-- no others, so the count reads it alone. Its building blocks changes of the table for a moment.
create index patient_table_rows_open on app.patient_table_rows (status, registered)
  where status in ('registered', 'received', 'in_analysis', 'information_needed');
