-- The matrix in which symptoms were ticked. Until this version, WebKit showed its boxes one column to the left of their heads in
-- windows of 600 pixels and more, and people ticked the wrong column. The ticks themselves look like any others.

-- 'mended', or the user agent of a browser that may have shifted the columns; null if nothing is known. Chromium names WebKit,
-- too, always in version 537.36.
create function app.matrix_of(is_mended boolean, user_agent text) returns text
language sql immutable
as $$
  select case
    when is_mended then 'mended'
    when user_agent like '%AppleWebKit/%' and user_agent !~ 'AppleWebKit/537\.36 .*Chrome/' then left(user_agent, 300)
    when user_agent <> '' then 'mended' end
$$;

grant execute on function app.matrix_of(boolean, text) to app_customer, app_definer;

-- Null for all answers from before this version, wherever they come from: a backup, an undone registration, or the previous
-- version, which still runs during the update.
alter table app.symptom_data add column matrix text;

grant insert (matrix) on app.symptom_data to app_customer;
grant update (matrix) on app.symptom_data to app_definer;
