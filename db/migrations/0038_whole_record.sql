-- The whole record of a patient in one answer: a file for the owner, and a FHIR bundle for programs.

-- Records that a caller takes the whole record. The owner's own download is an event too: it carries everything away at once. A
-- program may ask for the bundle every minute, so staff leave one event of it in ten minutes, and the owner none. An action of
-- its own would be unknown to the previous release, which may read the audit trail at the same time.
create function app.record_whole_record(patient uuid, kind text) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if record_whole_record.kind not in ('record', 'fhir') then
    raise exception 'not a kind of record: %', record_whole_record.kind;
  end if;
  if record_whole_record.kind = 'fhir' and (app.actor_role() = 'customer' or exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = 'symptoms_exported' and e.patient_id = patient
      and e.details = jsonb_build_object('kind', record_whole_record.kind)
  )) then
    return;
  end if;
  perform app.audit('symptoms_exported', patient, details => jsonb_build_object('kind', record_whole_record.kind));
end
$$;

grant execute on function app.record_whole_record(uuid, text) to app_customer, app_practitioner, app_admin;

call app.hand_over_functions();
