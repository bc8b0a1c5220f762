-- Addresses of invitations leave with the accounts that wrote or had them.

-- As in 0003. An invitation goes to an address that may have no account: it is a mail of the customer who wrote it.
create or replace function app.address_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  new.user_id := coalesce(
    (select p.id from app.profiles p where p.email = new.recipient),
    (select t.user_id from app.one_time_tokens t where t.new_email = new.recipient order by t.created_at desc limit 1),
    case when app.actor_role() = 'customer' then app.uid() end);
  return new;
end
$$;

-- The invitations that went to an account's address go with it. An accepted one names the account and goes by itself.
create function app.forget_invitations() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  delete from app.guardian_invitations i where i.email = old.email;
  return null;
end
$$;

create index guardian_invitations_by_address on app.guardian_invitations (email);
create trigger forget_invitations after delete on app.profiles for each row execute function app.forget_invitations();

call app.hand_over_functions();
