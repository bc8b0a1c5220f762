-- A row in the outbox is a job to deliver it, added in the same transaction. The queue's schema is graphile-worker's own; its
-- functions are looked up when the trigger first fires.

create function app.queue_mail() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform graphile_worker.add_job('deliverMail', json_build_object('mail_id', new.id), max_attempts => 12);
  return null;
end
$$;

grant create on schema app to app_worker;
alter function app.queue_mail() owner to app_worker;
revoke create on schema app from app_worker;
create trigger queue_mail after insert on app.mails for each row execute function app.queue_mail();
