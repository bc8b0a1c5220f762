-- Attempts that are counted where guessing must be slowed. Written by rate-limiter-flexible, whose columns these are; a key
-- is a rule and the hash of whom it counts, never an address or an account in clear.

do $$
begin
  create role app_throttle nologin noinherit;
exception when duplicate_object or unique_violation then null;
end
$$;
grant app_throttle to app_server;
grant usage on schema app to app_throttle;

create table app.throttle (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

alter table app.throttle enable row level security;
alter table app.throttle force row level security;
create policy throttle on app.throttle to app_throttle using (true);
grant select, insert, update, delete on app.throttle to app_throttle;
