-- The policies read all grants of a practitioner with their kits and end (0043). The key leads to a page of the table for each
-- grant; this index holds what they ask for.
create index practitioner_access_with_scope on app.practitioner_access (practitioner_id, patient_id)
  include (kit_record_ids, ends_at);
