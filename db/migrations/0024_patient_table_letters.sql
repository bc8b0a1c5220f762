-- What is searched for may have one or two letters, or three that are not all letters or digits. Trigrams do not find that;
-- the letters of a text and its pairs of neighbours do, whatever the script.

create function app.letters_and_pairs(searched text) returns text[]
language sql immutable strict parallel safe
as $$
  -- The index keeps each of them once.
  select array_agg(substr(searched, place, 1)) || array_agg(substr(searched, place, 2))
  from generate_series(1, length(searched)) place
$$;
-- Whoever writes a row or searches by the index computes it.
grant execute on function app.letters_and_pairs(text) to app_admin, app_definer;

-- What waits to be put into the index is read by every search: no more than some 100 rows do.
create index patient_table_rows_by_letters on app.patient_table_rows using gin (app.letters_and_pairs(searched) collate "C")
  with (gin_pending_list_limit = 128);
-- The plans do not ask how often a letter is: nobody has to compute it for a sample.
alter index app.patient_table_rows_by_letters alter column 1 set statistics 0;
