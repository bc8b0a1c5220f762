-- Practitioner notes are written by several people: whoever saves names the version that was read, and does not overwrite a
-- newer one unseen.

alter table app.kits
  -- Grows with each change of the text.
  add column practitioner_notes_version integer not null default 0,
  add column practitioner_notes_saved_at timestamptz,
  -- Stays when the user is deleted. Whose name is behind it, the policies of profiles decide.
  add column practitioner_notes_saved_by uuid;

-- Set here and granted to nobody: no version is skipped or set back, and nobody writes in another's name. The same text saved
-- again, because the answer was lost, is no change.
create function app.version_practitioner_notes() returns trigger
language plpgsql set search_path = app, pg_temp
as $$
begin
  new.practitioner_notes_version := old.practitioner_notes_version + 1;
  new.practitioner_notes_saved_at := now();
  new.practitioner_notes_saved_by := app.uid();
  return new;
end
$$;
create trigger version_practitioner_notes before update of practitioner_notes on app.kits
  for each row when (old.practitioner_notes is distinct from new.practitioner_notes)
  execute function app.version_practitioner_notes();
