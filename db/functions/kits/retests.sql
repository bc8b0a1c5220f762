-- Dates to test again. The family or a practitioner chooses one for a kit; the portal neither proposes nor advises one.

-- From today, wherever on earth, within five years. A date that has come stays until somebody changes or ends it.
create or replace function app.check_retest() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  utc constant timestamp := now() at time zone 'UTC';
begin
  if new.retest_on < (utc - interval '12 hours')::date
    or new.retest_on > (utc + interval '14 hours')::date + interval '5 years' then
    perform app.refuse('retest_not_possible');
  end if;
  return new;
end
$$;

-- With the kit goes the date, which is no event of its own.
create or replace function app.audit_retest() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit(
    case tg_op when 'DELETE' then 'retest_ended' else 'retest_set' end, k.patient_id, k.id, k.kit_id)
  from app.kits k where k.id = (case tg_op when 'DELETE' then old.kit_record_id else new.kit_record_id end);
  return null;
end
$$;

-- Notifies everybody of the record at six in the morning of the date, by UTC. A portal that stood still makes up for a week.
create or replace function app.announce_retests() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  utc constant timestamp := now() at time zone 'UTC';
  due record;
begin
  for due in
    select k.id, k.patient_id, (r.retest_on + 1)::timestamp at time zone 'UTC' as ended_at,
      format('retest %s %s', k.id, r.retest_on) as cause
    from app.retests r join app.kits k on k.id = r.kit_record_id
    where r.retest_on between utc::date - 7 and utc::date and r.retest_on + time '06:00' <= utc
    order by k.id
  loop
    perform app.notify_guardians(due.patient_id, 'retest_due', due.cause, due.id);
    perform app.add_notification(a.practitioner_id, 'patient_retest_due', due.cause, due.patient_id, due.id)
    from (
      select g.practitioner_id from app.practitioner_access g
      where g.patient_id = due.patient_id and g.granted_at < due.ended_at and app.has_access(g.practitioner_id, g.patient_id, due.id)
      order by g.practitioner_id
    ) as a;
  end loop;
end
$$;
grant execute on function app.announce_retests to app_worker;
