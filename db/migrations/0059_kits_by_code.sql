-- As 0058, for the order of the codes.

create index patient_table_rows_in_order on app.patient_table_rows (kit_id, patient_id) include (id);
drop index app.patient_table_rows_by_kit_id;
alter index app.patient_table_rows_in_order rename to patient_table_rows_by_kit_id;
