-- The notice of a shared suggestion tells whether it replaced another one. It is no kind of its own: the setting for emails is one.

-- As in 0045.
create or replace function app.notify_of_sharing() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not new.suggestion_shared then
    update app.mails m set delivery = 'expired' where m.delivery = 'queued' and m.id in (
      select n.mail_id from app.notices n where n.kit_record_id = new.id and n.kind = 'suggestion_shared'
        and not exists (select from app.notices o where o.user_id = n.user_id and o.mail_id = n.mail_id and o.id <> n.id));
    update app.notices n set mail_state = 'dropped'
    where n.kit_record_id = new.id and n.kind = 'suggestion_shared' and n.mail_state = 'due';
  end if;
  perform app.tell_guardians(
    new.patient_id, case when new.suggestion_shared then 'suggestion_shared' else 'suggestion_withdrawn' end,
    format('%s %s %s', case when old.suggestion_shared and new.suggestion_shared then 'replacing' else 'sharing' end,
      new.id, extract(epoch from now())),
    new.id);
  return null;
end
$$;

-- Whether a notice of the caller tells that one shared suggestion replaced another.
create function app.is_replacement_notice(notice bigint) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.notices n
    where n.id = notice and n.user_id = app.uid() and n.kind = 'suggestion_shared' and n.cause like 'replacing %')
$$;

grant execute on function app.is_replacement_notice(bigint) to app_customer, app_practitioner, app_admin;

call app.hand_over_functions();
