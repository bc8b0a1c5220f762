import pg from 'pg';

/**
 * Moves the past of a filled demo back over months: a kit is registered two days before its sample is taken, and every later
 * step follows at a believable distance. `owner_url` is the address of a superuser, who can switch off triggers: the audit
 * trail refuses every change otherwise.
 */
export async function spreadDates(owner_url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  try {
    await owner.query(`begin; set local session_replication_role = replica; set local search_path = app, pg_temp;
      ${milestones} ${kits} ${people} ${notifications} ${trail} commit`);
  } finally {
    await owner.end();
  }
}

/** For each kit, the moments at which something happened while the demo was filled, and the dates that they get. */
const milestones = `
  create temporary table milestones on commit drop as
  with days as (
    select k.id as kit, k.created_at as happened, -2 as day, time '18:20' as clock from kits k
    union all select d.kit_record_id, d.created_at, -1, '19:05' from symptom_data d
    union all select d.kit_record_id, d.corrected_at, 34, '20:15' from symptom_data d where d.corrected_at is not null
    union all select s.kit_record_id, s.changed_at,
      case s.status when 'cancelled' then 1 when 'received' then 5 when 'in_analysis' then 7 else 6 end, '09:40'
      from kit_status_changes s where s.from_status is not null and s.status <> 'report_ready'
    union all select f.kit_record_id, min(f.uploaded_at), 27, '15:10' from report_files f group by 1
    union all select kit_record_id, published_at, 27 + dense_rank() over (partition by kit_record_id order by published_at)::integer,
      '10:30' from report_files where published_at is not null
  )
  select distinct kit, happened, least((k.sample_taken_date + day + clock) at time zone 'UTC', happened) as told
  from days join kits k on k.id = kit;

  create function pg_temp.told(kit uuid, happened timestamptz) returns timestamptz language sql as $$
    select max(m.told) from milestones m where m.kit = $1 and m.happened <= $2
  $$;`;

const kits = `
  update symptom_data set created_at = pg_temp.told(kit_record_id, created_at),
    corrected_at = pg_temp.told(kit_record_id, corrected_at);
  update earlier_answers set given_at = pg_temp.told(kit_record_id, given_at),
    replaced_at = pg_temp.told(kit_record_id, replaced_at);
  update kit_status_changes set changed_at = pg_temp.told(kit_record_id, changed_at),
    received_at = case when received_at is not null then pg_temp.told(kit_record_id, changed_at) - interval '20 minutes' end;
  update report_files set uploaded_at = pg_temp.told(kit_record_id, uploaded_at),
    published_at = pg_temp.told(kit_record_id, published_at), superseded_at = pg_temp.told(kit_record_id, superseded_at),
    amended_at = pg_temp.told(kit_record_id, amended_at) where kit_record_id is not null;
  update audit_events set happened_at = pg_temp.told(kit_record_id, happened_at) where kit_record_id in (select kit from milestones);
  update kits set created_at = pg_temp.told(id, created_at), report_generated_at = pg_temp.told(id, report_generated_at),
    practitioner_notes_saved_at = pg_temp.told(id, practitioner_notes_saved_at);
  update kit_inventory i set created_at = now() - interval '190 days',
    used_at = (select k.created_at from kits k where k.kit_id = i.kit_id);
  update patient_table_rows r set registered = s.registered, reported = s.reported, report_changed_at = s.report_changed_at
    from patient_table_source s where s.id = r.id;`;

/** Written again in the order of their new dates: the list follows the ids. Older ones have been read. */
const notifications = `
  create temporary table told_notifications on commit drop as
  select n.*, coalesce(
    case when n.kind = 'practitioner_added' then (
      select max(a.granted_at) from practitioner_access a
      where a.patient_id = n.patient_id and n.cause like 'access ' || a.practitioner_id || ' %') end,
    pg_temp.told(n.kit_record_id, n.created_at), n.created_at) as told
  from notifications n;
  delete from notifications;
  insert into notifications (user_id, kind, cause, patient_id, kit_record_id, created_at, read_at, mail_at, mail_state, mail_id)
  select user_id, kind, cause, patient_id, kit_record_id, told,
    case when told < now() - interval '20 days' then told + interval '5 hours' end, mail_at, mail_state, mail_id
  from told_notifications order by told, id;`;

/** People join before their first kit; an account without kits stays new. */
const people = `
  update patients p set created_at = coalesce((select min(k.created_at) from kits k where k.patient_id = p.id), created_at);
  update practitioner_access a set granted_at = least(p.created_at + interval '1 day', granted_at) from patients p where p.id = a.patient_id;
  update profiles u set created_at = case u.role when 'customer' then coalesce(
      (select min(p.created_at) from patients p where p.owner_id = u.id) - interval '3 hours', created_at)
    else now() - interval '200 days' end;
  update audit_events e set happened_at = a.granted_at from practitioner_access a
    where e.patient_id = a.patient_id and e.user_id = a.practitioner_id and e.action = 'access_granted';
  update audit_events e set happened_at = p.created_at from patients p
    where e.patient_id = p.id and e.action in ('patient_created', 'guardianship_stated');
  update consents c set given_at = p.created_at from patients p where p.id = c.patient_id;`;

/** Written again in the order of their new times, without the seals: the job seals them anew. */
const trail = `
  create temporary table told_events on commit drop as select * from audit_events;
  truncate audit_events, audit_seals;
  insert into audit_events (happened_at, actor_id, actor_role, action, patient_id, kit_record_id, kit_id, user_id, details, network)
  select happened_at, actor_id, actor_role, action, patient_id, kit_record_id, kit_id, user_id, details, network
  from told_events order by happened_at, id;`;
