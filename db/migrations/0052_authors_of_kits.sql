-- Authors of kits and answers. The tables name the present owner, but a second guardian or an earlier owner may have registered a
-- kit or submitted its answers. The trail names them until retention removes the event. Corrections name their account (0047).

-- The accounts that registered a patient's kits and submitted their answers, for callers who see the kit. Null for acts that the
-- trail no longer has, and for those of administrators.
create function app.authors_of_kits(patient uuid) returns table (kit_record_id uuid, registered_by uuid, submitted_by uuid)
language sql stable security definer set search_path = app, pg_temp
as $$
  select e.kit_record_id,
    (array_agg(e.actor_id order by e.happened_at desc, e.id desc) filter (where e.action = 'kit_registered'))[1],
    (array_agg(e.actor_id order by e.happened_at desc, e.id desc) filter (where e.action = 'questionnaire_submitted'))[1]
  from app.audit_events e
  where e.patient_id = authors_of_kits.patient and e.action in ('kit_registered', 'questionnaire_submitted')
    and e.actor_role = 'customer'
    and (app.actor_role() = 'admin' or app.is_guardian(app.uid(), authors_of_kits.patient)
      or app.has_access(app.uid(), authors_of_kits.patient, e.kit_record_id))
  group by e.kit_record_id
$$;

grant execute on function app.authors_of_kits(uuid) to app_customer, app_practitioner, app_admin;

call app.hand_over_functions();
