-- The kits of a patient stand in order across the pages of the patient table too: rows with the same key follow the patient, then
-- the kit. Read forward, an index gives this order by itself; read backward, it gives groups of one key, which are sorted while
-- they are read. The id makes pages readable from the index alone. The building blocks changes of the table for a moment; readers
-- wait only at the end. The previous release, which breaks ties by the id, reads the same indexes and sorts each group by it.
create index patient_table_rows_in_order_of_name on app.patient_table_rows (name, patient_id, kit_id) include (id);
create index patient_table_rows_in_order_of_kit_id on app.patient_table_rows (kit_id, patient_id) include (id);
create index patient_table_rows_in_order_of_registered on app.patient_table_rows (registered, patient_id, kit_id) include (id);
create index patient_table_rows_in_order_of_available on app.patient_table_rows (available, patient_id, kit_id) include (id);
create index patient_table_rows_in_order_of_dob on app.patient_table_rows (dob, patient_id, kit_id) include (id);

drop index app.patient_table_rows_by_name, app.patient_table_rows_by_kit_id, app.patient_table_rows_by_registered,
  app.patient_table_rows_by_available, app.patient_table_rows_by_dob;

alter index app.patient_table_rows_in_order_of_name rename to patient_table_rows_by_name;
alter index app.patient_table_rows_in_order_of_kit_id rename to patient_table_rows_by_kit_id;
alter index app.patient_table_rows_in_order_of_registered rename to patient_table_rows_by_registered;
alter index app.patient_table_rows_in_order_of_available rename to patient_table_rows_by_available;
alter index app.patient_table_rows_in_order_of_dob rename to patient_table_rows_by_dob;
