-- The matrix of earlier answers, as far as the browser is known. Sessions are deleted when they end. So the browser is known only
-- for kits of the last 30 days whose guardians have no login but open sessions. The trail keeps logins for 30 days at least.

-- The trigger allows corrections alone.
alter table app.symptom_data disable trigger keep_replaced_answers;

with accounts as (
  select s.user_id, coalesce(min(m.matrix) filter (where m.matrix <> 'mended'), 'mended') as matrix
  from app.sessions s cross join lateral app.matrix_of(false, s.user_agent) as m (matrix)
  group by s.user_id
  having bool_and(m.matrix is not null) and count(*) = (
    select count(*) from app.audit_events e
    where e.actor_id = s.user_id and e.action in ('signed_in', 'sign_in_begun') and e.details ->> 'second_step' is null)
), families as (
  select p.id as patient_id, coalesce(min(a.matrix) filter (where a.matrix <> 'mended'), 'mended') as matrix
  from accounts a cross join lateral app.patients_of(a.user_id) as p (id)
  group by p.id
  having count(*) = (select count(*) from app.guardians_of(p.id))
), known as (
  select k.id as kit_record_id, f.matrix from families f join app.kits k on k.patient_id = f.patient_id
  where k.created_at > now() - interval '30 days'
), answers as (
  update app.symptom_data s set matrix = k.matrix from known k where k.kit_record_id = s.kit_record_id and s.matrix is null
)
update app.questionnaire_drafts d set matrix = k.matrix from known k where k.kit_record_id = d.kit_record_id and d.matrix is null;

alter table app.symptom_data enable trigger keep_replaced_answers;
