-- The kits of a patient stand in order across the pages of the patient table: rows with the same key follow the patient, then
-- the kit. Read forward, an index gives this order by itself; read backward, it gives groups of one key, which are sorted while
-- they are read. The id makes pages readable from the index alone. A build stops changes of the table, so each index has a file
-- of its own (0058 to 0062). The previous release, which breaks ties by the id, reads the same indexes and sorts each group.

create index patient_table_rows_in_order on app.patient_table_rows (name, patient_id, kit_id) include (id);
drop index app.patient_table_rows_by_name;
alter index app.patient_table_rows_in_order rename to patient_table_rows_by_name;
