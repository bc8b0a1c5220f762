-- As 0058, for the order of the samples.

create index patient_table_rows_in_order on app.patient_table_rows (available, patient_id, kit_id) include (id);
drop index app.patient_table_rows_by_available;
alter index app.patient_table_rows_in_order rename to patient_table_rows_by_available;
