-- Symptoms over time. Staff who compare a patient's submissions leave one event in ten minutes; the owner's own reading leaves
-- none. An action of its own would be unknown to the previous release, which may read the audit trail at the same time.

create function app.record_comparison(patient uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if app.actor_role() = 'customer' or exists (
    select from app.audit_events e
    where e.actor_id = app.uid() and e.happened_at > clock_timestamp() - interval '10 minutes'
      and e.action = 'symptoms_exported' and e.patient_id = patient and e.kit_id is null
  ) then
    return;
  end if;
  perform app.audit('symptoms_exported', patient, details => '{"kind": "over_time"}');
end
$$;

grant execute on function app.record_comparison(uuid) to app_customer, app_practitioner, app_admin;

call app.hand_over_functions();
