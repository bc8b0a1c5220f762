-- Links that open a record without an account.

-- Whether a link can be opened now. Wrong passcodes, its owner, its end and its openings can each stop it.
create or replace function app.is_live(link app.record_links) returns boolean
language sql stable
as $$
  select link.ended_at is null and link.expires_at > now() and link.tries_left > 0 and link.opened_count < link.max_openings
$$;
grant execute on function app.is_live to app_definer;

-- A patient has at most twenty live links. The lock on the patient counts simultaneous ones one after the other. The policy saw
-- the patient before the lock, and the wait may have outlasted the removal of the guardian.
create or replace function app.limit_record_links() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.patients p where p.id = new.patient_id for no key update;
  if app.actor_role() = 'customer' and not app.is_guardian(app.uid(), new.patient_id) then
    raise insufficient_privilege using message = 'not a guardian of the patient', constraint = 'patient_not_found';
  end if;
  if (select count(*) from app.record_links l where l.patient_id = new.patient_id and app.is_live(l)) >= 20 then
    perform app.refuse('record_link_limit');
  end if;
  return new;
end
$$;

-- The actions are those of access and of exports: the previous release reads the trail during an update and knows no others.
create or replace function app.audit_record_link() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform app.audit('access_granted', new.patient_id, details => '{"kind": "link"}');
  elsif new.tries_left = 0 and old.tries_left > 0 then
    perform app.audit('access_revoked', new.patient_id, details => '{"kind": "link", "by": "passcodes"}');
  elsif new.ended_at is not null and old.ended_at is null then
    perform app.audit('access_revoked', new.patient_id, details => '{"kind": "link"}');
  end if;
  return null;
end
$$;

-- Whether the token belongs to a link that can be opened. Only then the portal hashes a passcode, which is slow on purpose.
create or replace function app.is_live_record_link(token_hash bytea) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.record_links l where l.token_hash = is_live_record_link.token_hash and app.is_live(l))
$$;
grant execute on function app.is_live_record_link to app_anonymous;

-- Proves a token and its passcode, and names the record that they open. Missing, ended, expired and dead links give no row. A
-- wrong passcode takes a try in the very statement that compares it: of any number at once, five are compared. A call without a
-- passcode has guessed nothing and takes none.
create or replace function app.prove_record_link(token_hash bytea, passcode_hash bytea)
returns table (link_id uuid, patient_id uuid, owner_id uuid, tries_left smallint, is_proved boolean)
language sql security definer set search_path = app, pg_temp
as $$
  update app.record_links l
  set tries_left = l.tries_left - coalesce(prove_record_link.passcode_hash <> l.passcode_hash, false)::integer
  from app.patients p
  where l.token_hash = prove_record_link.token_hash and p.id = l.patient_id and app.is_live(l)
  returning l.id, p.id, p.owner_id, l.tries_left, coalesce(prove_record_link.passcode_hash = l.passcode_hash, false)
$$;
grant execute on function app.prove_record_link to app_anonymous;

-- Counts an opening, and says whether the link still allowed it. The portal calls it after app.prove_record_link(), with the
-- rights of the owner and in the transaction that reads the record: an opening without its event cannot be, nor one over the
-- limit. An owner who called it would only count an opening of their own link. The event has no actor, because nobody logged in.
create or replace function app.open_record_link(link uuid, recipient text, ticket_hash bytea) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  opened record;
begin
  update app.record_links l set opened_count = l.opened_count + 1
  from app.patients p
  where l.id = link and p.id = l.patient_id and p.owner_id = app.uid() and app.is_live(l)
  returning l.patient_id, l.opened_count into opened;
  if not found then
    return false;
  end if;
  insert into app.record_link_openings (link_id, recipient, ticket_hash)
  values (link, open_record_link.recipient, open_record_link.ticket_hash);
  insert into app.audit_events (actor_role, action, patient_id, details)
  values ('anonymous', 'symptoms_exported', opened.patient_id, '{"kind": "link"}');
  if opened.opened_count = 1 then
    perform app.notify_guardians(opened.patient_id, 'access_first_used', 'link ' || link, link => link);
  end if;
  return true;
end
$$;
grant execute on function app.open_record_link to app_customer;

-- Takes the ticket of an opening, and names its record. A ticket serves once, within ten minutes, while the link has not ended.
-- The last opening that a link allowed can still fetch its content.
create or replace function app.take_record_link_ticket(token_hash bytea, ticket_hash bytea) returns table (link_id uuid, patient_id uuid, owner_id uuid)
language sql security definer set search_path = app, pg_temp
as $$
  update app.record_link_openings o set ticket_hash = null
  from app.record_links l join app.patients p on p.id = l.patient_id
  where l.token_hash = take_record_link_ticket.token_hash and o.link_id = l.id
    and o.ticket_hash = take_record_link_ticket.ticket_hash and o.opened_at > now() - interval '10 minutes'
    and l.ended_at is null and l.expires_at > now()
  returning l.id, p.id, p.owner_id
$$;
grant execute on function app.take_record_link_ticket to app_anonymous;
