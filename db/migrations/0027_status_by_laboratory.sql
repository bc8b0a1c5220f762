-- The changes of a key. Its building blocks changes of a status for a moment, and there are no such changes yet.
create index kit_status_changes_by_laboratory on app.kit_status_changes (laboratory_key_id) where laboratory_key_id is not null;
