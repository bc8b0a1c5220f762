-- The search for users compares words like that of the patient table: in any order, in any case, with or without accents. The
-- column keeps its name, which the previous release reads.

-- The new text of a row is computed with the rights of whoever changes the row: users rename themselves.
grant execute on function app.folded(text) to app_customer;

-- Line breaks keep the fields apart. The index goes with the old column.
alter table app.profiles drop column search_text;
alter table app.profiles add column search_text text generated always as (app.folded(
  email || e'\n' || coalesce(full_name, '') || e'\n' || role || e'\n' || coalesce(practitioner_code, '') || e'\n'
  || coalesce(verification_reason, ''))) stored;
call app.create_trigram_index('profiles_by_search_text', 'app.profiles', 'search_text');
