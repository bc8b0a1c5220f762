-- The answers that the list of symptom checks is about. Other answers are not in this index.
create index symptom_data_to_check on app.symptom_data (created_at, kit_record_id) include (version)
  where matrix is distinct from 'mended';
