-- SMART Health Links: the owner of a patient shows the record to somebody without an account. The link holds a token of 256 random
-- bits; from it follow the key of the content and the salt of the passcode. The database holds neither, so a copy of it opens no
-- link, decrypts nothing that a viewer has stored, and lets nobody guess a passcode.

create table app.record_links (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references app.patients on delete cascade,
  -- The owner's words for the list; the link shows them, too.
  label text not null check (length(trim(label)) between 1 and 80),
  token_hash app.sha256 not null unique,
  -- Argon2id. Its salt follows from the token.
  passcode_hash bytea not null check (length(passcode_hash) = 32),
  -- A link is dead after five wrong passcodes.
  tries_left smallint not null default 5 check (tries_left between 0 and 5),
  opened_count smallint not null default 0,
  max_openings smallint not null check (max_openings between 1 and 100),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (opened_count between 0 and max_openings),
  check (expires_at > created_at and expires_at <= created_at + interval '90 days')
);

create index record_links_by_patient on app.record_links (patient_id, created_at desc, id);

alter table app.record_links enable row level security;
alter table app.record_links force row level security;
create policy own_record_links on app.record_links to app_customer
  using (exists (select from app.patients p where p.id = patient_id));
create policy definer_record_links on app.record_links to app_definer using (true);

grant select (id, patient_id, label, tries_left, opened_count, max_openings, created_at, expires_at, ended_at),
  insert (patient_id, label, token_hash, passcode_hash, max_openings, expires_at), update (ended_at)
  on app.record_links to app_customer;
grant select, update (tries_left, opened_count) on app.record_links to app_definer;

create table app.record_link_openings (
  id bigint generated always as identity primary key,
  link_id uuid not null references app.record_links on delete cascade,
  opened_at timestamptz not null default now(),
  -- As the viewer told it; nobody has checked it.
  recipient text not null check (length(trim(recipient)) between 1 and 200),
  -- For a viewer that fetches the content by an address of its own: once, within ten minutes.
  ticket_hash app.sha256
);

create index record_link_openings_by_link on app.record_link_openings (link_id, opened_at desc);

alter table app.record_link_openings enable row level security;
alter table app.record_link_openings force row level security;
create policy own_record_link_openings on app.record_link_openings for select to app_customer
  using (exists (select from app.record_links l where l.id = link_id));
create policy definer_record_link_openings on app.record_link_openings to app_definer using (true);

grant select (id, link_id, opened_at, recipient) on app.record_link_openings to app_customer;
grant select, insert (link_id, recipient, ticket_hash), update (ticket_hash) on app.record_link_openings to app_definer;

-- Whether a link can be opened now. Wrong passcodes, its owner, its end and its openings can each stop it.
create function app.is_live(link app.record_links) returns boolean
language sql stable
as $$
  select link.ended_at is null and link.expires_at > now() and link.tries_left > 0 and link.opened_count < link.max_openings
$$;

grant execute on function app.is_live(app.record_links) to app_definer;

-- A patient has at most twenty live links. The lock on the patient counts simultaneous ones one after the other.
create function app.limit_record_links() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.patients p where p.id = new.patient_id for no key update;
  if (select count(*) from app.record_links l where l.patient_id = new.patient_id and app.is_live(l)) >= 20 then
    perform app.refuse('record_link_limit');
  end if;
  return new;
end
$$;

create trigger limit_record_links before insert on app.record_links
  for each row execute function app.limit_record_links();

-- The actions are those of access and of exports: the previous release reads the trail during an update and knows no others.
create function app.audit_record_link() returns trigger
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

create trigger audit_record_link after insert or update of tries_left, ended_at on app.record_links
  for each row execute function app.audit_record_link();

-- Whether the token belongs to a link that can be opened. Only then the portal hashes a passcode, which is slow on purpose.
create function app.is_live_record_link(token_hash bytea) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.record_links l where l.token_hash = is_live_record_link.token_hash and app.is_live(l))
$$;

-- Proves a token and its passcode, and names the record that they open. Missing, ended, expired and dead links give no row. A wrong
-- passcode takes a try in the very statement that compares it: of any number at once, five are compared. A call without a passcode
-- has guessed nothing and takes none.
create function app.prove_record_link(token_hash bytea, passcode_hash bytea)
returns table (link_id uuid, patient_id uuid, owner_id uuid, tries_left smallint, is_proved boolean)
language sql security definer set search_path = app, pg_temp
as $$
  update app.record_links l
  set tries_left = l.tries_left - coalesce(prove_record_link.passcode_hash <> l.passcode_hash, false)::integer
  from app.patients p
  where l.token_hash = prove_record_link.token_hash and p.id = l.patient_id and app.is_live(l)
  returning l.id, p.id, p.owner_id, l.tries_left, coalesce(prove_record_link.passcode_hash = l.passcode_hash, false)
$$;

grant execute on function app.is_live_record_link(bytea), app.prove_record_link(bytea, bytea) to app_anonymous;

-- Counts an opening, and says whether the link still allowed it. The portal calls it after the proof above, with the rights of the
-- owner and in the transaction that reads the record: an opening without its event cannot be, nor one over the limit. An owner who
-- called it would only count an opening of the own link. The event has no actor, because nobody logged in.
create function app.open_record_link(link uuid, recipient text, ticket_hash bytea) returns boolean
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  opened record;
begin
  update app.record_links l set opened_count = l.opened_count + 1
  from app.patients p
  where l.id = link and p.id = l.patient_id and p.owner_id = app.uid() and app.is_live(l)
  returning l.patient_id, l.opened_count, p.owner_id into opened;
  if not found then
    return false;
  end if;
  insert into app.record_link_openings (link_id, recipient, ticket_hash)
  values (link, open_record_link.recipient, open_record_link.ticket_hash);
  insert into app.audit_events (actor_role, action, patient_id, details)
  values ('anonymous', 'symptoms_exported', opened.patient_id, '{"kind": "link"}');
  if opened.opened_count = 1 then
    perform app.give_notice(opened.owner_id, 'access_first_used', 'link ' || link, opened.patient_id);
  end if;
  return true;
end
$$;

grant execute on function app.open_record_link(uuid, text, bytea) to app_customer;

-- Takes the ticket of an opening, and names its record. A ticket serves once, within ten minutes, while the link has not ended. The
-- last opening that a link allowed can still fetch its content.
create function app.take_record_link_ticket(token_hash bytea, ticket_hash bytea) returns table (patient_id uuid, owner_id uuid)
language sql security definer set search_path = app, pg_temp
as $$
  update app.record_link_openings o set ticket_hash = null
  from app.record_links l join app.patients p on p.id = l.patient_id
  where l.token_hash = take_record_link_ticket.token_hash and o.link_id = l.id
    and o.ticket_hash = take_record_link_ticket.ticket_hash and o.opened_at > now() - interval '10 minutes'
    and l.ended_at is null and l.expires_at > now()
  returning p.id, p.owner_id
$$;

grant execute on function app.take_record_link_ticket(bytea, bytea) to app_anonymous;

call app.open_to_backups();

call app.hand_over_functions();
