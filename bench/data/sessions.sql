-- A session with its own token for every user. No use of it has to be noted: a recorded reading enters with its statement.

insert into app.sessions (id, user_id, expires_at, ends_at, last_used_at, refresh_salt)
select pg_temp.id('session' || id), id, now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', sha256('salt')
from app.profiles;

insert into app.access_tokens (token_hash, session_id, expires_at)
select sha256(('token-of-' || role || substring(email from '\d+'))::bytea), pg_temp.id('session' || id), now() + interval '1 day'
from app.profiles;
